const voidElements = new Set("area base br col embed hr img input link meta param source track wbr".split(" "))
// A tag with its attributes, quoted or not. Quoted text is limited, so an unclosed tag costs little.
const tag = /<([a-z][\w.:-]{0,100})((?:[^"'<>/]|"[^"]{0,2000}"|'[^']{0,2000}'|\/(?!>)){0,500})(\/?)>/gi

/**
 * Closes `<a name="x"/>`, `<Video id="x" />` and `<iframe … />`, as their authors mean them. HTML ignores the slash and treats
 * everything that follows as their content.
 */
export function closeEmptyTags(html: string): string {
  if (!html.includes("/>")) return html
  return html.replace(tag, (whole, name: string, attributes: string, slash: string) => {
    if (slash === "" || voidElements.has(name.toLowerCase())) return whole
    // After anything but a name, a space or a quote, the slash belongs to a URL without quotes.
    return attributes === "" || /["'\s]$/.test(attributes) ? `<${name}${attributes}></${name}>` : whole
  })
}
