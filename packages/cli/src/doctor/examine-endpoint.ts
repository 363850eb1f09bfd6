import { isCitableError } from "@citable/contract"

import { toPrintable } from "../internal/to-printable.ts"
import type { Ping, PingAnswer } from "./create-ping.ts"

export interface Finding {
  /** Permanent, such as `wrong_secret`. */
  code: string
  /** An error keeps webhooks from arriving, or lets forged ones in; a warning may do so later. */
  level: "error" | "warning"
  /** What is wrong, and what to do. */
  message: string
}

export interface ExamineOptions {
  url: string
  ping: (ping?: Ping) => Promise<PingAnswer>
  /** Milliseconds since 1970. */
  now: () => number
}

/** Citable's events stay below it. */
const largestBody = 20_000
const toleranceSeconds = 300
const noAnswer = new Set(["unreachable", "timeout", "address_not_allowed"])

/** Finds out why webhooks do not arrive at an endpoint; nothing, when they do and forged ones are refused. */
export async function examineEndpoint(options: ExamineOptions): Promise<Finding[]> {
  const findings = await examine(options)
  // Some quote what the endpoint said.
  return findings.map((finding) => ({ ...finding, message: toPrintable(finding.message) }))
}

async function examine({ url, ping, now }: ExamineOptions): Promise<Finding[]> {
  let answer
  try {
    answer = await ping()
  } catch (error) {
    if (!isCitableError(error) || !noAnswer.has(error.code)) throw error
    return [wrong("unreachable", `Nothing answers there: ${error.message} Check the address, and that the site runs.`)]
  }
  if (answer.status < 200 || answer.status > 299) return [await explain(answer, { url, ping, now })]

  const findings: Finding[] = []
  const unsigned = await ping({ signed: false })
  if (unsigned.status !== 401) return [notAReceiver(unsigned)]
  const stale = await ping({ age: 2 * toleranceSeconds })
  if (stale.status !== 401) {
    findings.push(
      wrong(
        "accepts_stale",
        `A webhook signed ${2 * toleranceSeconds} seconds ago is taken: a recorded one could be sent again.`,
      ),
    )
  }
  const large = await ping({ body: createLargeBody(now()) })
  if (large.code === "no_matching_signature") {
    findings.push(
      wrong(
        "truncated_body",
        `A webhook of ${largestBody} bytes does not arrive whole, and a small one does: a proxy before the site cuts bodies off. Raise its limit on request bodies.`,
      ),
    )
  } else if (large.status === 413) {
    findings.push(wrong("body_limit", `Bodies of ${largestBody} bytes are refused with 413. Raise the limit to 64 KB.`))
  }
  const skew = skewOf(answer, now)
  if (Math.abs(skew) > toleranceSeconds / 5) {
    findings.push({ code: "clock_skew", level: "warning", message: describeSkew(skew) })
  }
  return findings
}

function wrong(code: string, message: string): Finding {
  return { code, level: "error", message }
}

function notAReceiver({ status }: PingAnswer): Finding {
  if (status >= 200 && status <= 299) {
    return wrong(
      "accepts_unsigned",
      `A request without signature is answered with ${status} too: whatever answers is no receiver of webhooks, or does not verify them. ` +
        "A static site has none: point Citable's deploy hook at its host instead.",
    )
  }
  return wrong("unexpected_answer", `A request without signature is answered with ${status} instead of 401.`)
}

async function explain(answer: PingAnswer, { url, ping, now }: ExamineOptions): Promise<Finding> {
  const { status, code, location } = answer
  if (status >= 300 && status <= 399) return explainRedirect(url, status, location)
  switch (code) {
    case "no_matching_signature":
      return explainMismatch(await ping({ body: "" }))
    case "timestamp_out_of_tolerance":
      return wrong("clock_skew", describeSkew(skewOf(answer, now)))
    case "missing_headers":
      return wrong(
        "missing_headers",
        "The headers webhook-id, webhook-timestamp and webhook-signature do not arrive: a proxy before the site removes them.",
      )
    case "missing_webhook_secret":
    case "invalid_webhook_secret":
      return wrong(
        "no_secret",
        "The site has no usable webhook secret: set CITABLE_WEBHOOK_SECRET where it runs, and start it anew.",
      )
    case "body_too_large":
      return wrong("body_limit", "The site's limit on bodies is too low for any webhook.")
    case "internal_error":
      return wrong("handler_failed", `The site took the webhook and failed: ${detailOf(answer)} Its log tells more.`)
    case "busy":
    case "store_unavailable":
      return wrong(
        "store_unavailable",
        "The site cannot tell which webhooks it has handled: look after the store of its handler.",
      )
    case undefined:
    default:
      return explainStatus(answer)
  }
}

