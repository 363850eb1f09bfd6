const voidElements = new Set("area base br col embed hr img input link meta param source track wbr".split(" "))
// The slash ends a tag after its name, a space or a quote; elsewhere it belongs to a URL without quotes.
const emptyTag = /<([a-z][\w.:-]{0,100})(\s[^<>]{0,5000}?["'\s])?\/>/gi

/**
 * Closes `<a name="x"/>`, `<Video id="x" />` and `<iframe … />`, as their authors mean them. HTML ignores the slash, and takes
 * everything that follows for their content.
 */
export function closeEmptyTags(html: string): string {
  if (!html.includes("/>")) return html
  return html.replace(emptyTag, (tag, name: string, attributes: string | undefined) =>
    voidElements.has(name.toLowerCase()) ? tag : `<${name}${attributes ?? ""}></${name}>`,
  )
}
