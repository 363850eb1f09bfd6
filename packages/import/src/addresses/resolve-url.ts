import { posix } from "node:path"

import { createArticleFinder } from "./find-article.ts"

export type UrlKind = "image" | "link"

export interface UrlResolverOptions {
  /** The path of the file, with `/` between its parts. */
  path: string
  /** The imported folder that contains the file. Its address on the web is `baseUrl`. */
  folder?: string | undefined
  /** The absolute http(s) URL of the imported folder on the web. */
  baseUrl?: string | undefined
  /** The slugs of the imported files, by path. */
  articles?: ReadonlyMap<string, string> | undefined
  /** The path of an article on the site. Default `/blog/<slug>`. */
  articlePath?: ((slug: string) => string) | undefined
  /** The imported file that an address on the old site means, as a path in `articles`. */
  links?: ((url: string) => string | undefined) | undefined
  /** Returns the address in the media library for the URL of a file that is there. */
  pictures?: ((url: string, kind: UrlKind) => string | undefined) | undefined
}

/** Returns the new URL, or the same one if nothing must change. Undefined if the base of a relative URL is unknown. */
export type UrlResolver = (url: string, kind: UrlKind) => string | undefined

/** Resolves the URLs of one file: links to imported files become paths of articles, all others join the base URL. */
export function createUrlResolver(options: UrlResolverOptions): UrlResolver {
  const { path, folder = "", articles, articlePath = defaultArticlePath } = options
  const base = toFileUrl(path, folder, options.baseUrl)
  const findArticle = createArticleFinder(articles, path)
  /** Zola: `@/blog/title.md` is a file in its content folder. */
  const resolveZola = (url: string) => {
    const found = findArticle(toPathname(url))
    const slug = found === undefined ? undefined : articles?.get(toFilePath(found, path, folder))
    return slug === undefined ? undefined : articlePath(slug) + url.slice(toPathname(url).length)
  }
  return (written, kind) => {
    if (hasTemplate(written)) return written
    const picture = options.pictures?.(written, kind)
    if (picture !== undefined) return picture
    const url = toSiteUrl(written)
    const old = kind === "link" ? articles?.get(options.links?.(url) ?? "") : undefined
    if (old !== undefined) return articlePath(old) + (/#.*$/s.exec(url)?.[0] ?? "")
    // An archive does not say which scheme its site has.
    if (url.startsWith("//") && options.links !== undefined && base === undefined) return `https:${url}`
    if (/^(?:$|#|[a-z][a-z\d+.-]*:)/i.test(url)) return url
    if (url.startsWith("@/")) return resolveZola(url)
    const slug = kind === "link" ? articles?.get(toFilePath(url, path, folder)) : undefined
    if (slug !== undefined) return articlePath(slug) + url.slice(toPathname(url).length)
    if (base === undefined) return undefined
    return URL.canParse(url, base) ? new URL(url, base).href : undefined
  }
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

function toFileUrl(path: string, folder: string, baseUrl: string | undefined): string | undefined {
  if (baseUrl === undefined) return undefined
  const relative = posix.relative(folder, path).split("/").map(encodeURIComponent).join("/")
  return new URL(relative, baseUrl.replace(/[?#].*$/s, "").replace(/\/*$/, "/")).href
}

/** The path, as in `articles`, of the file that a URL names. */
function toFilePath(url: string, path: string, folder: string): string {
  let pathname = toPathname(url)
  try {
    pathname = decodeURIComponent(pathname)
  } catch {
    // In a path on disk, a single % is a plain character.
  }
  return posix.join(pathname.startsWith("/") ? folder : posix.dirname(path), pathname)
}

function toPathname(url: string): string {
  return url.replace(/[?#].*$/s, "")
}
