import type { ToolInput, ToolName, ToolOutput } from "@citable/contract"
import { createDashboard } from "@citable/dashboard"
import { listen } from "@citable/dev"
import type { Dashboard } from "@citable/page-kit"
import { createService } from "@citable/service"

import { toBrandPrincipal } from "../../../packages/service/src/gate/to-principal.ts"
import type { PageContext } from "../../../packages/service/src/sign-in/pages/page-request.ts"
import { toCaller } from "../../../packages/service/src/sign-in/pages/to-caller.ts"
import { argument, ready } from "../measured.ts"
import { fillBrand } from "../service/fill-brand.ts"
import { fillAnswers } from "../visibility/fill-answers.ts"
import { competitorNames } from "../visibility/make-answers.ts"
import { openTicker } from "../visibility/open-ticker.ts"

/** A service with the dashboard, on a SQLite file with so many articles, brands, and answers of so many days to so many prompts. */
export interface DashboardArgument {
  dataDir: string
  articles: number
  bodyBytes: number
  brands: number
  prompts: number
  days: number
  repeats: number
}

export interface DashboardReady {
  /** Where it takes orders. */
  url: string
  brandId: string
  articleId: string
  answers: number
}

/** An order: so many times the page, or the tools that it calls. */
export interface Order {
  path: string
  of: "page" | "tools"
  count: number
  /** Whether an answer of the brand comes before each of them. Default: somebody writes something else. */
  isChanged?: boolean
}

/** What the last page was. */
export interface Done {
  status: number
  html: string
  tools: string[]
}

const { dataDir, articles, bodyBytes, brands, prompts, days, repeats } = argument() as DashboardArgument
const person = { email: "ada@example.com", password: "correct horse battery" }
let pages: PageContext | undefined
const dashboard = createDashboard()
const noting: Dashboard = {
  async load() {
    const loaded = await dashboard.load()
    return {
      ...loaded,
      addRoutes(app, given: PageContext) {
        pages = given
        loaded.addRoutes(app, given)
      },
    }
  },
}
const origin = "http://127.0.0.1"
// Every answer is made anew.
const service = await createService({
  dataDir,
  publicUrl: origin,
  pageCacheBytes: 0,
  rateLimit: false,
  passwordCost: { ln: 8, r: 8, p: 1 },
  dashboard: noting,
})
const { brandId = "", operatorToken = "", setupCode = "" } = service

const progress = (line: string) => void process.stderr.write(`dashboard: ${line}\n`)
progress("writing articles")
const articleId = await fillBrand(dataDir, brandId, {
  articles,
  bodyBytes,
  publish: async (article) => {
    const { id } = (await post(`/v1/brands/${brandId}/content`, article)) as ToolOutput<"create_content">
    await post(`/v1/content/${id}/publish`, {})
    return id
  },
})

async function post(path: string, body: unknown): Promise<unknown> {
  const headers = { authorization: `Bearer ${operatorToken}`, "content-type": "application/json" }
  const answer = await service.fetch(
    new Request(origin + path, { method: "POST", headers, body: JSON.stringify(body) }),
  )
  if (!answer.ok) throw new Error(`POST ${path} answered ${answer.status}: ${await answer.text()}`)
  return answer.json()
}

let cookie = ""
async function browse(path: string, form?: Record<string, string>): Promise<Response> {
  const body = form === undefined ? {} : { method: "POST", body: new URLSearchParams(form) }
  const answer = await service.fetch(new Request(origin + path, { ...body, headers: { cookie, origin } }))
  const session = answer.headers.getSetCookie().find((line) => line.startsWith("citable_session="))
  cookie = session?.split(";")[0] ?? cookie
  return answer
}

const setup = await (await browse("/setup")).text()
const csrf = /name="csrf" value="([^"]+)"/.exec(setup)?.[1] ?? ""
const made = await browse("/setup", { csrf, code: setupCode, ...person, brand: "Bench", domain: "bench.example" })
if (made.status !== 303) throw new Error(`/setup answered ${made.status}`)

