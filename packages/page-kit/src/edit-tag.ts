/** Reads an attribute of a start tag of a page of this service, whose values are in double quotes and escaped. */
export function attributeOf(tag: string, name: string): string | undefined {
  const [found, value = ""] = patternOf(name).exec(tag) ?? []
  return found === undefined ? undefined : unescapeHtml(value)
}

/** Sets an attribute of a start tag. Without a value, it only has a name. */
export function withAttribute(tag: string, name: string, value?: string): string {
  const attribute = value === undefined ? name : `${name}="${escapeHtml(value)}"`
  return withoutAttribute(tag, name).replace(
    /\s*(\/?>)$/,
    (_, end: string) => ` ${attribute}${end === "/>" ? " />" : ">"}`,
  )
}

export const withoutAttribute = (tag: string, name: string): string => tag.replace(patternOf(name), "")

const patternOf = (name: string): RegExp => new RegExp(`\\s${name}(?:="([^"]*)")?(?=[\\s/>])`)

export const escapeHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;")

export const unescapeHtml = (text: string): string =>
  text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&")
