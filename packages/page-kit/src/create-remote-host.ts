import {
  type ApiKey,
  isCitableError,
  type Scope,
  scopes as allScopes,
  type SessionAccounts,
  type SessionAnswer,
  type SessionSpending,
} from "@citable/contract"
import { notFound, ProblemError } from "@citable/contract/problem-error"
import { getCookie } from "hono/cookie"

import { askToSignIn, redirect } from "./ask-to-sign-in.ts"
import type { BrandPage } from "./brand-page.ts"
import { createOnce } from "./create-once.ts"
import { createSessionCaller, exchange, toSessionCredential } from "./create-session-caller.ts"
import { createFormReader, toCsrf } from "./form-reader.ts"
import { keptDays } from "./kept-days.ts"
import type { PageAccount } from "./page-account.ts"
import type { PageHost, SignedInRequest } from "./page-host.ts"
import type { Page } from "./page.ts"
import { readReport } from "./read-report.ts"
import { isSessionId, sessionCookie } from "./session-cookie.ts"
import { showProblem } from "./show-problem.ts"
import { inPageWords } from "./to-page-words.ts"

export interface RemoteHostOptions extends Pick<PageHost, "fetchPage" | "fetchSite" | "onError" | "renderPage"> {
  /** Where the service is, such as `http://127.0.0.1:4400`. */
  serviceUrl: string
  /** The address of the pages, which is the one of the sign-in, too. Default: the address of each request. */
  publicUrl?: string | undefined
  /** Sends requests to the service. Default: the `fetch` of the runtime. */
  fetch?: ((request: Request) => Promise<Response>) | undefined
  now?: (() => number) | undefined
}

/**
 * Serves pages with nothing but the address of a service, and the session of each person, which the browser sends as a cookie. Signing in
 * stays with the service: a proxy puts both below one address.
 */
export function createRemoteHost(options: RemoteHostOptions): PageHost {
  const {
    renderPage,
    fetchPage,
    fetchSite,
    onError,
    now = Date.now,
    fetch = (request) => globalThis.fetch(request),
  } = options
  const origin = new URL(options.serviceUrl).origin
  /** What the service has last said about itself. */
  let known: Pick<SessionAnswer, "platforms" | "most_upload_bytes" | "pictures_fault"> | undefined

  async function readSession(session: string, target?: string): Promise<SessionAnswer> {
    const terms = { origin, fetch, authorization: toSessionCredential(session, target) }
    const answer = (await (await exchange(terms, "GET /v1/session", {})).json()) as SessionAnswer
    known = answer
    return answer
  }

  /** The person of a session. Undefined if it has ended. */
  async function findSession(session: string): Promise<SessionAnswer | undefined> {
    if (!isSessionId(session)) return undefined
    try {
      return await readSession(session)
    } catch (error) {
      if (isCitableError(error) && error.code === "invalid_token") return undefined
      throw error
    }
  }

  async function openBrand(session: string, brandId: string, scope?: Scope): Promise<BrandPage> {
    if (!/^brd_[0-9a-z]{1,40}$/.test(brandId)) throw notFound()
    const caller = createSessionCaller({ origin, session, target: brandId, fetch })
    const [detail, { brand }] = await Promise.all([
      caller.call("get_brand", { brand_id: brandId }),
      readSession(session, brandId),
    ])
    const scopes = new Set(brand?.scopes ?? [])
    if (scope !== undefined && !scopes.has(scope)) {
      const text = `Your role ${brand?.role ?? ""} does not include ${scope}. An owner of the brand can give you another role.`
      throw new ProblemError("insufficient_scope", text, { requiredScope: scope })
    }
    const { id, name } = detail
    const listKeys = async (): Promise<ApiKey[]> => (await caller.send("GET /site-keys", {})).data
    const isOwner = scopes.has("brands:write")
    return { ...caller, ...createOnce(caller), id, name, detail, scopes, isOwner, listKeys }
  }

  async function listAccounts(session: string): Promise<PageAccount[]> {
    const terms = { origin, fetch, authorization: toSessionCredential(session) }
    const answer = await exchange(terms, "GET /v1/session/accounts", {})
    const { data } = (await answer.json()) as SessionAccounts
    return data.map(({ id, is_owner: isOwner, brands }) => {
      const scopesOf = new Map(brands?.map((brand) => [brand.id, new Set(brand.scopes)]))
      const scopesIn = (brandId: string) =>
        brands === null ? new Set(allScopes) : (scopesOf.get(brandId) ?? new Set())
      const readSpending = async (brandIds: readonly string[]) => {
        const own = { ...terms, authorization: toSessionCredential(session, id) }
        const spent = await exchange(own, "GET /v1/session/spending", { brands: brandIds })
        return ((await spent.json()) as SessionSpending).data
      }
      return { ...createSessionCaller({ origin, session, target: id, fetch }), id, isOwner, scopesIn, readSpending }
    })
  }

  return {
    renderPage,
    fetchPage,
    fetchSite,
    onError,
    now,
    isDemo: false,
    readReport: (_context, token, range) => readReport({ origin, fetch }, token, range),
    get platforms() {
      return known?.platforms ?? []
    },
    get mostUploadBytes() {
      return known?.most_upload_bytes ?? 0
    },
    picturesFault: () => known?.pictures_fault ?? undefined,
    async serveSignedIn(context, handle) {
      const request = context.req.raw
      const here = options.publicUrl === undefined ? new URL(request.url).origin : new URL(options.publicUrl).origin
      const session = getCookie(context, sessionCookie(here)) ?? ""
      const { searchParams } = new URL(request.url)
      const { requestId } = context.env
      let show = (page: Omit<Page, "user">) => renderPage(page)
      let person: SessionAnswer | undefined
      try {
        person = await findSession(session)
        if (person === undefined) return askToSignIn(request, here)
        const { user } = person
        const csrf = toCsrf(session)
        show = (page) => renderPage({ kept: keptDays(searchParams), ...page, user: { email: user.email, csrf } })
        const page: SignedInRequest = {
          ...createFormReader(request, { origin: here, csrf }),
          origin: here,
          csrf,
          user,
          show,
          go: redirect,
          openBrand: (brandId, { scope } = {}) => openBrand(session, brandId, scope),
          listAccounts: () => listAccounts(session),
        }
        return await handle(page)
      } catch (error) {
        if (!(error instanceof ProblemError)) throw error
        // A script of a page reads the problem.
        if (request.headers.get("accept") === "application/json") return inPageWords(error).toResponse(requestId)
        const brand = person && (await findBrandOf(request, (id) => openBrand(session, id)))
        return showProblem(error, show, { brand, isSignedIn: person !== undefined, requestId })
      }
    },
  }
}

/** The brand whose page a browser asked for, for the navigation of a page that shows a problem. */
async function findBrandOf(
  { url }: Request,
  openBrand: (id: string) => Promise<BrandPage>,
): Promise<BrandPage | undefined> {
  const [, brandId] = /^\/brands\/(brd_[0-9a-z]+)(?:\/|$)/.exec(new URL(url).pathname) ?? []
  try {
    return brandId === undefined ? undefined : await openBrand(brandId)
  } catch (error) {
    // What the page shows is the first problem, whatever this one is.
    if (error instanceof ProblemError) return undefined
    throw error
  }
}
