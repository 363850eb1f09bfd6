import { EngineError } from "./engine-error.ts"
import { readWait } from "./read-wait.ts"

/**
 * The error for a request that a vendor refused, with what to do. The vendor's status and codes decide what it is, because the same
 * words mean different things: Google writes "check your plan and billing" for a limit that passes within a minute.
 *
 * @param json the body of the vendor's answer
 * @param response the answer that refuses; absent if the vendor tells the failure in an answer with HTTP 200
 */
export function toEngineError(engine: string, json: unknown, response?: Response): EngineError {
  const { message, kinds, place, wait } = readError(json)
  const status = response?.status
  const quote = [status === undefined ? "" : `HTTP ${status}`, message].filter((part) => part !== "").join(": ")
  const told = quote === "" ? "" : ` (${quote})`
  const is = (...names: string[]) => names.some((name) => kinds.has(name))
  // Anthropic and xAI have no code for an empty balance.
  const isEmpty =
    (status === 400 && /credit balance/i.test(message)) || (status === 403 && /\bcredits\b/i.test(message))
  if (status === 402 || is(...creditKinds) || isEmpty) {
    return new EngineError(`${engine} says that the account is out of credit${told}. Add credit with the vendor.`, {
      code: "engine_out_of_credit",
    })
  }
  const isForeign = is("unsupported_country_region_territory") || (status === 400 && is("FAILED_PRECONDITION"))
  // xAI answers a wrong key with HTTP 400, without a code of its own.
  const isWrongKey = is("API_KEY_INVALID") || (status === 400 && /incorrect api key/i.test(message))
  if (!isForeign && (status === 401 || status === 403 || isWrongKey)) {
    return new EngineError(`${engine} refused the API key${told}. Set a valid key with access to this model.`, {
      code: "engine_key_refused",
    })
  }
  if (status === 429 || status === 529 || status === 503 || is("rate_limit_exceeded", "request_rate_limit_exceeded")) {
    return new EngineError(`${engine} is busy, or its rate limit is reached${told}.`, {
      code: "engine_busy",
      isRetryable: true,
      retryAfter: (response === undefined ? null : readWait(response.headers)) ?? wait,
    })
  }
  if (status === undefined || status >= 500 || status === 408) {
    return new EngineError(`${engine} failed${told}.`, { code: "engine_failed", isRetryable: true })
  }
  const advice = isForeign
    ? "Ask the vendor whether it serves the country that this service runs in."
    : /user_location/.test(`${place} ${message}`)
      ? "Change the market of the prompt to a country that the vendor knows."
      : /web search is not enabled/i.test(message)
        ? "Let an administrator of the vendor's account turn web search on."
        : "Check the model's name, and what the vendor says."
  return new EngineError(`${engine} refused the request${told}. ${advice}`, { code: "engine_request_refused" })
}

/** OpenAI's codes, which others use too, and Anthropic's. */
const creditKinds = ["insufficient_quota", "billing_hard_limit_reached", "billing_not_active", "billing_error"]

interface VendorError {
  message: string
  /** Its `type`, `code` and `status`, and the reasons in its details. */
  kinds: ReadonlySet<string>
  /** The member of the request that it is about; empty if it names none. */
  place: string
  /** Milliseconds that its details ask to wait. */
  wait: number | null
}

/**
 * All vendors use `{error: {message, type | code | status}}`, except xAI: `{code, error}` with a text. Google sometimes wraps it in a list, and
 * adds details.
 */
function readError(json: unknown): VendorError {
  const first: unknown = Array.isArray(json) ? json[0] : json
  const error: unknown = isRecord(first) ? (first["error"] ?? first) : undefined
  const nothing = { kinds: new Set<string>(), place: "", wait: null }
  const text = (of: Record<string, unknown>, name: string) => (typeof of[name] === "string" ? of[name] : "")
  // A vendor may echo the key.
  const clean = (told: string) => told.replace(/\b[\w-]{0,20}(?:sk|pplx|AIza|xai)[\w*.-]{8,}/g, "(key)").slice(0, 300)
  if (typeof error === "string") {
    return { ...nothing, message: clean(error), kinds: new Set(isRecord(first) ? [text(first, "code")] : []) }
  }
  if (!isRecord(error)) return { ...nothing, message: "" }
  const message = clean(text(error, "message"))
  const details = Array.isArray(error["details"]) ? error["details"].filter(isRecord) : []
  const kinds = ["type", "code", "status"].map((name) => text(error, name))
  return {
    message,
    kinds: new Set([...kinds, ...details.map((detail) => text(detail, "reason"))]),
    place: text(error, "param"),
    wait: details.map((detail) => readDuration(text(detail, "retryDelay"))).find((ms) => ms !== null) ?? null,
  }
}

/** The milliseconds of a duration in JSON of Protocol Buffers, such as `3.5s`. */
function readDuration(text: string): number | null {
  const [, seconds] = /^(\d{1,7}(?:\.\d{1,9})?)s$/.exec(text) ?? []
  return seconds === undefined ? null : Math.ceil(Number(seconds) * 1000)
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null
