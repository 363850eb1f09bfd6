import type { PublisherEnvironment } from "../publisher-environment.ts"
import { PublisherError } from "../publisher-error.ts"
import { toConnectionError } from "./to-wordpress-error.ts"

/**
 * Finds the REST API of a site by its Link header, without the credentials. Without the header it is at `?rest_route=/`, which every
 * WordPress answers. A home page can lead to a sign-in, a page for maintenance or a language: the API often answers all the same.
 */
export async function findRestRoot(site: URL, fetch: PublisherEnvironment["fetch"], signal: AbortSignal): Promise<URL> {
  let response
  try {
    response = await fetch(site, { method: "HEAD", signal })
    await response.body?.cancel()
  } catch (error) {
    throw toConnectionError(error, site.host, false)
  }
  const isElsewhere = response.status >= 300 && response.status < 400
  const behind = isElsewhere ? await findBehindRedirect(response, { site, fetch, signal }) : undefined
  if (behind !== undefined) return behind
  assertNoRedirect(response, site)
  const link = /<([^<>]+)>\s*;\s*rel="?https:\/\/api\.w\.org\/"?/.exec(response.headers.get("link") ?? "")?.[1]
  const root = link === undefined ? new URL("?rest_route=/", site) : URL.parse(link, site)
  // Behind a proxy for TLS, many sites believe that they are on http.
  if (root !== null && site.protocol === "https:" && root.href.startsWith(`http://${site.host}/`))
    root.protocol = "https:"
  // The credentials go nowhere but to the address that the user gave.
  if (root === null || root.origin !== site.origin) {
    throw new PublisherError(
      "publisher_invalid",
      `The REST API of ${site.host} is at ${root?.origin ?? "no address"}. Give the address of the site with that host and scheme.`,
    )
  }
  return root
}

/** The API of a site whose home page redirects to another page of the same host. */
async function findBehindRedirect(
  { headers }: Response,
  { site, fetch, signal }: { site: URL; fetch: PublisherEnvironment["fetch"]; signal: AbortSignal },
): Promise<URL | undefined> {
  if (URL.parse(headers.get("location") ?? "", site)?.origin !== site.origin) return undefined
  for (const root of [new URL("wp-json/", site), new URL("?rest_route=/", site)]) {
    const url = toRestUrl(root, "/", { _fields: "namespaces" })
    try {
      const response = await fetch(url, { method: "GET", signal })
      const text = await response.text()
      if (response.status === 200 && /"wp\\?\/v2"/.test(text)) return root
    } catch (error) {
      throw toConnectionError(error, site.host, false)
    }
  }
  return undefined
}

/** The page from which an API hangs, such as that of `/wp-json/`. */
export function toHome(root: URL): URL {
  const home = new URL(root)
  home.search = ""
  home.pathname = home.pathname.replace(/(?:wp-json|index\.php)?\/?$/, "")
  return home
}

/** The address of a path of the API, such as `/wp/v2/posts`. */
export function toRestUrl(root: URL, path: string, query: Readonly<Record<string, string>> = {}): URL {
  const url = new URL(root)
  const route = url.searchParams.get("rest_route")
  if (route === null) url.pathname = url.pathname.replace(/\/?$/, path)
  else url.searchParams.set("rest_route", route.replace(/\/?$/, path))
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url
}

export function assertNoRedirect(response: Response, asked: URL): void {
  if (response.status < 300 || response.status > 399) return
  const target = URL.parse(response.headers.get("location") ?? "", asked)
  const where = target === null || !/^https?:$/.test(target.protocol) ? "" : ` to ${target.origin}${target.pathname}`
  throw new PublisherError(
    "publisher_gone",
    `${asked.host} redirects requests${where.slice(0, 300)}. Give the address that it redirects to.`,
  )
}
