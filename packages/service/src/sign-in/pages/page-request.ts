import { hash, timingSafeEqual } from "node:crypto"

import type { Context } from "hono"
import { getCookie } from "hono/cookie"

import type { Passwords } from "../../accounts/passwords.ts"
import { endSession, findSession, newSessionId, type Session } from "../../accounts/sessions.ts"
import { findUser, type User } from "../../accounts/users.ts"
import type { Kernel } from "../../gate/kernel.ts"
import type { Env } from "../../http/request-env.ts"
import type { DeliveryFetch } from "../../outbox/deliveries/send-delivery.ts"
import { ProblemError } from "../../problems/problem-error.ts"
import type { AuthorizationServer } from "../oauth/create-authorization-server.ts"
import { keptDays } from "./kept-days.ts"
import { findBrandOf } from "./open-brand-page.ts"
import type { Page } from "./page.ts"
import { readFields, readJsonText } from "./read-fields.ts"
import { type FormPart, readParts } from "./read-parts.ts"
import { readUpload, type UploadBounds, type UploadedFile } from "./read-upload.ts"
import { toReturnPath } from "./return-path.ts"
import { showProblem } from "./show-problem.ts"
import { inPageWords } from "./to-page-words.ts"

/** The services that every page works with, and the work that pages leave for later. */
export interface PageServices {
  kernel: Kernel
  passwords: Passwords
  server: AuthorizationServer
  /** Sends a mail, and returns whether the mail server accepted it. Undefined without a mail server. */
  sendMail: ((mail: { to: string; subject: string; text: string }) => Promise<boolean>) | undefined
  /** Fetches a page of a brand's site, with the bounds and the guard of `@citable/safe-fetch`. It follows no redirects. */
  fetchSite: (url: string, init?: { signal?: AbortSignal; headers?: Record<string, string> }) => Promise<Response>
  /** Sends a request to the site of a user, as deliveries of webhooks do. */
  deliveryFetch: DeliveryFetch
  /** Gets errors of work that runs after the answer. */
  onError: (error: unknown) => void
}

export interface PageContext extends PageServices {
  /** Renders every page. A dashboard puts its frame around them. */
  renderPage: (page: Page) => Response
  /** Whether there is a dashboard, with pages of articles and of what was done. */
  hasDashboard: boolean
  /** Whether this is a demonstration, whose visitor needs a hint about what to try. */
  isDemo: boolean
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
  /** Reads the files of a form one by one while they arrive. Throws 403 as `readForm` does, before the first file. */
  readUpload(bounds: UploadBounds): AsyncGenerator<UploadedFile, void, undefined>
  /**
   * Reads the fields and files of a form one by one while they arrive. The field `csrf` comes first, and is left out. Throws 403 as
   * `readForm` does, before the first part.
   */
  readParts(options: { maxBytes: number }): AsyncGenerator<FormPart, void, undefined>
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
  const { searchParams } = new URL(request.url)
  const origin = deps.server.originOf(request, context.env.socket)
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
    deps.renderPage({
      kept: keptDays(searchParams),
      ...page,
      user: user === undefined ? undefined : { email: user.email, csrf },
    })
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
      readUpload: (bounds) =>
        readUpload(request, bounds, (actual) => checkForm(request, origin, { actual, expected: csrf })),
      async *readParts({ maxBytes }) {
        let isChecked = false
        for await (const part of readParts(request, maxBytes)) {
          if (isChecked) {
            yield part
            continue
          }
          const actual = part.name === "csrf" ? (await part.read(maxForm))?.toString("utf8") : undefined
          checkForm(request, origin, { actual: actual ?? "", expected: csrf })
          isChecked = true
        }
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
    if (request.headers.get("accept") === "application/json")
      return finish(inPageWords(error).toResponse(context.env.requestId))
    const brand = user === undefined ? undefined : await findBrandOf(deps.kernel, user, request)
    return finish(showProblem(error, show, { brand, user, requestId: context.env.requestId }))
  }
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
        "Your sign-in has ended. Sign in again in another tab, then continue here.",
      )
    }
    const { pathname, search } = new URL(context.req.url)
    const path =
      context.req.method === "GET" ? pathname + search : toFormPath(context.req.header("referer"), page.origin)
    return Promise.resolve(page.go(`/sign-in?return_to=${encodeURIComponent(toReturnPath(path))}`))
  })
}

/** The page of a form that somebody sent while signed out. Browsers name it to this service alone. */
function toFormPath(referrer: string | undefined, origin: string): string | null {
  const url = URL.parse(referrer ?? "")
  return url?.origin === origin ? url.pathname + url.search : null
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
