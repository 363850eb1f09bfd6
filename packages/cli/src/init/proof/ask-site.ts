import { CitableError } from "@citable/contract"
import type { AnsweredPage } from "@citable/reader/look"
import { readUpTo } from "@citable/safe-fetch"

const mostRedirects = 5
const mostBytes = 4 * 2 ** 20
const timeoutMs = 120_000

/**
 * Asks a site on loopback for a page, as a browser does. Follows redirects within the site. The first answer of a site can take long. Throws
 * `pages_do_not_render` if none comes.
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
    return { asked, url, status: response.status, headers: Object.fromEntries(response.headers), html }
  }
}

async function ask(url: string, signal: AbortSignal): Promise<{ response: Response; bytes: Uint8Array }> {
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const init = {
      headers: { accept: "text/html" },
      redirect: "manual",
      signal: AbortSignal.any([signal, timeout]),
    } as const
    const response = await fetch(url, init)
    return { response, bytes: (await readUpTo(response, mostBytes)).bytes }
  } catch (cause) {
    if (signal.aborted || !timeout.aborted) throw cause
    const message = `The site does not answer ${new URL(url).pathname} within ${timeoutMs / 1000} seconds.`
    throw new CitableError(message, { code: "pages_do_not_render", cause })
  }
}
