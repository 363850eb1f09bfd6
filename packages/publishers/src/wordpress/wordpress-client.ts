import { toPlatformText } from "../platform-text.ts"
import type { PublisherEnvironment } from "../publisher-environment.ts"
import { PublisherError } from "../publisher-error.ts"
import type { KnownOfPlatform } from "../publisher-settings.ts"
import { explainUnauthorized } from "./explain-unauthorized.ts"
import { assertNoRedirect, findRestRoot, toHome, toRestUrl } from "./find-rest-root.ts"
import { toConnectionError, toWordpressError } from "./to-wordpress-error.ts"
import type { WordpressAccount, WordpressAnswer } from "./wordpress-answer.ts"

export interface WordpressRequest {
  query?: Readonly<Record<string, string>>
  /** JSON, or the bytes of a file with their headers. */
  json?: unknown
  bytes?: Uint8Array
  headers?: Readonly<Record<string, string>>
  signal: AbortSignal
  /** Refusals that the caller handles, by their codes. */
  accept?: readonly string[]
  /** Whether the request changes nothing, or nothing that a second one would not change. Default: of GET and OPTIONS. */
  isSafe?: boolean
}

export interface WordpressClient {
  readonly site: URL
  /** Where the pages for editors are: the place of the REST API once a request has found it, else the site. */
  home(): URL
  /** Sends a request to a path below `/wp/v2`. Throws a `PublisherError` for a refusal that the caller does not accept. */
  ask(method: string, path: string, request: WordpressRequest): Promise<WordpressAnswer>
}

/**
 * Creates a client for one site. It finds the REST API with the first request, and keeps where it was: a home page that is closed later, such as
 * for maintenance, says nothing about the API.
 */
export function createWordpressClient(
  account: WordpressAccount,
  environment: PublisherEnvironment,
  known?: KnownOfPlatform,
): WordpressClient {
  const { site, username, password } = account
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`
  const secrets = [password, password.replaceAll(" ", ""), authorization.slice(6)]
  const hide = (text: string) => toPlatformText(text, secrets)
  const kept = URL.parse(known?.text ?? "")
  let isKept = kept !== null && kept.origin === site.origin
  let found = isKept ? Promise.resolve(kept as URL) : undefined
  let home = isKept ? toHome(kept as URL) : site

  async function findRoot(signal: AbortSignal): Promise<URL> {
    if (site.protocol !== "https:" && !environment.allowPlainHttp) {
      throw new PublisherError(
        "publisher_invalid",
        `${site.host} is given with http://, where everybody on the network can read the password. Give its address with https://.`,
      )
    }
    found ??= findRestRoot(site, environment.fetch, signal).then((root) => {
      home = toHome(root)
      return root
    })
    // A failure may be over with the next request.
    found.catch(() => (found = undefined))
    return found
  }

  async function send(method: string, path: string, request: WordpressRequest): Promise<WordpressAnswer> {
    const wasKept = isKept
    const root = await findRoot(request.signal)
    const url = toRestUrl(root, path, request.query)
    const isWrite = !(request.isSafe ?? (method === "GET" || method === "OPTIONS"))
    const body = request.bytes ?? (request.json === undefined ? undefined : JSON.stringify(request.json))
    const type = request.json === undefined ? {} : { "content-type": "application/json" }
    const headers = { accept: "application/json", ...type, ...request.headers, authorization }
    let answer
    try {
      const { signal } = request
      const response = await environment.fetch(url, {
        method,
        headers,
        signal,
        ...(body === undefined ? {} : { body }),
      })
      if (!wasKept) assertNoRedirect(response, url)
      answer = { isWrite, ...parseAnswer(response, await response.text()) }
    } catch (error) {
      throw toConnectionError(error, site.host, isWrite)
    }
    // The API has moved: nothing was done there.
    if (wasKept && answer.json === undefined && [301, 302, 303, 307, 308, 404, 410].includes(answer.status)) {
      isKept = false
      found = undefined
      return send(method, path, request)
    }
    if (answer.status < 300 && answer.json !== undefined && !isKept) {
      isKept = true
      await known?.keep(root.href)
    }
    if (answer.status < 300 && answer.json === undefined) {
      throw new PublisherError(
        isWrite ? "publisher_unknown" : "publisher_unavailable",
        `${site.host} did not answer with JSON, or its answer was cut off: ${hide(answer.message)}`,
      )
    }
    if (answer.status < 300 || request.accept?.includes(answer.code)) return answer
    if (isLoginRefusal(answer)) {
      throw await explainUnauthorized(answer, {
        account,
        hide,
        fetch: environment.fetch,
        root,
        signal: request.signal,
      })
    }
    throw toWordpressError(answer, { host: site.host, hide, now: environment.now(), isWrite })
  }

  return { site, home: () => home, ask: (method, path, request) => send(method, `/wp/v2${path}`, request) }
}

/** WordPress says 403 to an account that it knows. */
function isLoginRefusal({ status, code }: WordpressAnswer): boolean {
  return (
    status === 401 || /^(?:incorrect_password|invalid_username|invalid_email|application_passwords_disabled)/.test(code)
  )
}

function parseAnswer({ status, headers }: Response, text: string): Omit<WordpressAnswer, "isWrite"> {
  const { json, notice } = parseJson(text)
  const error = status >= 300 && typeof json === "object" && json !== null ? (json as Record<string, unknown>) : {}
  const data = (error["data"] ?? {}) as { params?: unknown }
  const { code, message } = error
  return {
    status,
    headers,
    notice,
    json: status >= 300 && typeof code !== "string" ? undefined : json,
    code: typeof code === "string" ? code : "",
    message: typeof message === "string" ? message : text.slice(0, 20_000),
    parameters: typeof data.params === "object" && data.params !== null ? { ...data.params } : {},
  }
}

/** Where PHP prints its notices, before the answer itself. */
const notices =
  /^\s*(?:<br \/>\s*)?(?:<b>)?(?:PHP )?(?:Notice|Warning|Deprecated|Strict Standards)(?:<\/b>)?:[^]{0,20000}?\n(?=[[{])/

function parseJson(text: string): { json: unknown; notice: string } {
  // Some themes begin every answer with a byte order mark.
  const whole = text.replace(/^\uFEFF+/, "")
  const [notice = ""] = notices.exec(whole) ?? []
  try {
    return { json: JSON.parse(whole.slice(notice.length)), notice: notice.trim() }
  } catch {
    // The answer is no JSON: the caller sees that.
    return { json: undefined, notice: "" }
  }
}
