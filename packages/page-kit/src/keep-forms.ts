import { problemCodes } from "@citable/contract"
import { ProblemError } from "@citable/contract/problem-error"
import type { Context, Hono } from "hono"

import { findField } from "./find-field.ts"
import type { PageEnv, PageHost, SignedInRequest } from "./page-host.ts"
import { toReturnPath } from "./return-path.ts"
import { formPage, showFaults } from "./show-faults.ts"
import { withHeadersOf } from "./show-problem.ts"
import { problemText } from "./to-page-words.ts"

/** The problems after which the form is of no use: there is nobody, or nothing, that it is for. */
const isOver: ReadonlySet<string> = new Set<ProblemError["code"]>([
  "unauthenticated",
  "invalid_token",
  "token_expired",
  "insufficient_scope",
  "not_found",
  "method_not_allowed",
])

/**
 * Serves pages whose forms lose nothing: a form that is refused comes back on its page, as it was sent, with a sentence beside each field that is
 * wrong. Add all routes with the host that this returns.
 */
export function keepForms(app: Hono<PageEnv>, pages: PageHost): PageHost {
  const serveSignedIn: PageHost["serveSignedIn"] = (context, handle) =>
    pages.serveSignedIn(context, async (page) => {
      if (context.req.method !== "POST") return handle(page)
      let sent: URLSearchParams | undefined
      const readForm: SignedInRequest["readForm"] = async (options) => (sent = await page.readForm(options))
      try {
        return await handle({ ...page, readForm })
      } catch (error) {
        if (!(error instanceof ProblemError) || sent === undefined || isOver.has(error.code)) throw error
        // A script marks the fields where they are.
        if (context.req.header("accept") === "application/json") throw nameFields(error, [...sent.keys()])
        const again = await showAgain(app, context, { origin: page.origin, sent, problem: error })
        if (again === undefined) throw error
        return again
      }
    })
  // The host finds some of its members while it serves.
  return Object.assign(Object.create(pages) as PageHost, { serveSignedIn })
}

/** The same problem, with the names of the form in place of those of the tool. */
function nameFields(problem: ProblemError, names: readonly string[]): ProblemError {
  const { errors } = problem.options
  if (errors === undefined) return problem
  const named = errors.map((error) => {
    const name = findField(names, error.pointer ?? error.parameter ?? "")
    return name === undefined ? error : { ...error, pointer: `/${name}` }
  })
  return new ProblemError(problem.code, problemText(problem), { ...problem.options, errors: named, cause: problem })
}

interface Refusal {
  origin: string
  sent: URLSearchParams
  problem: ProblemError
}

/** Opens the page of a form again, as the same person. Undefined if no page has it any more. */
async function showAgain(
  app: Hono<PageEnv>,
  { req, env }: Context<PageEnv>,
  { origin, sent, problem }: Refusal,
): Promise<Response | undefined> {
  const from = URL.parse(req.header("referer") ?? "")
  const candidates = [
    sent.get(formPage),
    from?.origin === origin ? from.pathname + from.search : null,
    // A browser can hide where it comes from. Most forms go to their own page, or to one below.
    req.path,
    req.path.replace(/\/[^/]*$/, ""),
  ]
  for (const page of new Set(candidates.filter((path) => path !== null && toReturnPath(path) === path))) {
    const headers = new Headers({ accept: "text/html" })
    for (const name of ["cookie", "host", "accept-language", "user-agent"]) {
      const value = req.header(name)
      if (value !== undefined) headers.set(name, value)
    }
    const answer = await app.fetch(new Request(new URL(page ?? "", req.url), { headers }), env)
    if (answer.status !== 200 || answer.headers.get("content-type")?.startsWith("text/html") !== true) continue
    const shown = showFaults(await answer.text(), { path: req.path, sent, problem, page: page ?? "" })
    if (shown === undefined) continue
    const { status } = problemCodes[problem.code]
    return withHeadersOf(problem, new Response(shown, { status, headers: answer.headers }))
  }
  return undefined
}