function explainRedirect(url: string, status: number, location: string | undefined): Finding {
  const target = location === undefined || !URL.canParse(location, url) ? undefined : new URL(location, url).href
  if (target === undefined) return wrong("redirect", `The endpoint answers ${status} without a target.`)
  const bare = (address: string): string => address.replace(/\/(?=$|\?)/, "")
  const isSlash = bare(target) === bare(url) && target !== url
  const advice = `Senders follow no redirects: register ${target} instead.`
  return isSlash
    ? wrong(
        "trailing_slash_redirect",
        `The endpoint redirects (${status}) to itself with the slash at its end changed. ${advice}`,
      )
    : wrong("redirect", `The endpoint redirects (${status}). ${advice}`)
}

/** An empty body has nothing that anybody could change: if its signature holds, the secret is right. */
function explainMismatch(empty: PingAnswer): Finding {
  if (empty.code === "malformed_json") {
    return wrong(
      "changed_body",
      "The secret is right, and the body arrives changed: a proxy or a body parser before the handler writes it anew or cuts it off. Hand the handler the bytes as they came.",
    )
  }
  return wrong(
    "wrong_secret",
    "The site has another secret than the one given here. Copy the webhook's secret to CITABLE_WEBHOOK_SECRET where the site runs, and start it anew.",
  )
}

function explainStatus({ status, text }: PingAnswer): Finding {
  if (status === 403 && /cross-site (post|form)/i.test(text)) {
    return wrong(
      "check_origin",
      "Astro's security.checkOrigin refuses the request (403), as it does without `content-type: application/json`: keep what is before the site from removing that header, or set security.checkOrigin to false.",
    )
  }
  if (status === 404 || status === 410) {
    return wrong(
      "missing_route",
      `The site has no route there (${status}). Check the path; in Astro the route needs \`prerender = false\` and an adapter. ` +
        "A static site has no routes at all: use Citable's deploy hook.",
    )
  }
  if (status === 405 || status === 501) {
    return wrong(
      "no_receiver",
      `Files are served there, which take no POST (${status}): a static site has no receiver. Use Citable's deploy hook, or export POST from the route.`,
    )
  }
  if (status === 401 || status === 403) {
    return wrong(
      "protected",
      `Something before the receiver asks for a login or refuses strangers (${status}): let the endpoint's path through.`,
    )
  }
  if (status === 413) return wrong("body_limit", "A proxy before the site refuses even small bodies (413).")
  if (status >= 500)
    return wrong("site_failed", `The site failed (${status}) before its receiver answered. Its log tells more.`)
  return wrong("unexpected_answer", `The endpoint answers ${status}, which no receiver of webhooks does.`)
}

function detailOf({ text }: PingAnswer): string {
  const { detail } = JSON.parse(text) as { detail?: unknown }
  return typeof detail === "string" ? detail.slice(0, 300) : ""
}

/** Seconds that the endpoint's clock is ahead of ours. */
function skewOf({ date }: PingAnswer, now: () => number): number {
  return date === undefined ? 0 : Math.round((date - now()) / 1000)
}

function describeSkew(skew: number): string {
  if (Math.abs(skew) <= 2) {
    return "The receiver says that the webhook's time is off, though its server's clock agrees with this one: something holds requests back, or the site's tolerance is too small."
  }
  const direction = skew > 0 ? "ahead of" : "behind"
  return `The server's clock is ${Math.abs(skew)} seconds ${direction} this machine's, and a webhook may be ${toleranceSeconds} seconds off. Synchronise both with NTP.`
}

function createLargeBody(now: number): string {
  const event = { type: "webhook.test", timestamp: new Date(now).toISOString(), data: { padding: "" } }
  const padding = "x".repeat(largestBody - JSON.stringify(event).length)
  return JSON.stringify({ ...event, data: { padding } })
}
