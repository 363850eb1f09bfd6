import type { Article, Brand, Integration, PublicationItem } from "@citable/contract"
import type { Prompt, Scan } from "@citable/contract/visibility"
import { startService, startTestPlatform, type StartedService, type TestPlatform } from "@citable/dev"
import type { Engine } from "@citable/service"
import { expect, vi } from "vitest"

import { EngineError } from "../../../engines/src/engine-error.ts"
import { serviceAccount } from "../../../service/test/fake-google/service-account.ts"
import { type Searches, startFakeGoogle } from "../../../service/test/fake-google/start-fake-google.ts"
import { signInAs } from "../../../service/test/start-accounts.ts"
import type { WebClient } from "../../../service/test/web-client.ts"
import { createDashboard } from "../../src/index.ts"
import type { SiteLook } from "../../src/sites/look/site-look.ts"
import { signIn } from "../sign-in.ts"
import { ada } from "../start-dashboard.ts"
import { toWords } from "../to-words.ts"

export const dayMs = 86_400_000
/** The days on which something happens in a world: two of the week before, and two of this week. */
export const moments = [8, 7, 1, 0].map((ago) => Date.parse("2026-11-18T10:00:00Z") - ago * dayMs)
export const today = new Date(moments[3] ?? 0).toISOString().slice(0, 10)

/** A brand of one world, as its makers use it. */
export interface WorldBrand {
  id: string
  /** Calls the service below the brand. */
  ask<Answer>(method: string, path: string, body?: unknown): Promise<Answer>
  /** Calls the service. */
  call<Answer>(method: string, path: string, body?: unknown): Promise<Answer>
  /** Asks the engine each of these questions, ten times by default, and waits for the end. */
  scan(questions: readonly string[], repeats?: number): Promise<void>
  write(article: { title: string; slug?: string }): Promise<Article>
  publish(article: { title: string; slug?: string }): Promise<Article>
  /** Connects a site that shows articles below an address, without telling it of changes. */
  place(articleUrl: string): Promise<void>
  /** Keeps what somebody sees of the connected site now. */
  look(pages: Partial<SiteLook["pages"][number]>[], more?: Partial<SiteLook>): Promise<void>
  /** Imports rows of Search Console. */
  search(
    rows: { date: string; keys: string[]; clicks: number; impressions: number; position?: number }[],
  ): Promise<void>
  /** Connects the platform that all worlds share. */
  connectPlatform(): Promise<Integration>
  /** Publishes an article there too, and waits until visitors see it. */
  publishThere(articleId: string, platform: string): Promise<void>
  /** Accepts or refuses what is sent to a webhook; its address ends with the status that it answers. */
  receiver: string
}

/** What the fake Google has, of one property. */
export const property = "sc-domain:acme.example"
const searches: Searches[] = [2, 3].map((ago) => ({
  date: new Date((moments[3] ?? 0) - ago * dayMs).toISOString().slice(0, 10),
  query: "bikes",
  page: "https://acme.example/blog/first",
  country: "usa",
  device: "mobile",
  clicks: 4,
  impressions: 90,
  position: 3,
}))

type Step = (brand: WorldBrand) => Promise<unknown>

/** The steps of a world in which things happen only at the last of `moments`. */
export const atEnd = (step: Step): World["steps"] => [undefined, undefined, undefined, step]

/** A brand whose truth is known. A page must not say what is false in it, and says what is true. */
export interface World {
  name: string
  /** What happened 200 days ago. */
  longAgo?: Step
  /** What happens at each of `moments`. */
  steps: readonly (Step | undefined)[]
  /** Where to look, below the brand; `/brands` is the list of all brands. Default: its first page. */
  page?: string | ((brand: WorldBrand) => string)
  never?: readonly RegExp[]
  says?: readonly RegExp[]
  /** What the list of all brands must not say of it, and says. */
  listed?: { never?: readonly RegExp[]; says: readonly RegExp[] }
}

