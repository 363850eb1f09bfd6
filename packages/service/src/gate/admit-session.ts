import { ProblemError } from "@citable/contract/problem-error"

import { isMember } from "../accounts/roles.ts"
import { findSession } from "../accounts/sessions.ts"
import { findUser, type User } from "../accounts/users.ts"
import type { Principal } from "../credentials/principal.ts"
import { type Admission, exhausted, isCounted } from "./admit.ts"
import type { Kernel } from "./kernel.ts"
import { toBrandPrincipal, toPrincipal } from "./to-principal.ts"

/** The person of a session, and the brand or account that its calls are about. */
export interface SessionCaller {
  user: User
  /** Undefined for a call that is about no brand and no account. */
  target: string | undefined
}

/**
 * Finds the person of `Authorization: Session …`: what a sign-in has put into the cookie, and after a dot the brand or account of the call.
 * The program that serves pages sends it. A browser cannot: it sends the cookie by itself, which is no credential here, and scripts cannot
 * read it. Throws 401 for a session that has ended, and for a request that a page has sent.
 */
export async function findSessionCaller({ db, now }: Kernel, request: Request): Promise<SessionCaller> {
  const { headers } = request
  const [, id = "", target] =
    /^Session +([\w-]{43})(?:\.((?:acc|brd)_[0-9a-z]{1,40}))?$/i.exec(headers.get("authorization") ?? "") ?? []
  if (headers.has("origin") || headers.has("sec-fetch-site") || headers.has("cookie")) {
    throw refuse("A session is no credential of a page. Call the API with a key or a token.")
  }
  const session = id === "" ? undefined : await findSession(db, id, now())
  const user = session && (await findUser(db, session.userId))
  if (user === undefined) throw refuse("The session has ended, or is not complete. Sign in again.")
  return { user, target }
}

/**
 * Admits a call of a signed-in person, with the rights that the person has on the pages. As there, only what creates, starts or deletes takes
 * a unit of the allowance. Throws 401 as `findSessionCaller` does, and 404 for a brand or account in which the person has no role.
 */
export async function admitSession(
  kernel: Kernel,
  request: Request,
  { isTool }: { isTool: boolean },
): Promise<Admission> {
  const { user, target } = await findSessionCaller(kernel, request)
  if (target === undefined) throw refuse("Name the brand or account after the session: `Session <id>.<brand_id>`.")
  const principal = target.startsWith("brd_")
    ? await toBrandPrincipal(kernel, user, target)
    : await toAccountPrincipal(kernel, user, target)
  const isTaken = isTool && (request.method === "POST" || request.method === "DELETE")
  const unit = isTaken ? await kernel.allowance.take(principal) : undefined
  return {
    principal,
    moment: await kernel.memory.now(),
    refusal: unit?.granted === false ? exhausted(kernel, unit) : undefined,
    finish(status) {
      if (!isCounted(status)) unit?.giveBack()
      return {}
    },
  }
}

async function toAccountPrincipal(kernel: Kernel, user: User, accountId: string): Promise<Principal> {
  if (!(await isMember(kernel.db, user.id, accountId))) throw refuse("This person has no role in the account.")
  return toPrincipal(kernel, user, accountId)
}

function refuse(detail: string): ProblemError {
  const headers = { "www-authenticate": 'Bearer realm="citable", error="invalid_token"' }
  return new ProblemError("invalid_token", detail, { headers })
}
