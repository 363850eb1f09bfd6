import { type AnsweredPage, toAnsweredPage } from "@citable/reader/look"
import { readUpTo } from "@citable/safe-fetch"

const mostRedirects = 5
const mostBytes = 4 * 2 ** 20
const timeoutMs = 60_000

/** Asks a site on loopback for a page, as a browser does. Follows redirects within the site. The first answer of a site can take long. */
export async function askSite(asked: string, signal: AbortSignal): Promise<AnsweredPage> {
  const { origin } = new URL(asked)
  let url = asked
  for (let turn = 0; ; turn++) {
    const response = await fetch(url, {
      headers: { accept: "text/html" },
      redirect: "manual",
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    })
    const { bytes } = await readUpTo(response, mostBytes)
    const next = URL.parse(response.headers.get("location") ?? "", url)
    const isRedirect = response.status >= 300 && response.status < 400 && next?.origin === origin
    if (isRedirect && turn < mostRedirects) {
      url = next.href
      continue
    }
    const html = new TextDecoder().decode(bytes)
    return toAnsweredPage({ asked, url, status: response.status, headers: Object.fromEntries(response.headers), html })
  }
}
