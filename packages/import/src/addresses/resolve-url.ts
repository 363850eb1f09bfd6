import { posix } from "node:path"

import { type AddressBook, type AddressOrigin, encodePath, toFolderUrl } from "./address-book.ts"
import { findLostKind, type LostKind } from "./find-lost-kind.ts"

/** A `page` is an address that leads to the old site, whatever was imported: the canonical address of an article. */
export type UrlKind = "image" | "link" | "page"

export interface UrlResolverOptions {
  /** The imported articles and pictures. */
  addresses?: AddressBook | undefined
  /** The path of an article on the site. Default `/blog/<slug>`. */
  articlePath?: ((slug: string, locale: string | undefined) => string) | undefined
  /** Returns the address in the media library for the URL of a file that is there. */
  pictures?: ((url: string, kind: UrlKind) => string | undefined) | undefined
  /** Called with each link to the old site, and with what it leads to instead if that is no imported article. */
  onOwnLink?: ((url: string, lost: LostKind | undefined) => void) | undefined
}

/** Returns the new URL, or the same one if nothing must change. Undefined if the base of a relative URL is unknown. */
export type UrlResolver = (url: string, kind: UrlKind) => string | undefined

/** Resolves the URLs of one file: links to imported articles become their paths, all others join the address of the old site. */
export function createUrlResolver(from: AddressOrigin, options: UrlResolverOptions): UrlResolver {
  const { addresses, articlePath = defaultArticlePath, pictures, onOwnLink } = options
  const base = toFileUrl(from)
  const toTarget = (url: string, kind: UrlKind): string | undefined => {
    // Nothing says which scheme the site has.
    if (url.startsWith("//") && base === undefined) return `https:${url}`
    if (/^(?:$|#|[a-z][a-z\d+.-]*:)/i.test(url)) return url
    // The first page of the new site.
    if (base === undefined && /^\/(?:[?#]|$)/.test(url)) return url
    if (url.startsWith("@/") || base === undefined) return undefined
    const file = kind === "image" ? addresses?.findPicture(url, from) : undefined
    if (file !== undefined) return toFileUrl({ ...from, path: file })
    // What ends with a slash is a page, and pages link to what is beside their own address.
    const page = /^[^?#]*\/(?:[?#]|$)/.test(url) ? addresses?.pageOf(from) : undefined
    return URL.parse(url, page ?? base)?.href
  }
  return (written, kind) => {
    if (hasTemplate(written)) return written
    const picture = pictures?.(written, kind)
    if (picture !== undefined) return picture
    const url = toSiteUrl(written)
    const target = toTarget(url, kind)
    if (kind !== "link") return target
    const article = addresses?.find(url, from)
    const isOwn = target === undefined || addresses?.isOwn(target, from) === true
    if (article !== undefined) onOwnLink?.(target ?? url, undefined)
    else if (onOwnLink !== undefined && isOwn && !isHome(target ?? url, from.baseUrl)) {
      const hasBelow = () => addresses?.hasBelow(target ?? url, from) === true
      onOwnLink(target ?? url, findLostKind(target ?? url, { baseUrl: from.baseUrl, hasBelow }))
    }
    if (article === undefined) return target
    // A query tells pages of the old site from each other.
    const rest = /(?:[?](?!(?:p|page_id)=)[^#]*)?(?:#.*)?$/s.exec(url)?.[0] ?? ""
    return articlePath(article.slug, article.locale) + rest
  }
}

/** Whether an address is the first page of the old site, or of its articles: no article, and nothing that could be lost. */
function isHome(url: string, baseUrl = "https://site.invalid/"): boolean {
  const page = URL.parse(url, baseUrl)
  const path = page?.pathname.replace(/index\.html?$/i, "").replace(/(?<!\/)$/, "/")
  return page?.search === "" && (path === "/" || path === new URL(toFolderUrl(baseUrl)).pathname)
}

/** Ghost exports the address of its site as a name. This makes it a path from the root of the site. */
export function toSiteUrl(url: string): string {
  return url.replace(/^__GHOST_URL__\/?/, "/")
}

/** Whether a text has `{{ … }}` or `{% … %}`, which only the template engine of the old site understands. */
export function hasTemplate(text: string): boolean {
  return encloses(text, "{{", "}}") || encloses(text, "{%", "%}")
}

function encloses(text: string, open: string, close: string): boolean {
  const start = text.indexOf(open)
  return start !== -1 && text.includes(close, start + open.length)
}

function defaultArticlePath(slug: string): string {
  return `/blog/${encodeURIComponent(slug)}`
}

function toFileUrl({ path, folder, baseUrl }: AddressOrigin): string | undefined {
  if (baseUrl === undefined) return undefined
  return new URL(encodePath(posix.relative(folder, path)), toFolderUrl(baseUrl)).href
}
