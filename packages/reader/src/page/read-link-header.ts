import { keepText } from "./keep-text.ts"
import type { LinkElementFact } from "./page-facts.ts"

const entry = /<([^<>]*)>((?:\s*;\s*[^\s=;,]+(?:\s*=\s*(?:"(?:[^"\\]|\\.)*"|[^\s";,]*))?)*)/g
const parameter = /;\s*([^\s=;,]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s";,]*))/g

/** More are not read. */
const MOST_LENGTH = 16_384

/** The links of a `Link` header, as in RFC 8288. Their addresses are still to be made absolute. */
export function readLinkHeader(header: string | undefined): LinkElementFact[] {
  if (header === undefined) return []
  const links: LinkElementFact[] = []
  for (const [, href = "", parameters = ""] of header.slice(0, MOST_LENGTH).matchAll(entry)) {
    const values = new Map<string, string>()
    for (const [, name = "", quoted, plain = ""] of parameters.matchAll(parameter)) {
      // The first of a name counts.
      const key = name.toLowerCase()
      if (!values.has(key)) values.set(key, quoted?.replaceAll(/\\(.)/g, "$1") ?? plain)
    }
    links.push({
      rel: keepText(values.get("rel") ?? "")
        .toLowerCase()
        .split(/\s+/)
        .filter((rel) => rel !== ""),
      href: keepText(href.trim()),
      url: null,
      hreflang: values.get("hreflang") ?? null,
      type: values.get("type") ?? null,
      from: "header",
    })
  }
  return links
}
