/**
 * Finds what may run or load in a rebuilt SVG, by another way than its parser: the file has to be nothing but tags, text and five
 * entities, and each tag and attribute is read by a pattern. Undefined if there is none.
 */
export function findDanger(text: string): string | undefined {
  const token =
    /<([a-zA-Z]+)((?: [a-zA-Z:0-9-]+="[^"<>&]*(?:&(?:amp|lt|gt|quot|#9|#10|#13);[^"<>&]*)*")*)\/?>|<\/[a-zA-Z]+>|[^<>&]+|&(?:amp|lt|gt|#13);/y
  while (token.lastIndex < text.length) {
    const at = token.lastIndex
    const match = token.exec(text)
    if (match === null) return `no plain XML: ${text.slice(at, at + 80)}`
    const [whole, name, attributes = ""] = match
    if (name === undefined) continue
    if (/^(?:script|foreignObject|iframe|object|embed|handler|html|body|meta|link|base|img|form|font)$/i.test(name))
      return whole
    for (const [attribute, key = "", value = ""] of attributes.matchAll(/ ([a-zA-Z:0-9-]+)="([^"]*)"/g)) {
      if (/^on|^xml:base$|^src|^action$|^data$/i.test(key)) return attribute
      if (/^(?:xlink:)?href$/.test(key) && !/^(?:#|data:image\/(?:png|jpe?g|gif|webp);base64,)/.test(value))
        return attribute
      if (key === "attributeName" && /href|style|^on/i.test(value)) return attribute
    }
  }
  if (
    /url\((?![ \t\n\r]*(?:["']|&quot;)?#)|image-set|@import|@font-face|\\[0-9a-f]/i.test(
      text.replace(/<(?:text|title|desc)\b[^>]*>[^<]*/g, ""),
    )
  )
    return "an address in a style"
  return undefined
}
