/** Puts HTML into the comments that delimit a block of WordPress's core. */
export function wrapBlock(name: string, attributes: Readonly<Record<string, unknown>>, html: string): string {
  const text = Object.keys(attributes).length === 0 ? "" : `${toAttributes(attributes)} `
  return `<!-- wp:${name} ${text}-->\n${html}\n<!-- /wp:${name} -->`
}

/** JSON that ends no comment, as WordPress's serialize_block_attributes writes it. */
function toAttributes(attributes: Readonly<Record<string, unknown>>): string {
  return JSON.stringify(attributes)
    .replaceAll("--", "\\u002d\\u002d")
    .replaceAll("<", "\\u003c")
    .replaceAll(">", "\\u003e")
    .replaceAll("&", "\\u0026")
    .replaceAll('\\"', "\\u0022")
}
