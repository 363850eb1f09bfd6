/** An article that an address may lead to, and the address of another article written the same way. */
export interface AddressMatch {
  /** By which of the two the address names it. */
  article: { slug: string } | { id: string }
  toAddress: (other: { slug: string; id: string; locale: string }) => string
}

/** Longer addresses lead to no article. */
const longest = 2000

/**
 * What article an address may lead to: by the templates of the brand's sites, such as `https://example.com/blog/{slug}`, with or without
 * their host, or as a relative link. The address has neither query nor fragment. `undefined` if it leads to none.
 */
export function matchArticleAddress(
  address: string,
  { templates, locale }: { templates: readonly string[]; locale: string },
): AddressMatch | undefined {
  if (address.length > longest) return undefined
  if (!/^(?:[a-z][a-z\d+.-]*:|\/)/i.test(address)) return matchRelative(address)
  for (const template of templates) {
    const match = matchTemplate(address, template, locale)
    if (match !== undefined) return match
  }
  return undefined
}

/** `slug`, `./slug`, `../slug.html`, `slug/`. */
function matchRelative(address: string): AddressMatch | undefined {
  const [, before = "", name = "", after = ""] =
    /^((?:\.\.?\/)*)([^/]+?)((?:\.(?:html?|mdx?))?\/?)$/i.exec(address) ?? []
  const slug = decode(name)
  if (slug === undefined || /^\.*$/.test(slug)) return undefined
  return { article: { slug }, toAddress: (other) => before + encodeURIComponent(other.slug) + after }
}

const patterns: Readonly<Record<string, string>> = {
  slug: "[^/]{1,600}?",
  locale: String.raw`[A-Za-z\d]{2,8}(?:-[A-Za-z\d]{1,8}){0,4}`,
  content_id: String.raw`cnt_[A-Za-z\d]{1,44}`,
}

function matchTemplate(address: string, template: string, locale: string): AddressMatch | undefined {
  const [, host = "", written = ""] = /^https?:\/\/([^/?]+)(.*)$/s.exec(template) ?? []
  const [, origin = "", path = ""] = /^((?:https?:)?\/\/[^/]+)?(.*)$/is.exec(address) ?? []
  if (origin !== "" && toHost(origin) !== toHost(host)) return undefined
  // A query could name the article, too, but the query of a link stays.
  if (/[?#]/.test(written) || !/\{(?:slug|content_id)\}/.test(written)) return undefined
  const seen = new Set<string>()
  const pattern = written.replace(/\/$/, "").replaceAll(/\{(\w+)\}|[^{]+/g, (part, name: string | undefined) => {
    if (name === undefined) return part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
    if (seen.has(name)) return String.raw`\k<${name}>`
    seen.add(name)
    return `(?<${name}>${patterns[name] ?? ""})`
  })
  const found = new RegExp(String.raw`^${pattern}(?<end>(?:(?:/index)?\.html?|/)?)$`).exec(path)?.groups
  if (found === undefined) return undefined
  const { slug: name, locale: language, content_id: id, end = "" } = found
  if (language !== undefined && language.toLowerCase() !== locale.toLowerCase()) return undefined
  const slug = name === undefined ? undefined : decode(name)
  const article = id === undefined ? (slug === undefined ? undefined : { slug }) : { id }
  if (article === undefined) return undefined
  return {
    article,
    toAddress: (other) => {
      const values: Record<string, string> = { slug: other.slug, locale: other.locale, content_id: other.id }
      const filled = written.replaceAll(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(values[key] ?? ""))
      return origin + filled.replace(/\/$/, "") + end
    },
  }
}

const toHost = (origin: string): string =>
  origin
    .toLowerCase()
    .replace(/^(?:https?:)?\/\//, "")
    .replace(/^www\./, "")

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
