import type { RenderedLink } from "../rendered-body.ts"
import { quote } from "./create-reporter.ts"
import type { Reporter } from "./create-reporter.ts"

export interface ResolvedUrl {
  /** The URL for the page. `undefined` for a URL that no browser understands. */
  url: string | undefined
  /** Whether it is absolute with http or https. */
  isWeb: boolean
  /** Whether it stays relative, because there is no base. This includes paths from the root and fragments. */
  isRelative: boolean
  kind: RenderedLink["kind"]
}

/** Parses the base URL of the options. Reports and ignores one that is not absolute http(s). */
export function toBaseUrl(baseUrl: string | undefined, reporter: Reporter): URL | undefined {
  if (baseUrl === undefined || baseUrl === "") return undefined
  const url = URL.parse(baseUrl)
  if (url?.protocol === "http:" || url?.protocol === "https:") return url
  reporter.warn("invalid_base_url", `${quote(baseUrl)} is not an absolute http or https URL; URLs are not resolved`)
  return undefined
}

/** Parses an author's URL like a browser, and resolves it if there is a base. */
export function resolveUrl(written: string, base: URL | undefined): ResolvedUrl {
  const text = clean(written)
  if (text.startsWith("#")) return { url: text, isWeb: false, isRelative: true, kind: "fragment" }
  const scheme = toScheme(text)
  if (scheme === "mailto") return { url: text, isWeb: false, isRelative: false, kind: "mail" }
  if (scheme === "tel") return { url: text, isWeb: false, isRelative: false, kind: "phone" }
  if (scheme !== undefined && scheme !== "http" && scheme !== "https") return nowhere
  // Without a base there is no origin to compare, and the check is cheaper than parsing.
  if (base === undefined && /^https?:\/\//i.test(text)) return URL.canParse(text) ? toExternal(text) : nowhere
  if (scheme !== undefined) return toWebUrl(text, URL.parse(text), base)
  if (/^[\\/]{2}/.test(text)) return toWebUrl(text, URL.parse(text, base ?? "https://localhost"), base)
  if (text === "" || base === undefined) {
    return { url: text, isWeb: false, isRelative: true, kind: "internal" }
  }
  return toWebUrl(text, URL.parse(text, base), base)
}

/** The kind of an address that {@link resolveUrl} and {@link normaliseUrl} leave as it is: an absolute one without anything unusual. */
export function findPlainKind(written: string, base: URL | undefined): "external" | "internal" | undefined {
  if (!/^https?:\/\/[!-~]+$/.test(written)) return undefined
  if (base === undefined) return URL.canParse(written) ? "external" : undefined
  const url = URL.parse(written)
  return url === null ? undefined : url.origin === base.origin ? "internal" : "external"
}

/** Where a page finds an image or a film: `undefined` if it cannot load it. */
export function resolveMedia(written: string, base: URL | undefined, site: URL | "/" | undefined): string | undefined {
  if (base === undefined && site !== undefined) {
    const path = clean(written)
    if (/^\/(?![\\/])/.test(path)) return site === "/" ? path : URL.parse(path, site)?.href
  }
  const { url, isWeb } = resolveUrl(written, base)
  return isWeb ? url : undefined
}

/** Parses the site's address of the options like a base URL, except `/`, which is the site itself. */
export function toSiteUrl(siteUrl: string | undefined, reporter: Reporter): URL | "/" | undefined {
  return siteUrl === "/" ? "/" : toBaseUrl(siteUrl, reporter)
}

/** Whether a URL is not for a web page, mail or a phone number, but for a script, data or a file. */
export function hasForeignScheme(written: string): boolean {
  const scheme = toScheme(clean(written))
  return scheme !== undefined && !["http", "https", "mailto", "tel"].includes(scheme)
}

/**
 * Normalises an author's URL so that every parser reads it in the same way: without characters that browsers drop, with the scheme in
 * lower case, and with `./` before a relative path that contains a colon (RFC 3986, section 4.2).
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
  // An absolute URL stays as its author wrote it, because the article's `images` use the same text.
  return { url: /^https?:\/\//i.test(text) ? text : url.href, isWeb: true, isRelative: false, kind }
}

/** Removes what browsers drop: tabs and newlines anywhere in a URL, and spaces and controls around it. */
function clean(text: string): string {
  const line = text.replace(/[\t\n\r]/g, "")
  let start = 0
  let end = line.length
  while (start < end && line.charCodeAt(start) <= 32) start += 1
  while (end > start && line.charCodeAt(end - 1) <= 32) end -= 1
  return line.slice(start, end)
}
