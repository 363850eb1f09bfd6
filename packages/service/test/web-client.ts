/** A browser without scripts. It keeps cookies, follows redirects within one origin, and sends forms. */
export interface WebClient {
  cookies: Map<string, string>
  /** Opens a page. It does not follow redirects to other origins. */
  open(path: string): Promise<WebPage>
  /** Submits the form of a page whose action ends with `action`, with its hidden fields. */
  submit(page: WebPage, action: string, fields?: Record<string, string | string[]>): Promise<WebPage>
  send(path: string, init: RequestInit): Promise<WebPage>
}

export interface WebPage {
  status: number
  headers: Headers
  text: string
  /** The URL of the page, or of a redirect to another origin. */
  url: URL
}

export type WebFetch = (request: Request) => Promise<Response>

/** Creates a browser that reaches one service with a fetch function. */
export function createWebClient(origin: string, fetch: WebFetch): WebClient {
  const cookies = new Map<string, string>()
  async function send(path: string, init: RequestInit = {}): Promise<WebPage> {
    const url = new URL(path, origin)
    const headers = new Headers(init.headers)
    if (cookies.size > 0) headers.set("cookie", [...cookies].map(([name, value]) => `${name}=${value}`).join("; "))
    const response = await fetch(new Request(url, { redirect: "manual", ...init, headers }))
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === "" || /expires=Thu, 01 Jan 1970/i.test(line)) cookies.delete(name)
      else cookies.set(name, value)
    }
    const location = response.headers.get("location")
    if (location !== null && response.status >= 300 && response.status < 400) {
      const next = new URL(location, url)
      if (next.origin === origin) return send(next.pathname + next.search)
      return { status: response.status, headers: response.headers, text: "", url: next }
    }
    return { status: response.status, headers: response.headers, text: await response.text(), url }
  }
  return {
    cookies,
    send,
    open: (path) => send(path),
    submit(page, action, fields = {}) {
      const form = [...page.text.matchAll(/<form\b[^>]*action="([^"]*)"[^>]*>([^]*?)<\/form>/g)].find(([, to]) =>
        to?.endsWith(action),
      )
      if (form === undefined) throw new Error(`No form to ${action} on:\n${page.text}`)
      const body = new URLSearchParams()
      for (const [input] of (form[2] ?? "").matchAll(/<input\b[^>]*>/g)) {
        const type = /type="(\w+)"/.exec(input)?.[1]
        const name = /name="([^"]*)"/.exec(input)?.[1]
        const isSent = type === "hidden" || (/^(?:checkbox|radio)$/.test(type ?? "") && / checked/.test(input))
        if (isSent && name !== undefined && !(name in fields))
          body.append(name, (/value="([^"]*)"/.exec(input)?.[1] ?? "").replaceAll("&quot;", '"'))
      }
      for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) body.append(name, one)
      const path = new URL(form[1] ?? "", origin)
      const headers = { origin, "content-type": "application/x-www-form-urlencoded" }
      return send(path.pathname + path.search, { method: "POST", headers, body: body.toString() })
    },
  }
}
