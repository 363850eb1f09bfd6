import { posix } from "node:path"

export type UrlKind = "image" | "link"

export interface UrlResolverOptions {
  /** The file's path with `/` between its parts. */
  path: string
  /** The imported folder the path lies in; its place on the web is `baseUrl`. */
  folder?: string | undefined
  /** Absolute http(s) URL of the imported folder on the web. */
  baseUrl?: string | undefined
  /** Path of each imported file -> slug of its article. */
  articles?: ReadonlyMap<string, string> | undefined
  /** Where the site shows an article; default `/blog/<slug>`. */
  articlePath?: ((slug: string) => string) | undefined
}

/** The new URL; the same one where nothing is to be done; undefined where it is relative to nobody knows what. */
export type UrlResolver = (url: string, kind: UrlKind) => string | undefined

/** Resolves the URLs of one file: links to other imported files become articles' paths, the rest joins the base URL. */
export function createUrlResolver(options: UrlResolverOptions): UrlResolver {
  const { path, folder = "", articles, articlePath = defaultArticlePath } = options
  const base = toFileUrl(path, folder, options.baseUrl)
  return (url, kind) => {
    if (/^(?:$|#|[a-z][a-z\d+.-]*:)/i.test(url) || hasTemplate(url)) return url
    const slug = kind === "link" ? articles?.get(toFilePath(url, path, folder)) : undefined
    if (slug !== undefined) return articlePath(slug) + url.slice(toPathname(url).length)
    if (base === undefined) return undefined
    return URL.canParse(url, base) ? new URL(url, base).href : undefined
  }
}

/** Tells a URL or text with `{{ … }}` or `{% … %}`, which only the old site's template engine understands. */
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

/** The path, as in `articles`, of the file a URL would name if it were a path on disk. */
function toFilePath(url: string, path: string, folder: string): string {
  let pathname = toPathname(url)
  try {
    pathname = decodeURIComponent(pathname)
  } catch {
    // A lone % stands for itself in a path on disk.
  }
  return posix.join(pathname.startsWith("/") ? folder : posix.dirname(path), pathname)
}

function toPathname(url: string): string {
  return url.replace(/[?#].*$/s, "")
}
