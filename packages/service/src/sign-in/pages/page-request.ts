import { ProblemError } from "@citable/contract/problem-error"
import {
  createFormReader,
  type FormReader,
  inPageWords,
  keptDays,
  type Page,
  type PageEnv,
  type PageHost,
  showProblem,
  type SignedInRequest as SignedIn,
  type ToolCaller,
  toCsrf,
  toReturnPath,
} from "@citable/page-kit"
import type { Passwords } from "@citable/secrets/passwords"
import type { Context } from "hono"
import { getCookie } from "hono/cookie"

import { endSession, findSession, newSessionId, type Session } from "../../accounts/sessions.ts"
import { findUser, type User } from "../../accounts/users.ts"
import type { Principal } from "../../credentials/principal.ts"
import type { Kernel } from "../../gate/kernel.ts"
import type { DeliveryFetch } from "../../outbox/deliveries/send-delivery.ts"
import type { AuthorizationServer } from "../oauth/create-authorization-server.ts"
import { listPageAccounts } from "./list-page-accounts.ts"
import { findBrandOf, openBrandPage, type OpenedBrand } from "./open-brand-page.ts"

/** The services that every page works with, and the work that pages leave for later. */
export interface PageServices {
  kernel: Kernel
  passwords: Passwords
  server: AuthorizationServer
  /** Sends a mail, and returns whether the mail server accepted it. Undefined without a mail server. */
  sendMail: ((mail: { to: string; subject: string; text: string }) => Promise<boolean>) | undefined
  fetchSite: PageHost["fetchSite"]
  /** Sends a request to the site of a user, as deliveries of webhooks do. */
  deliveryFetch: DeliveryFetch
  onError: PageHost["onError"]
}

export interface PageContext extends PageServices, PageHost<OpenedBrand> {
  /** See `serveManager`. */
  serveManager: (context: Context<PageEnv>, handle: (request: ManagerRequest) => Promise<Response>) => Promise<Response>
  /** Whether there is a dashboard, with the pages of a brand. */
  hasDashboard: boolean
  /** Whether this is a demonstration, whose visitor needs a hint about what to try. */
  isDemo: boolean
}

/** A request from a browser for a page. */
export interface PageRequest extends FormReader {
  origin: string
  clientIp: string | undefined
  session: Session | undefined
  user: User | undefined
  csrf: string
  show(page: Omit<Page, "user">): Response
  /** Redirects to a path of this service, or to a URL from the authorization server. */
  go(location: string): Response
  /** Gives the browser another session. Undefined signs it out. */
  setSession(id: string | undefined): void
}

/** A request from a browser whose user has signed in. */
export type SignedInRequest = PageRequest & SignedIn<OpenedBrand> & { user: User; session: Session }

/** A form that an owner of a brand has sent. */
export interface ManagerRequest extends SignedIn<OpenedBrand>, ToolCaller {
  form: URLSearchParams
  principal: Principal
  brand: { id: string; name: string }
}

/** Finds the session and its user, and calls the handler. A refusal becomes a page with the problem's message. */
export async function servePage<Served extends PageEnv>(
  deps: PageContext,
  context: Context<Served>,
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
      ...createFormReader(request, { origin, csrf }),
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
    const hasBrand = user !== undefined && deps.hasDashboard
    const brand = hasBrand ? await findBrandOf(deps.kernel, user, request) : undefined
    return finish(showProblem(error, show, { brand, isSignedIn: user !== undefined, requestId: context.env.requestId }))
  }
}

/** Serves a page to a user who has signed in. It redirects everybody else to the sign-in page, which leads back here. */
export function serveSignedIn<Served extends PageEnv>(
  deps: PageContext,
  context: Context<Served>,
  handle: (page: SignedInRequest) => Promise<Response>,
): Promise<Response> {
  return servePage(deps, context, (page) => {
    const { user, session } = page
    if (user !== undefined && session !== undefined) {
      const openBrand: SignedInRequest["openBrand"] = (brandId, options) =>
        openBrandPage(deps.kernel, user, brandId, options)
      return handle({ ...page, user, session, openBrand, listAccounts: () => listPageAccounts(deps.kernel, user) })
    }
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
export async function signOut<Served extends PageEnv>(
  { db }: Kernel,
  page: PageRequest,
  context: Context<Served>,
): Promise<void> {
  for (const name of ["__Host-citable_session", "citable_session"]) {
    const id = getCookie(context, name)
    if (id !== undefined) await endSession(db, id)
  }
  page.setSession(undefined)
}
