import { type SiteLanguageOptions, type SiteLanguages, toSiteLanguages } from "@citable/contract/locales"
import Negotiator from "negotiator"

/** The languages of the site, whose paths begin with a language, and how a visitor gets one. */
export interface LocaleRedirectOptions extends SiteLanguageOptions {
  /** The cookie with the language that a visitor chose. Default: `locale`. */
  cookie?: string
  /** Whether a path has pages in several languages. Default: every path, except files, `/api/…` and what begins with `/_`. */
  matches?: (pathname: string) => boolean
}

const isPage = (pathname: string): boolean => !/^\/(?:_|api(?:\/|$))|\.[^/]+$/.test(pathname)

/**
 * Creates a function that sends visitors to the page in their language: `/blog/x` to `/de/blog/x`. The language comes from the cookie, or
 * from `Accept-Language` (RFC 9110 section 12.5.4), or is the default. The function returns `undefined` for a request that needs no
 * redirect: it is not a GET or HEAD, its path has a language, or it asks for the default language without a prefix. Case does not matter.
 *
 * The redirect is temporary (307), and no cache may share it.
 *
 * @example
 *     // proxy.ts of Next
 *     export const proxy = createLocaleRedirect({ locales: ["en", "de"] })
 *
 * @throws {CitableError} `invalid_option` at once, as `toSiteLanguages`.
 */
export function createLocaleRedirect(options: LocaleRedirectOptions): (request: Request) => Response | undefined {
  const { cookie = "locale", matches = isPage } = options
  const languages = toSiteLanguages(options)
  return (request) => {
    const url = new URL(request.url)
    const [, first = ""] = url.pathname.split("/", 2)
    const isRead = request.method === "GET" || request.method === "HEAD"
    if (!isRead || languages.ofPath(first) !== undefined || !matches(url.pathname)) return undefined
    const chosen = languages.find(readCookie(request, cookie)) ?? readAccepted(request, languages) ?? languages.default
    if (chosen.prefix === "") return undefined
    url.pathname = `${chosen.prefix}${url.pathname === "/" ? "" : url.pathname}`
    return new Response(null, {
      status: 307,
      headers: { location: url.href, vary: "Accept-Language, Cookie", "cache-control": "private, no-store" },
    })
  }
}

function readAccepted(request: Request, { all, ofTag }: SiteLanguages) {
  const accepted = request.headers.get("accept-language")
  if (accepted === null) return undefined
  const [tag] = new Negotiator({ headers: { "accept-language": accepted } }).languages(
    all.flatMap(({ tags }) => [...tags]),
  )
  return tag === undefined ? undefined : ofTag(tag)
}

function readCookie(request: Request, name: string): string {
  const pairs = (request.headers.get("cookie") ?? "").split(/;\s*/)
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? ""
}
