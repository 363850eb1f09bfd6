import { isCitableError } from "@citable/contract"

import type { Ping, PingAnswer } from "./create-ping.ts"

export interface Finding {
  /** Permanent, such as `wrong_secret`. */
  code: string
  /** An error keeps webhooks out or lets forged ones in. A warning can become an error later. */
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

/** Events of Citable are smaller than this. */
const largestBody = 20_000
const toleranceSeconds = 300
const noAnswer = new Set(["unreachable", "timeout", "address_not_allowed"])

/**
 * Finds out why webhooks do not arrive. Returns no findings if they arrive and the endpoint refuses forged ones. A message can quote the
 * endpoint, so treat it as untrusted text.
 */
export async function examineEndpoint(options: ExamineOptions): Promise<Finding[]> {
  try {
    return await examine(options)
  } catch (error) {
    if (!isCitableError(error) || !noAnswer.has(error.code)) throw error
    return [
      wrong(
        "unreachable",
        `Nothing answers at this address: ${error.message} Check the address, and that the site runs.`,
      ),
    ]
  }
}

async function examine({ url, ping, now }: ExamineOptions): Promise<Finding[]> {
  const answer = await ping()
  if (answer.status < 200 || answer.status > 299) return [await explain(answer, { url, ping, now })]

  const findings: Finding[] = []
  const unsigned = await ping({ signed: false })
  if (unsigned.status !== 401) return [notAReceiver(unsigned)]
  const stale = await ping({ age: 2 * toleranceSeconds })
  if (stale.status !== 401) {
    findings.push(
      wrong(
        "accepts_stale",
        `The endpoint accepts a webhook signed ${2 * toleranceSeconds} seconds ago, so an attacker can send a recorded one again. Refuse webhooks that are older than ${toleranceSeconds} seconds.`,
      ),
    )
  }
  const large = await ping({ body: createLargeBody(now()) })
  if (large.code === "no_matching_signature") {
    findings.push(
      wrong(
        "truncated_body",
        `A small webhook arrives, but one of ${largestBody} bytes is cut off. A proxy in front of the site does that. Raise its limit on request bodies.`,
      ),
    )
  } else if (large.status === 413) {
    findings.push(
      wrong("body_limit", `The site refuses bodies of ${largestBody} bytes with 413. Raise the limit to 64 KB.`),
    )
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
      `The endpoint also answers a request without a signature with ${status}. It is not a webhook receiver, or it does not verify webhooks. ` +
        "A static site has no receiver: point Citable's deploy hook at its host instead.",
    )
  }
  return wrong(
    "unexpected_answer",
    `The endpoint answers a request without a signature with ${status} instead of 401. Check that the address is that of the site's webhook route.`,
  )
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
        "The headers webhook-id, webhook-timestamp and webhook-signature do not arrive. A proxy in front of the site removes them: let them through.",
      )
    case "missing_webhook_secret":
    case "invalid_webhook_secret":
      return wrong(
        "no_secret",
        "The site has no usable webhook secret. Set CITABLE_WEBHOOK_SECRET where it runs, and restart it.",
      )
    case "body_too_large":
      return wrong("body_limit", "The site's limit on request bodies is too low for any webhook. Raise it to 64 KB.")
    case "internal_error":
      return wrong("handler_failed", `The site accepted the webhook, then failed: ${detailOf(answer)} See its log.`)
    case "busy":
    case "store_unavailable":
      return wrong(
        "store_unavailable",
        "The site cannot record which webhooks it has handled. Check the store of its handler, such as its folder or database.",
      )
    case undefined:
    default:
      return explainStatus(answer)
  }
}

function explainRedirect(url: string, status: number, location: string | undefined): Finding {
  const target = location === undefined || !URL.canParse(location, url) ? undefined : new URL(location, url).href
  if (target === undefined)
    return wrong(
      "redirect",
      `The endpoint redirects (${status}) without a target. Register the address of the site's webhook route itself.`,
    )
  const bare = (address: string): string => address.replace(/\/(?=$|\?)/, "")
  const isSlash = bare(target) === bare(url) && target !== url
  const advice = `Senders do not follow redirects: register ${target} instead.`
  return isSlash
    ? wrong(
        "trailing_slash_redirect",
        `The endpoint redirects (${status}) to the same address with another trailing slash. ${advice}`,
      )
    : wrong("redirect", `The endpoint redirects (${status}). ${advice}`)
}

/** Nothing can change an empty body, so if its signature is valid, the secret is right. */
function explainMismatch(empty: PingAnswer): Finding {
  if (empty.code === "malformed_json") {
    return wrong(
      "changed_body",
      "The secret is right, but the body arrives changed. A proxy or a body parser before the handler rewrites it or cuts it off. Pass the original bytes to the handler.",
    )
  }
  return wrong(
    "wrong_secret",
    "The secret of the site differs from the one of this test. Copy the secret of the webhook to CITABLE_WEBHOOK_SECRET where the site runs, and restart it.",
  )
}

function explainStatus({ status, text }: PingAnswer): Finding {
  if (status === 403 && /cross-site (post|form)/i.test(text)) {
    return wrong(
      "check_origin",
      "Astro's security.checkOrigin refuses the request (403). It does so if a proxy removes `content-type: application/json`. Keep that header, or set security.checkOrigin to false.",
    )
  }
  if (status === 404 || status === 410) {
    return wrong(
      "missing_route",
      `The site has no route at this path (${status}). Check the path. In Astro, the route needs \`prerender = false\` and an adapter. ` +
        "A static site has no routes: use Citable's deploy hook.",
    )
  }
  if (status === 405 || status === 501) {
    return wrong(
      "no_receiver",
      `The path serves files and takes no POST (${status}). A static site has no receiver: use Citable's deploy hook. Otherwise export POST from the route.`,
    )
  }
  if (status === 401 || status === 403) {
    return wrong(
      "protected",
      `Something in front of the receiver asks for a login or refuses unknown callers (${status}). Let requests to this path through.`,
    )
  }
  if (status === 413)
    return wrong(
      "body_limit",
      "A proxy in front of the site refuses even small bodies (413). Raise its limit to 64 KB.",
    )
  if (status >= 500)
    return wrong("site_failed", `The site failed (${status}) before its receiver answered. See its log.`)
  return wrong(
    "unexpected_answer",
    `The endpoint answers ${status}, which no webhook receiver does. Check that the address is that of the site's webhook route.`,
  )
}

function detailOf({ text }: PingAnswer): string {
  const { detail } = JSON.parse(text) as { detail?: unknown }
  return typeof detail === "string" ? detail.slice(0, 300) : ""
}

/** How many seconds the clock of the endpoint is ahead of this one. */
function skewOf({ date }: PingAnswer, now: () => number): number {
  return date === undefined ? 0 : Math.round((date - now()) / 1000)
}

function describeSkew(skew: number): string {
  if (Math.abs(skew) <= 2) {
    return "The receiver refuses the time of the webhook, although its clock agrees with this one. Something delays requests, or the tolerance of the site is too small."
  }
  const direction = skew > 0 ? "ahead of" : "behind"
  return `The server's clock is ${Math.abs(skew)} seconds ${direction} that of this machine. At most ${toleranceSeconds} seconds are allowed. Synchronise both with NTP.`
}

function createLargeBody(now: number): string {
  const event = { type: "webhook.test", timestamp: new Date(now).toISOString(), data: { padding: "" } }
  const padding = "x".repeat(largestBody - JSON.stringify(event).length)
  return JSON.stringify({ ...event, data: { padding } })
}