const brandIds: string[] = []
for (let number = 1; number < brands; number++) {
  const name = `Client ${number}`
  const { id } = (await post("/v1/brands", {
    name,
    domains: [`client${number}.example`],
  })) as ToolOutput<"create_brand">
  await post(`/v1/brands/${id}/prompts`, { prompts: [{ text: `Question of ${name}?` }] })
  brandIds.push(id)
}
for (const name of competitorNames) {
  await post(`/v1/brands/${brandId}/competitors`, { name, domains: [`${name.toLowerCase()}.example`] })
}
for (let first = 0; first < prompts; first += 50) {
  const numbers = Array.from({ length: Math.min(50, prompts - first) }, (_, index) => first + index)
  await post(`/v1/brands/${brandId}/prompts`, {
    prompts: numbers.map((number) => ({ text: `Question ${number}?`, tags: number % 10 === 0 ? ["tenth"] : [] })),
  })
}
const everyDay = Array.from({ length: days }, (_, index) => index)
const answers = await fillAnswers(dataDir, [{ brandId, days: everyDay, repeats }], { progress })
const weekly = everyDay.filter((day) => (days - 1 - day) % 7 === 0).slice(-8)
await fillAnswers(
  dataDir,
  brandIds.map((id) => ({ brandId: id, days: weekly, repeats })),
  { progress },
)

type Call = [name: ToolName, input: ToolInput<ToolName>]

/** The tools that a page calls, each once for its input. */
async function callsOf(path: string): Promise<Call[]> {
  const memory = pages?.kernel.memory
  if (memory === undefined) throw new Error("The dashboard has no routes")
  const calls = new Map<string, Call>()
  const now = memory.now.bind(memory)
  // Each call of a tool looks into the memory, by its name and input.
  memory.now = async () => {
    const moment = await now()
    return {
      ...moment,
      recall(key) {
        const [, call = "", name, input = ""] = /^(?:\S+ )+?(page (\w+) (\{.*))$/s.exec(key) ?? []
        if (name !== undefined) calls.set(call, [name as ToolName, JSON.parse(input) as ToolInput<ToolName>])
        return moment.recall(key)
      },
    }
  }
  await browse(path)
  memory.now = now
  if (calls.size === 0) throw new Error(`No call of a tool was seen for ${path}, so there is nothing to compare with.`)
  return [...calls.values()]
}

const known = new Map<string, Call[]>()

async function carryOut({ path, of, count, isChanged = false }: Order): Promise<Done> {
  const calls = known.get(path) ?? (await callsOf(path))
  known.set(path, calls)
  const change = () => (isChanged ? ticker.answer(brandId) : ticker.tick())
  let status = 0
  let html = ""
  if (of === "page") {
    // Only what the service does is counted: the server makes lighter requests, and takes the text from the answer as it is.
    const request = new Request(origin + path, { headers: { cookie, origin } })
    for (let at = 1; at < count; at++) {
      change()
      await service.fetch(request)
    }
    change()
    const answer = await service.fetch(request)
    status = answer.status
    html = await answer.text()
  } else if (pages !== undefined) {
    const { kernel } = pages
    const user = await kernel.db.selectFrom("users").selectAll().executeTakeFirstOrThrow()
    const principal = await toBrandPrincipal(kernel, user, brandId)
    for (let at = 0; at < count; at++) {
      change()
      for (const [name, input] of calls) await toCaller(kernel, () => principal).call(name, input)
    }
  }
  return { status, html, tools: calls.map(([name]) => name) }
}

// The calls of one page share what they read, and those of the next one must not.
const ticker = openTicker(dataDir)
const server = await listen(async (request) => Response.json(await carryOut((await request.json()) as Order)))
ready({ url: server.url, brandId, articleId, answers } satisfies DashboardReady, async () => {
  await server.close()
  ticker.close()
  await service.close()
})
