import { ProblemError } from "@citable/contract/problem-error"
import {
  askToSignIn,
  createFormReader,
  createSessionCaller,
  type FormReader,
  inPageWords,
  isSessionId,
  keptDays,
  type Page,
  type PageEnv,
  type PageHost,
  redirect,
  sessionCookie,
  showProblem,
  type SignedInRequest as SignedIn,
  toCsrf,
} from "@citable/page-kit"
import type { Context } from "hono"
import { getCookie } from "hono/cookie"

import { endSession, findSession, newSessionId, type Session } from "../../accounts/sessions.ts"
import { findUser, type User } from "../../accounts/users.ts"
import type { Kernel } from "../../gate/kernel.ts"
import type { PageServices } from "../page-services.ts"
import { listPageAccounts } from "./list-page-accounts.ts"
import { findBrandOf, openBrandPage, type OpenedBrand } from "./open-brand-page.ts"

export interface PageContext extends PageServices, PageHost<OpenedBrand> {
  /** Whether there is a dashboard, with the pages of a brand. */
  hasDashboard: boolean
}

/** A request from a browser for a page. */
export interface PageRequest extends FormReader {
  origin: string
  clientIp: string | undefined
  session: Session | undefined
  /** The id of the session, also of one that has not begun. */
  sessionId: string
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
  const name = sessionCookie(origin)
  const value = getCookie(context, name)
  const cookie = value !== undefined && isSessionId(value) ? value : undefined
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
      sessionId,
      user,
      csrf,
      show,
      go: redirect,
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
      const { origin, sessionId } = page
      const fetch = (request: Request) => deps.dispatch(request, context.env)
      const toRoutes = (target: string) => createSessionCaller({ origin, session: sessionId, target, fetch })
      const openBrand: SignedInRequest["openBrand"] = (brandId, options) =>
        openBrandPage(deps.kernel, user, brandId, { ...options, toRoutes })
      return handle({ ...page, user, session, openBrand, listAccounts: () => listPageAccounts(deps.kernel, user) })
    }
    return Promise.resolve(askToSignIn(context.req.raw, page.origin))
  })
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
