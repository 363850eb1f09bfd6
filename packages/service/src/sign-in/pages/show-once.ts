import { notFound } from "@citable/contract/problem-error"
import { isOnce, readOnce } from "@citable/page-kit"
import type { Transaction } from "kysely"

import type { Principal } from "../../credentials/principal.ts"
import { answerOnce } from "../../gate/idempotency.ts"
import type { Kernel } from "../../gate/kernel.ts"
import { takeAnswer } from "../../gate/take-answer.ts"
import { untilAnswered } from "../../gate/until-answered.ts"
import type { Tables } from "../../storage/tables/tables.ts"

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
  if (!isOnce(once)) throw notFound()
  return takeAnswer<Made>(kernel, { credentialId: principal.credentialId, key: keyOf(once) })
}

// The browser sends `once` to tools as well, as their Idempotency-Key.
const keyOf = (once: string): string => `page-${once}`