/** Answers by the words of a question: `named`, `rises`, `rival`, `cites <slug>` and `fails`. */
function createTruthfulEngine(now: () => number): Engine {
  const ask: Engine["ask"] = async ({ text }) => {
    if (text.includes("fails")) throw new EngineError("It is down.", { code: "engine_failed" })
    const isNamed = text.includes("named") || (text.includes("rises") && now() >= (moments[2] ?? 0))
    const slugs = [...text.matchAll(/cites (\S+?)[?.]?(?= |$)/g)].map(([, slug = ""]) => slug)
    const found = [...text.matchAll(/finds (\S+?)[?.]?(?= |$)/g)].map(([, slug = ""]) => slug)
    const toSource = (slug: string) => ({ url: `https://acme.example/blog/${slug}`, title: "Ours" })
    const rival = text.includes("rival")
    return {
      text: `${isNamed ? "Acme Bikes is good. " : ""}${rival ? "\n\n- **Pedalo** is better. " : ""}That is all.`,
      sources: [...(rival ? [{ url: "https://reviews.example/best", title: "The best" }] : []), ...slugs.map(toSource)],
      found: [...slugs, ...found].map(toSource),
      searches: [],
      model: "model-1",
      cost: text.includes("dear") ? 0.01 : 0,
      raw: "{}",
    }
  }
  return { name: "chatgpt", surface: "api", ask, isPriced: true, usualCost: 0 }
}

export interface OpenWorlds {
  started: StartedService
  /** The browser of the owner. */
  browser: WebClient
  brandIdOf: (world: World) => string
  read: (world: World, page?: World["page"]) => Promise<string>
  shut: () => Promise<void>
}

/** Starts one service, and makes a brand for each world in it. Returns what a page of a world says to the owner, in words. */
export async function openWorlds(worlds: readonly World[], receiver: string): Promise<OpenWorlds> {
  let at = (moments[3] ?? 0) - 200 * dayMs
  const platform = await startTestPlatform({ now: () => at })
  const google = await startFakeGoogle({ account: serviceAccount, searches: { [property]: () => searches } })
  const started = await startService({
    engine: "sqlite",
    engines: [createTruthfulEngine(() => at)],
    now: () => at,
    passwordCost: { ln: 8, r: 8, p: 1 },
    dashboard: createDashboard(),
    scanQuestions: 130,
    retryDelays: [60_000],
    publishTiming: { intervalMs: 30 },
    google: google.options,
  })
  const browser = await signIn(started)
  const brands = new Map<World, WorldBrand>()
  const session = () => browser.cookies.get("citable_session") ?? ""
  for (const world of worlds)
    brands.set(world, await makeBrand(started, { receiver, session, platform, now: () => at }))
  const live = async (moment: number, stepOf: (world: World) => World["longAgo"]) => {
    at = moment
    await Promise.all([...brands].map(async ([world, brand]) => stepOf(world)?.(brand)))
  }
  await live(at, ({ longAgo }) => longAgo)
  for (const [index, moment] of moments.entries()) {
    at = moment
    // Nobody has used the session for days.
    await signInAs(browser, ada)
    await live(moment, ({ steps }) => steps[index])
  }
  const read = async (world: World, of = world.page ?? ""): Promise<string> => {
    const brand = brands.get(world)
    if (brand === undefined) throw new Error(`There is no brand for ${world.name}`)
    const page = typeof of === "function" ? of(brand) : of
    const answer = await browser.open(page.startsWith("/brands") ? page : `/brands/${brand.id}${page}`)
    expect(answer.status, answer.text).toBe(200)
    return toWords(answer.text)
  }
  const shut = async () => {
    await started.close()
    await google.close()
    await platform.close()
  }
  return { started, browser, brandIdOf: (world) => brands.get(world)?.id ?? "", read, shut }
}

interface Surroundings {
  receiver: string
  session: () => string
  platform: TestPlatform
  now: () => number
}

