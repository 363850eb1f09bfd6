import type { PageHost } from "@citable/page-kit"

import { findFrameRefusal } from "./find-frame-refusal.ts"

/** Whether a browser shows a page of a site in a frame of the dashboard. */
export interface FrameCheck {
  /** `unknown` if the service could not look. A browser may show it all the same. */
  state: "allowed" | "refused" | "unknown"
  /** Why not, for the person who edits. */
  reason?: string
}

export interface CheckFrameOptions {
  fetchSite: PageHost["fetchSite"]
  /** The origin of the dashboard, as the browser has it. */
  origin: string
  /** Milliseconds until the check gives up. Default: 5000. */
  timeoutMs?: number
}

const mostRedirects = 5
const mostCookies = 20
const loopback = /^(?:localhost|.+\.localhost|127(?:\.\d+){3}|\[::1\])$/

/** Whether an address is on the machine of the person who opens it. */
export function isLocal(url: URL): boolean {
  return loopback.test(url.hostname)
}

/** Opens a preview as a frame of the dashboard would, and reads its headers. It follows redirects with the cookies that they set. */
export async function checkFrame(address: string, options: CheckFrameOptions): Promise<FrameCheck> {
  const { origin, timeoutMs = 5000 } = options
  const [first, parent] = [new URL(address), new URL(origin)]
  if (first.origin === parent.origin) {
    return refused(
      "It has the same address as this dashboard, so its scripts could act as you. Show it at another host.",
    )
  }
  if (parent.protocol === "https:" && first.protocol === "http:" && !isLocal(first)) {
    return refused(`${first.host} uses http, and this dashboard https. Browsers load no such page in a frame.`)
  }
  // What is local to the person is not local to the service.
  if (isLocal(first) && !isLocal(parent)) return { state: "unknown", reason: `${first.host} is on your own machine.` }
  try {
    return await visit(first, parent, { ...options, timeoutMs })
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const said = error.name === "TimeoutError" ? `it took longer than ${timeoutMs / 1000} seconds` : error.message
    return { state: "unknown", reason: `The service cannot open ${first.host}: ${said}` }
  }
}

async function visit(
  first: URL,
  parent: URL,
  { fetchSite, timeoutMs }: CheckFrameOptions & { timeoutMs: number },
): Promise<FrameCheck> {
  const signal = AbortSignal.timeout(timeoutMs)
  const cookies = new Map<string, string>()
  let url = first
  for (let hop = 0; hop <= mostRedirects; hop++) {
    const response = await fetchSite(url.href, {
      signal,
      headers: {
        accept: "text/html,*/*;q=0.8",
        "user-agent": "Citable-Check/1",
        "sec-fetch-dest": "iframe",
        "sec-fetch-site": "cross-site",
        ...(cookies.size === 0 ? {} : { cookie: [...cookies].map((pair) => pair.join("=")).join("; ") }),
      },
    })
    await response.body?.cancel()
    const { status, headers } = response
    // Browsers judge the headers of the page alone, not those of redirects.
    const next = status >= 300 && status < 400 ? URL.parse(headers.get("location") ?? "", url) : null
    if (next === null) return judge(response, url, parent)
    if (next.origin !== first.origin) return refused(describeOther(first, next))
    if (isSignIn(next) && !isSignIn(first)) return refused(`${next.host} asks for a sign-in at ${next.pathname}.`)
    for (const text of headers.getSetCookie().slice(0, mostCookies)) {
      const [, name = "", value = ""] = /^([^=;]+)=([^;]*)/.exec(text) ?? []
      if (name !== "" && cookies.size < mostCookies) cookies.set(name.trim(), value)
    }
    url = next
  }
  return refused(`${first.host} redirects more than ${mostRedirects} times.`)
}

function judge({ status, headers }: Response, url: URL, parent: URL): FrameCheck {
  const header = findFrameRefusal(headers, url, parent)
  if (header !== undefined) {
    const remedy = `Let the page of drafts answer “Content-Security-Policy: frame-ancestors 'self' ${parent.origin}”, without X-Frame-Options.`
    return refused(`${url.host} allows no frame here, by the header “${header}”. ${remedy}`)
  }
  if (status < 400) return { state: "allowed" }
  const why = status === 401 || status === 403 ? "It asks for a sign-in, or does not accept the link." : ""
  return refused(`${url.host}${url.pathname} answers ${status}. ${why}`.trim())
}

const isSignIn = ({ pathname }: URL): boolean => /(?:^|[/._-])(?:log-?in|sign-?in|auth|sso)(?:$|[/._-])/i.test(pathname)

function describeOther(first: URL, next: URL): string {
  const isSame = next.hostname.replace(/^www\./, "") === first.hostname.replace(/^www\./, "")
  return isSame
    ? `${first.origin} redirects to ${next.origin}. Set the address of previews to one at ${next.origin}.`
    : `${first.host} redirects to ${next.host}, which may ask for a sign-in.`
}

const refused = (reason: string): FrameCheck => ({ state: "refused", reason })
