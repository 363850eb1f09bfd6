import { hash, timingSafeEqual } from "node:crypto"

import { problemCodes, scopes as allScopes } from "@citable/contract"
import type { Context } from "hono"
import { getCookie } from "hono/cookie"
import { html } from "hono/html"

import type { Passwords } from "../../accounts/passwords.ts"
import { findRoles } from "../../accounts/roles.ts"
import { endSession, findSession, newSessionId, type Session } from "../../accounts/sessions.ts"
import { findUser, type User } from "../../accounts/users.ts"
import type { Principal } from "../../credentials/principal.ts"
import type { Kernel } from "../../gate/kernel.ts"
import type { Env } from "../../http/request-env.ts"
import { ProblemError } from "../../problems/problem-error.ts"
import type { AuthorizationServer } from "../oauth/create-authorization-server.ts"
import type { Page } from "./page.ts"
import { readFields, readJsonText } from "./read-fields.ts"
import { toReturnPath } from "./return-path.ts"

/** The services that every page works with. */
export interface PageContext {
  kernel: Kernel
  passwords: Passwords
  server: AuthorizationServer
  /** Sends a mail. Undefined without a mail server. */
  sendMail: ((mail: { to: string; subject: string; text: string }) => Promise<void>) | undefined
  /** Renders every page. A dashboard puts its frame around them. */
  renderPage: (page: Page) => Response
  /** Gets errors of work that runs after the answer. */
  onError: (error: unknown) => void
}

/** A request from a browser for a page. */
export interface PageRequest {
  origin: string
  clientIp: string | undefined
  session: Session | undefined
  user: User | undefined
  csrf: string
  show(page: Omit<Page, "user">): Response
  /** Redirects to a path of this service, or to a URL from the authorization server. */
  go(location: string): Response
  /**
   * Reads the fields of a form, of at most 64 KiB unless the page says otherwise. Throws 403 if the form does not come from a page of this
   * service.
   */
  readForm(options?: { maxBytes?: number }): Promise<URLSearchParams>
  /** Reads what a script of a page sends as JSON, with the CSRF token in the header `x-csrf`. Throws 403 as `readForm` does. */
  readJson(options?: { maxBytes?: number }): Promise<unknown>
  /** Gives the browser another session. Undefined signs it out. */
  setSession(id: string | undefined): void
}

const maxForm = 64 * 1024

/** A request from a browser whose user has signed in. */
export type SignedInRequest = PageRequest & { user: User; session: Session }

/** Finds the session and its user, and calls the handler. A refusal becomes a page with the problem's message. */
export async function servePage(
  deps: PageContext,
  context: Context<Env>,
  handle: (page: PageRequest) => Promise<Response>,
): Promise<Response> {
  const { db, now } = deps.kernel
  const request = context.req.raw
  const origin = deps.server.originOf(request)
  const isHttps = origin.startsWith("https:")
  const name = isHttps ? "__Host-citable_session" : "citable_session"
  const value = getCookie(context, name)
  const cookie = value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined
  const session = cookie === undefined ? undefined : await findSession(db, cookie, now())
  const user = session && (await findUser(db, session.userId))
  let sessionId = cookie ?? newSessionId()
  let isChanged = cookie === undefined
  let isAnother = false
  const csrf = toCsrf(sessionId)

  const finish = (response: Response): Response => {
    const attributes = `Path=/; HttpOnly; SameSite=Lax${isHttps ? "; Secure" : ""}`
    // The session of the authorization server belongs to the previous sign-in.
    if (isAnother)
      response.headers.append("set-cookie", "citable_oauth=; Path=/oauth; Max-Age=0; HttpOnly; SameSite=Lax")
    if (isChanged) response.headers.append("set-cookie", `${name}=${sessionId}; ${attributes}`)
    return response
  }
  const show = (page: Omit<Page, "user">) =>
    deps.renderPage({ ...page, user: user === undefined ? undefined : { email: user.email, csrf } })
  try {
    const response = await handle({
      origin,
      clientIp: context.env.clientIp,
      session: user && session,
      user,
      csrf,
      show,
      go: (location) => new Response(null, { status: 303, headers: { location, "cache-control": "no-store" } }),
      async readForm({ maxBytes = maxForm } = {}) {
        const form = await readFields(request, maxBytes)
        checkForm(request, origin, { actual: form.get("csrf") ?? "", expected: csrf })
        return form
      },
      async readJson({ maxBytes = maxForm } = {}) {
        checkForm(request, origin, { actual: request.headers.get("x-csrf") ?? "", expected: csrf })
        return readJsonText(request, maxBytes)
      },
      setSession(id) {
        sessionId = id ?? newSessionId()
        isChanged = true
        isAnother = true
      },
    })
    return finish(response)
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    // A script of a page reads the problem.
    if (request.headers.get("accept") === "application/json") return finish(error.toResponse(context.env.requestId))
    return finish(showProblem(error, show))
  }
}