async function makeBrand(
  started: StartedService,
  { receiver, session, platform, now }: Surroundings,
): Promise<WorldBrand> {
  const { service, url, operatorToken } = started
  const named = { name: "Acme Bikes", domains: ["acme.example"] }
  const { id } = await started.call<Brand>("POST", "/v1/brands", named, operatorToken)
  const own: WorldBrand["call"] = (method, path, body) => started.call(method, path, body, operatorToken)
  const ask: WorldBrand["ask"] = (method, path, body) => own(method, `/v1/brands/${id}${path}`, body)
  const prompts = new Map<string, string>()
  let [articleUrl, hasRival] = ["", false]
  const keepLook = async (kept: object) => {
    const headers = { authorization: `Session ${session()}.${id}`, "content-type": "application/json" }
    const body = JSON.stringify({ site: "blog", ...kept })
    const request = new Request(`${url}/v1/brands/${id}/site-looks`, { method: "PUT", headers, body })
    const answer = await service.fetch(request)
    expect(answer.status, await answer.text()).toBe(200)
  }
  const write: WorldBrand["write"] = (article) => ask("POST", "/content", { body: "Text.\n", ...article })
  return {
    id,
    ask,
    call: own,
    receiver,
    write,
    async publish(article) {
      const { id: content } = await write(article)
      return (await own<{ content: Article }>("POST", `/v1/content/${content}/publish`, {})).content
    },
    async scan(questions, repeats = 10) {
      if (!hasRival && questions.some((text) => text.includes("rival"))) {
        hasRival = true
        await ask("POST", "/competitors", { name: "Pedalo", domains: ["pedalo.example"] })
      }
      const added = questions.filter((text) => !prompts.has(text))
      if (added.length > 0) {
        const asked = { prompts: added.map((text) => ({ text })) }
        const { data } = await ask<{ data: Prompt[] }>("POST", "/prompts", asked)
        for (const prompt of data) prompts.set(prompt.text, prompt.id)
      }
      const ids = questions.map((text) => prompts.get(text))
      const { id: scan } = await ask<Scan>("POST", "/scans", { repeats, prompt_ids: ids })
      const readStatus = async () => (await ask<Scan>("GET", `/scans/${scan}`)).status
      const hasEnded = async () => expect(await readStatus()).toMatch(/completed|failed/)
      await vi.waitFor(hasEnded, { timeout: 200_000, interval: 100 })
    },
    async place(address) {
      articleUrl = address
      await ask("POST", "/api-keys", { name: "Blog", scopes: ["content:read"] })
      await keepLook({ article_url: address })
    },
    async look(pages, more = {}) {
      const { published_revision: revision } = await ask<Brand>("GET", "")
      const page = { isWithdrawn: false, isHidden: false, status: 200, shows: "version" as const, findings: [] }
      const at = new Date(now()).toISOString()
      const look = {
        articleUrl,
        revision,
        pages: pages.map((one) => ({ title: "", url: "", changedAt: at, ...page, ...one })),
        around: [],
        ...more,
      } satisfies SiteLook
      await keepLook({ looked_at: at, look: JSON.stringify(look) })
    },
    connectPlatform() {
      const { username, password: application_password } = platform
      const credentials = { username, application_password }
      const connection = { kind: "wordpress", config: { url: platform.url }, credentials }
      return ask<Integration>("POST", "/integrations", { name: "Press", connection, auto: "off" })
    },
    async publishThere(article, there) {
      await own("POST", `/v1/content/${article}/publish`, { integration_id: there })
      const read = () => own<{ items: PublicationItem[] }>("GET", `/v1/content/${article}/publications`)
      const isSeen = async () => expect((await read()).items[0]?.proof?.state).toBe("visible")
      await vi.waitFor(isSeen, { timeout: 200_000, interval: 100 })
    },
    async search(rows) {
      const dated = rows.map((row) => ({ position: 5, ...row }))
      await ask("POST", "/search-performance/import", { dimensions: ["page"], rows: dated })
    },
  }
}
