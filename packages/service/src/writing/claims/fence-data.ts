/** Puts a stranger's text between tags, as data for a model. The text cannot close them or open others of that name. */
export function fenceData(
  tag: string,
  text: string,
  attributes: Readonly<Record<string, string | number>> = {},
): string {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${String(value).replaceAll('"', "'")}"`)
  // Any bracket that could begin a tag, also of the other tags in the same message.
  return `<${tag}${written.join("")}>\n${text.replaceAll(/<(?=\s*\/?\s*\p{L})/gu, "‹").trim()}\n</${tag}>`
}