/** Shows a problem as a page. */
export function showProblem(error: ProblemError, show: PageRequest["show"]): Response {
  const { status } = problemCodes[error.code]
  const response = show({
    title: problemTitles[status] ?? "That did not work",
    body: html`<section>
      <p class="problem">${error.message}</p>
      <p><a href="/brands">Your brands</a></p>
    </section>`,
    isNarrow: true,
    // A browser would ask for a password after a 401.
    status: status === 401 ? 403 : status,
  })
  response.headers.append("vary", "accept")
  return withHeadersOf(error, response)
}

/** Adds the headers of a problem to the page that shows it, such as `Retry-After`. */
export function withHeadersOf(problem: ProblemError | undefined, response: Response): Response {
  for (const [name, value] of Object.entries(problem?.options.headers ?? {})) response.headers.set(name, value)
  return response
}

const problemTitles: Readonly<Record<number, string>> = {
  401: "Sign in first",
  403: "You cannot do that",
  404: "Not found",
  409: "Somebody was faster",
  412: "Somebody was faster",
  429: "Too many requests",
  500: "Something went wrong",
  501: "Not configured",
  503: "Try again in a moment",
}

/** Serves a page to a user who has signed in. It redirects everybody else to the sign-in page, which leads back here. */
export function serveSignedIn(
  deps: PageContext,
  context: Context<Env>,
  handle: (page: SignedInRequest) => Promise<Response>,
): Promise<Response> {
  return servePage(deps, context, (page) => {
    const { user, session } = page
    if (user !== undefined && session !== undefined) return handle({ ...page, user, session })
    if (context.req.header("accept") === "application/json") {
      throw new ProblemError(
        "unauthenticated",
        "Your sign-in has ended. Sign in again in another tab, then go on here.",
      )
    }
    if (context.req.method !== "GET") return Promise.resolve(page.go("/sign-in"))
    const { pathname, search } = new URL(context.req.url)
    return Promise.resolve(page.go(`/sign-in?return_to=${encodeURIComponent(toReturnPath(pathname + search))}`))
  })
}

/** Makes the principal of a signed-in user in an account, with all scopes that the roles there allow. */
export async function toPrincipal({ db }: Kernel, user: User, accountId: string): Promise<Principal> {
  const account = await db.selectFrom("accounts").select("plan").where("id", "=", accountId).executeTakeFirstOrThrow()
  return {
    // The read memory tells the accounts of one user apart by this.
    credentialId: `${user.id} ${accountId}`,
    kind: "access_token",
    accountId,
    plan: account.plan,
    brandId: null,
    scopes: new Set(allScopes),
    roles: await findRoles(db, user.id, accountId),
    userId: user.id,
  }
}

/** Ends the session of a browser, also in the database. */
export async function signOut({ db }: Kernel, page: PageRequest, context: Context<Env>): Promise<void> {
  for (const name of ["__Host-citable_session", "citable_session"]) {
    const id = getCookie(context, name)
    if (id !== undefined) await endSession(db, id)
  }
  page.setSession(undefined)
}

/** The CSRF token of a session cookie, which other sites can neither read nor set. */
const toCsrf = (cookie: string): string => hash("sha256", `csrf ${cookie}`, "base64url")

function checkForm(request: Request, origin: string, { actual, expected }: { actual: string; expected: string }): void {
  const from = request.headers.get("origin")
  const site = request.headers.get("sec-fetch-site")
  const one = Buffer.from(actual)
  const other = Buffer.from(expected)
  const isOwn =
    (from === null || from === origin) &&
    (site === null || site === "same-origin") &&
    one.length === other.length &&
    timingSafeEqual(one, other)
  if (isOwn) return
  const detail = "This form is outdated, or comes from another site. Reload the page, then try again."
  throw new ProblemError("insufficient_scope", detail)
}
