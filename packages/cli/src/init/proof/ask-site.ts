import { CitableError } from "@citable/contract"
import { type AnsweredPage, toAnsweredPage } from "@citable/reader/look"
import { readUpTo } from "@citable/safe-fetch"

const mostRedirects = 5
const mostBytes = 4 * 2 ** 20
const timeoutMs = 120_000

/**
 * Asks a site on loopback for a page, as a browser does. Follows redirects within the site. The first answer of a site can take long. Throws
 * `pages_do_not_render` if there is none.
 */
export async function askSite(asked: string, signal: AbortSignal): Promise<AnsweredPage> {
  const { origin } = new URL(asked)
  let url = asked
  for (let turn = 0; ; turn++) {
    const { response, bytes } = await ask(url, signal)
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

async function ask(url: string, signal: AbortSignal): Promise<{ response: Response; bytes: Uint8Array }> {
  try {
    const response = await fetch(url, {
      headers: { accept: "text/html" },
      redirect: "manual",
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
    })
    return { response, bytes: (await readUpTo(response, mostBytes)).bytes }
  } catch (cause) {
    signal.throwIfAborted()
    const isLate = cause instanceof DOMException && cause.name === "TimeoutError"
    const how = isLate ? `within ${timeoutMs / 1000} seconds` : "and ends the connection"
    const message = `${new URL(url).pathname} does not answer ${how}.`
    throw new CitableError(message, { code: "pages_do_not_render", cause })
  }
}
