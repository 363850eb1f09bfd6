import { html } from "hono/html"
import type { Transaction } from "kysely"

import type { Principal } from "../../credentials/principal.ts"
import { answerOnce } from "../../gate/idempotency.ts"
import type { Kernel } from "../../gate/kernel.ts"
import { takeAnswer } from "../../gate/take-answer.ts"
import { notFound, ProblemError } from "../../problems/problem-error.ts"
import type { Tables } from "../../storage/tables/tables.ts"
import type { Html } from "./page.ts"
import { untilAnswered } from "./until-answered.ts"

/** The hidden field that tells a form of this page from every other. */
export const onceField = (): Html => html`<input type="hidden" name="once" value="${crypto.randomUUID()}" />`

/** What a page says that shows a secret, if it has shown it before. */
export const shownBefore = (what: string): Html =>
  html`<p class="notice">${what} was shown before, and cannot be shown again, not even by the service.</p>`

/** Reads the hidden field of `onceField`. Throws 422 without one. */
export function readOnce(form: URLSearchParams): string {
  const once = form.get("once") ?? ""
  if (/^[0-9a-f-]{36}$/.test(once)) return once
  throw new ProblemError("invalid_input", "The form is incomplete. Reload its page, then send it again.")
}

/**
 * Makes what a form asks for, once for each form that a page has shown, however often the browser sends it. What it made is kept, sealed,
 * until `takeMade` or for a day. So the answer of the form can be a redirect, and no reload makes or shows a secret again. Returns what
 * `takeMade` wants. Throws 422 for a form that was changed and sent again.
 */
export async function makeOnce<Made extends object>(
  kernel: Kernel,
  { principal, form }: { principal: Principal; form: URLSearchParams },
  make: (trx: Transaction<Tables>) => Promise<Made>,
): Promise<string> {
  const once = readOnce(form)
  const request = [...form].filter(([name]) => name !== "csrf")
  const input = { credentialId: principal.credentialId, key: keyOf(once), request }
  await untilAnswered(() => answerOnce(kernel, input, make))
  return once
}

/** Takes what `makeOnce` made, to show it. Undefined if it was shown before. Throws 404 for an invalid `once`. */
export async function takeMade<Made extends object>(
  kernel: Kernel,
  { principal, once }: { principal: Principal; once: string },
): Promise<Made | undefined> {
  if (!/^[0-9a-f-]{36}$/.test(once)) throw notFound()
  return takeAnswer<Made>(kernel, { credentialId: principal.credentialId, key: keyOf(once) })
}

// The browser sends `once` to tools as well, as their Idempotency-Key.
const keyOf = (once: string): string => `page-${once}`
