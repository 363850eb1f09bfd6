import type { RenderedLink } from "../rendered-body.ts"
import { quote } from "./create-reporter.ts"
import type { Reporter } from "./create-reporter.ts"

export interface ResolvedUrl {
  /** As it goes into the page; undefined for a URL that no browser understands. */
  url: string | undefined
  /** Absolute with http or https. */
  isWeb: boolean
  /** Relative, and there was nothing to resolve it with; a path from the root and a fragment too. */
  isRelative: boolean
  kind: RenderedLink["kind"]
}

/** The base URL as given by options; one that is not absolute http(s) is reported and not used. */
export function toBaseUrl(baseUrl: string | undefined, reporter: Reporter): URL | undefined {
  if (baseUrl === undefined || baseUrl === "") return undefined
  const url = URL.parse(baseUrl)
  if (url?.protocol === "http:" || url?.protocol === "https:") return url
  reporter.warn("invalid_base_url", `${quote(baseUrl)} is not an absolute http or https URL; URLs are not resolved`)
  return undefined
}

/** Reads an author's URL the way a browser does, and resolves it when there is a base. */
export function resolveUrl(written: string, base: URL | undefined): ResolvedUrl {
  const text = clean(written)
  if (text.startsWith("#")) return { url: text, isWeb: false, isRelative: true, kind: "fragment" }
  const scheme = toScheme(text)
  if (scheme === "mailto") return { url: text, isWeb: false, isRelative: false, kind: "mail" }
  if (scheme === "tel") return { url: text, isWeb: false, isRelative: false, kind: "phone" }
  if (scheme !== undefined && scheme !== "http" && scheme !== "https") return nowhere
  // Without a base there is nothing to compare with, and telling a URL from none is cheaper than taking it apart.
  if (base === undefined && /^https?:\/\//i.test(text)) return URL.canParse(text) ? toExternal(text) : nowhere
  if (scheme !== undefined) return toWebUrl(text, URL.parse(text), base)
  if (/^[\\/]{2}/.test(text)) return toWebUrl(text, URL.parse(text, base ?? "https://localhost"), base)
  if (text === "" || base === undefined) {
    return { url: text, isWeb: false, isRelative: true, kind: "internal" }
  }
  return toWebUrl(text, URL.parse(text, base), base)
}

/** Whether a URL means something else than a web page, mail or a phone number: a script, data, a file. */
export function hasForeignScheme(written: string): boolean {
  const scheme = toScheme(clean(written))
  return scheme !== undefined && !["http", "https", "mailto", "tel"].includes(scheme)
}

/**
 * An author's URL in the form that every reader of URLs takes the same way: without what browsers drop from it, the scheme in
 * small letters, and a relative path that has a colon with `./` before it (RFC 3986, section 4.2).
 */
export function normaliseUrl(written: string): string {
  const text = clean(written)
  const scheme = toScheme(text)
  if (scheme !== undefined) return scheme + text.slice(scheme.length)
  if (/^[\\/]/.test(text)) return text.replace(/^[\\/]+/, (slashes) => "/".repeat(slashes.length))
  return /^[^/?#]*:/.test(text) ? `./${text}` : text
}

function toScheme(text: string): string | undefined {
  return /^([a-z][a-z0-9+.-]*):/i.exec(text)?.[1]?.toLowerCase()
}

const nowhere: ResolvedUrl = { url: undefined, isWeb: false, isRelative: false, kind: "external" }

function toExternal(url: string): ResolvedUrl {
  return { url, isWeb: true, isRelative: false, kind: "external" }
}

function toWebUrl(text: string, url: URL | null, base: URL | undefined): ResolvedUrl {
  if (url === null || (url.protocol !== "http:" && url.protocol !== "https:")) return nowhere
  const kind = url.origin === base?.origin ? "internal" : "external"
  // An absolute URL stays as its author wrote it: the article's `images` name it that way too.
  return { url: /^https?:\/\//i.test(text) ? text : url.href, isWeb: true, isRelative: false, kind }
}

/** Browsers drop tabs and newlines anywhere in a URL, and spaces and controls around it. */
function clean(text: string): string {
  const line = text.replace(/[\t\n\r]/g, "")
  let start = 0
  let end = line.length
  while (start < end && line.charCodeAt(start) <= 32) start += 1
  while (end > start && line.charCodeAt(end - 1) <= 32) end -= 1
  return line.slice(start, end)
}
