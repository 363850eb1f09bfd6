import { problemCodes, type ProblemCode } from "@citable/contract"
import type { ProblemError } from "@citable/contract/problem-error"
import { html } from "hono/html"

import type { Html, Page, PageBrand } from "./page.ts"
import { problemText } from "./to-page-words.ts"

export interface ProblemSurroundings {
  /** The brand in the address, if the visitor can see it. */
  brand?: PageBrand | undefined
  /** Whether the visitor has signed in. */
  isSignedIn?: boolean
  requestId?: string
}

/** Shows a problem as a page. It says what happened and what to do, and keeps the navigation of the brand. */
export function showProblem(
  problem: ProblemError,
  show: (page: Omit<Page, "user">) => Response,
  { brand, isSignedIn = false, requestId }: ProblemSurroundings = {},
): Response {
  const { code } = problem
  const { status } = problemCodes[code]
  const { title, remedy } = problemWords[code]
  const wait = waitWords(problem)
  const response = show({
    title,
    problem: code,
    brand,
    body: html`<section>
      <p class="problem">${problemText(problem)}</p>
      <p>${remedy}</p>
      ${wait === undefined ? "" : html`<p>${wait}</p>`}
      ${status >= 500 && requestId !== undefined ? askOperator(requestId) : ""}
      <p>${wayOn(code, brand, isSignedIn)}</p>
    </section>`,
    isNarrow: brand === undefined,
    // A browser would ask for a password after a 401.
    status: status === 401 ? 403 : status,
  })
  response.headers.append("vary", "accept")
  return withHeadersOf(problem, response)
}

/** When somebody can try again, in words. Undefined if the problem does not say. */
function waitWords({ options }: ProblemError): string | undefined {
  const wait = Number(options.headers?.["retry-after"])
  return Number.isFinite(wait) ? `You can try again ${inWords(wait)}.` : undefined
}

/** A problem that is about no field, in words, with when to try again. */
export function toWholeWords(problem: ProblemError): string {
  const wait = waitWords(problem)
  return wait === undefined
    ? problemText(problem)
    : `${problemWords[problem.code].title}. ${problemText(problem)} ${wait}`
}

/** Adds the headers of a problem to the page that shows it, such as `Retry-After`. */
export function withHeadersOf(problem: ProblemError | undefined, response: Response): Response {
  for (const [name, value] of Object.entries(problem?.options.headers ?? {})) response.headers.set(name, value)
  return response
}

const askOperator = (requestId: string): Html =>
  html`<p class="soft">Tell the operator of this service: <code>${requestId}</code>. The log says more about it.</p>`

function wayOn(code: ProblemCode, brand: PageBrand | undefined, isSignedIn: boolean): Html {
  if (!isSignedIn || problemCodes[code].status === 401) return html`<a href="/sign-in">Sign in</a>`
  if (brand === undefined) return html`<a href="/brands">Your brands</a>`
  return html`<a href="/brands/${brand.id}">Back to ${brand.name}</a>`
}

/** A time to wait, in words. */
function inWords(seconds: number): string {
  const units = [
    [86_400, "day"],
    [3600, "hour"],
    [60, "minute"],
    [1, "second"],
  ] as const
  const [size, name] = units.find(([one]) => seconds >= 2 * one) ?? units[3]
  const count = Math.max(1, Math.ceil(seconds / size))
  return `in ${count} ${name}${count === 1 ? "" : "s"}`
}

/** What people read about each problem. The message of the problem stands between the two. */
const problemWords: Readonly<Record<ProblemCode, { title: string; remedy: string }>> = {
  malformed_json: {
    title: "The data could not be read",
    remedy: "Reload the page that you came from, then try again.",
  },
  unauthenticated: { title: "Sign in first", remedy: "After you have signed in, open this address again." },
  invalid_token: { title: "Sign in again", remedy: "After you have signed in, open this address again." },
  token_expired: { title: "Sign in again", remedy: "After you have signed in, open this address again." },
  insufficient_scope: {
    title: "You cannot do that",
    remedy: "If you sent a form, reload its page first. An owner of the brand can give you another role.",
  },
  not_found: {
    title: "Not found",
    remedy: "Check the address. What it showed may have been deleted, or belong to somebody else.",
  },
  method_not_allowed: {
    title: "This address does not accept this request",
    remedy: "Use the links and buttons of the pages to come here.",
  },
  conflict: {
    title: "That does not fit what is stored",
    remedy: "Open the page again to see what is stored now, then decide.",
  },
  in_progress: {
    title: "This is still running",
    remedy: "You sent it twice, and it runs once. Open the page again to see the result.",
  },
  sync_token_expired: { title: "This link is too old", remedy: "Open the list again from its beginning." },
  precondition_failed: {
    title: "Another person has saved this",
    remedy: "Nothing was overwritten. Open the page again, compare, and save again.",
  },
  body_too_large: {
    title: "That is too large",
    remedy: "Go back: your browser keeps what you typed. Send less at once.",
  },
  unsupported_media_type: {
    title: "The service cannot read this format",
    remedy: "Reload the page that you came from, then try again.",
  },
  invalid_input: {
    title: "Something is missing or wrong",
    remedy: "Go back: your browser keeps what you typed. Correct it, then send it again.",
  },
  cursor_mismatch: { title: "This page of the list is gone", remedy: "Open the list again from its beginning." },
  idempotency_key_reused: {
    title: "This form was sent before",
    remedy: "Open the page again. It has a new form, and shows what the first one did.",
  },
  integration_failed: {
    title: "The other service failed",
    remedy: "Try again later. If it continues, check the address and the credentials of the connection.",
  },
  rate_limited: { title: "Too many requests", remedy: "Nothing was changed. Wait, then try again." },
  allowance_exhausted: {
    title: "The calls of this month are used up",
    remedy: "You can still read, and save what you write. The operator of this service can set another plan.",
  },
  internal_error: {
    title: "Something went wrong",
    remedy: "This is a fault of the service. Go back and try again: your browser keeps what you typed.",
  },
  not_configured: {
    title: "This service cannot do that",
    remedy: "Its operator can set it up, or it comes with a later release.",
  },
  busy: { title: "Try again in a moment", remedy: "The service is busy or restarting. Nothing was changed." },
  storage_unavailable: {
    title: "Nothing can be saved now",
    remedy: "The disk or the database of the service fails. Keep a copy of what you typed, and try again later.",
  },
}
