import Negotiator from "negotiator"

export interface LocaleRedirectOptions {
  /** The languages of the site, as the first segment of its paths, such as `["en", "de"]`. */
  locales: readonly string[]
  /** For visitors who accept none of them. Default: the first of `locales`. */
  defaultLocale?: string
  /** `false` if pages in the default language have no prefix. Default: `true`. */
  prefixDefault?: boolean
  /** The cookie with the language that a visitor chose. Default: `locale`. */
  cookie?: string
  /** Whether a path has pages in several languages. Default: every path, except files, `/api/…` and what begins with `/_`. */
  matches?: (pathname: string) => boolean
}

const isPage = (pathname: string): boolean => !/^\/(?:_|api(?:\/|$))|\.[^/]+$/.test(pathname)

/**
 * Creates a function that sends visitors to the page in their language: `/blog/x` to `/de/blog/x`. The language comes from the cookie, or
 * from `Accept-Language` (RFC 9110 section 12.5.4), or is the default. The function returns `undefined` for a request that needs no
 * redirect: it is not a GET or HEAD, its path has a language, or it asks for the default language without a prefix.
 *
 * The redirect is temporary (307), and no cache may share it.
 *
 * @example
 *     // proxy.ts of Next
 *     export const proxy = createLocaleRedirect({ locales: ["en", "de"] })
 */
export function createLocaleRedirect(options: LocaleRedirectOptions): (request: Request) => Response | undefined {
  const { locales, prefixDefault = true, cookie = "locale", matches = isPage } = options
  const { defaultLocale = locales[0] ?? "" } = options
  return (request) => {
    const url = new URL(request.url)
    const [, first = ""] = url.pathname.split("/", 2)
    const isRead = request.method === "GET" || request.method === "HEAD"
    if (!isRead || locales.includes(first.toLowerCase()) || !matches(url.pathname)) return undefined
    const chosen = readCookie(request, cookie)
    const locale = locales.includes(chosen) ? chosen : (readAccepted(request, locales) ?? defaultLocale)
    if (locale === "" || (locale === defaultLocale && !prefixDefault)) return undefined
    url.pathname = `/${locale}${url.pathname === "/" ? "" : url.pathname}`
    return new Response(null, {
      status: 307,
      headers: { location: url.href, vary: "Accept-Language, Cookie", "cache-control": "private, no-store" },
    })
  }
}

function readAccepted(request: Request, locales: readonly string[]): string | undefined {
  const accepted = request.headers.get("accept-language")
  if (accepted === null) return undefined
  return new Negotiator({ headers: { "accept-language": accepted } }).languages([...locales])[0]
}

function readCookie(request: Request, name: string): string {
  const pairs = (request.headers.get("cookie") ?? "").split(/;\s*/)
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? ""
}
