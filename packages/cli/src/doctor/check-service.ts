import { type ToolList, toolListSchema } from "@citable/contract"

import { type Check, fail, ok, warn } from "./check.ts"

export interface ServiceAnswer {
  checks: Check[]
  /** What the credential may do. Undefined if the service does not accept it. */
  list?: ToolList
}

export interface ServiceOptions {
  fetch: typeof fetch
  signal: AbortSignal
}

/** Checks that the service answers at an address, and what it says of the credential. */
export async function checkService(
  { url, credential }: { url: string; credential: string },
  { fetch, signal }: ServiceOptions,
): Promise<ServiceAnswer> {
  const base = url.replace(/\/+$/, "")
  const ask = (address: string, headers: Record<string, string>) =>
    fetch(address, { headers, redirect: "manual", signal: AbortSignal.any([signal, AbortSignal.timeout(10_000)]) })
  const askTools = () => ask(`${base}/v1/tools`, { authorization: `Bearer ${credential}` })
  let response: Response
  try {
    response = await askTools().catch((error: unknown) => {
      // The service ends connections that rest, and this process sees that late if it was busy.
      if (hasEnded.has(codeOf(error))) return askTools()
      throw error
    })
  } catch (error) {
    signal.throwIfAborted()
    return { checks: [await explainSilence(base, error, (address) => ask(address, {}))] }
  }
  const { status } = response
  if (status >= 300 && status <= 399) {
    const to = URL.parse(response.headers.get("location") ?? "", base)?.origin ?? "another address"
    return { checks: [fail("service", `${base} redirects to ${to}.`, `Set CITABLE_URL to ${to}.`)] }
  }
  const answer: unknown = await response.json().catch(() => undefined)
  if (status === 401) {
    const remedy = "Make a new key with citable keys create, and put it into CITABLE_API_KEY."
    const message =
      "The service does not accept the credential: it is mistyped, revoked or expired, or of another service."
    return { checks: [ok("service", `${base} answers`), fail("credential", message, remedy)] }
  }
  const list = toolListSchema.safeParse(answer)
  if (!list.success) {
    const message = `${base} answers ${status}, but it is not a Citable service.`
    return { checks: [fail("service", message, "Check CITABLE_URL: the address without /v1, and of the right port.")] }
  }
  return { checks: [ok("service", `${base} answers`), checkCredential(list.data)], list: list.data }
}

const hasEnded = new Set(["UND_ERR_SOCKET", "ECONNRESET"])

function checkCredential({ credential: { kind, scopes, brand_id: brand } }: ToolList): Check {
  if (!scopes.includes("content:read")) {
    const remedy = "Make a key with citable keys create."
    return fail("credential", "The credential lacks the scope content:read, so it reads no articles.", remedy)
  }
  if (kind !== "api_key") {
    const message = "The credential is a token, which a site should not have."
    return warn("credential", message, "Make a key that only reads published articles with citable keys create.")
  }
  const more = scopes.filter((scope) => scope !== "content:read" && scope !== "content:read_drafts")
  if (more.length > 0) {
    const message = `The key can do more than a site needs: ${more.join(", ")}.`
    return warn("credential", message, "Make a key that only reads published articles with citable keys create.")
  }
  return ok(
    "credential",
    `The key reads ${scopes.includes("content:read_drafts") ? "articles and drafts" : "published articles"} of ${brand ?? "a brand"}`,
  )
}

/** Says why nothing answers. The other protocol often does. */
async function explainSilence(
  base: string,
  error: unknown,
  ask: (address: string) => Promise<Response>,
): Promise<Check> {
  const code = codeOf(error)
  const other = base.startsWith("https:") ? base.replace(/^https:/, "http:") : base.replace(/^http:/, "https:")
  const isOther = await ask(`${other}/healthz`).then(
    ({ status }) => status < 500,
    () => false,
  )
  if (isOther) {
    const [asked, spoken] = base.startsWith("https:") ? ["https", "http"] : ["http", "https"]
    return fail("service", `${base} speaks ${spoken}, not ${asked}.`, `Set CITABLE_URL to ${other}.`)
  }
  const reasons: Record<string, string> = {
    ECONNREFUSED: "nothing listens on this port",
    ENOTFOUND: "there is no such host",
    EAI_AGAIN: "the name of the host cannot be resolved",
    TimeoutError: "it did not answer within ten seconds",
  }
  const message = `${base} does not answer: ${reasons[code] ?? code}.`
  return fail("service", message, "Start the service with citable serve, or correct CITABLE_URL.")
}

function codeOf(error: unknown): string {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    if ("code" in at && typeof at.code === "string") return at.code
    if (at.name === "TimeoutError") return at.name
  }
  return error instanceof Error ? error.message : String(error)
}
