import { registerHooks } from "node:module"

import { ApiError, createClient, etagOf } from "@citable/client"
import {
  type ApiKey,
  type ProblemCode,
  scopes,
  type ToolInput,
  type ToolName,
  type ToolOutput,
} from "@citable/contract"
import { ProblemError } from "@citable/contract/problem-error"
import {
  type BrandPage,
  createFormReader,
  inPageWords,
  type PageEnv,
  type PageHost,
  readOnce,
  showProblem,
  type ToolCaller,
} from "@citable/page-kit"
import { Hono } from "hono"

import { listen } from "../../dev/src/listen.ts"

// Serves pages of the dashboard with the address of a service and a credential. It fails if one of them loads the service.
const [baseUrl = "", apiKey = "", email = ""] = process.argv.slice(2)

registerHooks({
  resolve(specifier, context, next) {
    if (specifier.startsWith("@citable/service")) throw new Error(`${context.parentURL} loads ${specifier}`)
    return next(specifier, context)
  },
})
const { addToolPages } = await import("../src/add-tool-pages.ts")
const { renderPage } = await import("../src/frame/render-page.ts")

const client = createClient({ baseUrl, apiKey })
const methods = client as unknown as Record<string, (input: unknown, options: object) => Promise<object>>
const toMethod = (name: ToolName) => name.replaceAll(/_[a-z]/g, ([, letter = ""]) => letter.toUpperCase())

const callWithTag: ToolCaller["callWithTag"] = async <Name extends ToolName>(
  name: Name,
  input: ToolInput<Name>,
  options = {},
) => {
  try {
    const output = (await methods[toMethod(name)]?.(input, options)) as ToolOutput<Name>
    return { output, etag: name === "get_content" ? etagOf(output) : undefined }
  } catch (error) {
    if (!(error instanceof ApiError) || error.problem === undefined) throw error
    const { code, detail } = error.problem
    throw inPageWords(new ProblemError(code as ProblemCode, detail, { cause: error }))
  }
}
const call: ToolCaller["call"] = async (name, input, options) => (await callWithTag(name, input, options)).output

const made = new Map<string, object>()
const once: Pick<BrandPage, "makeOnce" | "takeMade"> = {
  async makeOnce(form, make) {
    const key = readOnce(form)
    made.set(key, made.get(key) ?? (await make()))
    return key
  },
  async takeMade<Made extends object>(key: string) {
    const taken = made.get(key) as Made | undefined
    made.delete(key)
    return taken
  },
}

const csrf = "the-token-of-this-session"
const host: PageHost = {
  renderPage,
  now: Date.now,
  platforms: [],
  mostUploadBytes: 0,
  fetchSite: () => Promise.reject(new Error("No site is fetched here.")),
  onError: (error) => console.error(error),
  async serveSignedIn(context, handle) {
    const { origin } = new URL(context.req.url)
    const show: Parameters<typeof showProblem>[1] = (page) => renderPage({ ...page, user: { email, csrf } })
    try {
      return await handle({
        ...createFormReader(context.req.raw, { origin, csrf }),
        origin,
        csrf,
        user: { id: "usr_1", email },
        show,
        go: (location) => new Response(null, { status: 303, headers: { location } }),
        async openBrand(brandId) {
          const detail = await call("get_brand", { brand_id: brandId })
          const { id, name } = detail
          const listKeys = async () => {
            const headers = { authorization: `Bearer ${apiKey}` }
            const response = await fetch(`${baseUrl}/v1/brands/${id}/api-keys`, { headers })
            return ((await response.json()) as { data: ApiKey[] }).data
          }
          return { ...once, id, name, isOwner: true, scopes: new Set(scopes), detail, call, callWithTag, listKeys }
        },
        listAccounts: () => Promise.resolve([]),
      })
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error
      return showProblem(error, show, { isSignedIn: true, requestId: "req_1" })
    }
  },
}
const app = new Hono<PageEnv>()
addToolPages(app, host)
const { url } = await listen(async (request) => app.fetch(request, { requestId: "req_1" }))
console.log(url)
