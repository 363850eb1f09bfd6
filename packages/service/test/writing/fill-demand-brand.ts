import type { Brand } from "@citable/contract"
import type { Prompt, Scan } from "@citable/contract/visibility"
import type { StartedService } from "@citable/dev"
import type { Engine } from "@citable/engines/engine"
import type { Database } from "@citable/storage/database"
import { vi } from "vitest"

interface Told {
  text: string
  sources: { url: string; title: string | null }[]
  searches: string[]
}

export const fresh = "How do I keep coffee beans fresh?"
export const canister = "Which canister for coffee beans is best?"
export const trams = "Which city has the best trams?"

/** What assistants answer for a brand. Everything of it has the brand's word in it. */
const answersOf = (word: string): Record<string, Told> => ({
  [`${fresh} ${word}`]: {
    text: `Rivalo${word} keeps them best.`,
    sources: [
      { url: `https://rivalo${word}.example/fresh`, title: `Rivalo ${word} on fresh beans` },
      { url: `https://www.guide.example/${word}?utm_source=chatgpt.com#top`, title: `How beans stay fresh ${word}` },
      { url: `https://www.reddit.com/r/${word}/comments/1abc23/`, title: null },
      { url: `https://${word}.example/fresh`, title: `Fresh coffee beans ${word}` },
    ],
    searches: [`freezing beans ${word}`, `how long beans last ${word}`],
  },
  [`${canister} ${word}`]: {
    text: `Shop ${word} and Beanster${word} sell one.`,
    sources: [{ url: `https://tests.example/${word}`, title: `Canisters tested ${word}` }],
    searches: [`coffee beans canister ${word}`],
  },
  [`${trams} ${word}`]: {
    text: `Beanster${word}.`,
    sources: [
      { url: `https://trams.example/${word}`, title: `Trams of Europe ${word}` },
      { url: `https://beans.example/${word}`, title: `Keep your coffee beans fresh ${word}` },
    ],
    searches: [`tram cities ${word}`, `fresh coffee beans in trams ${word}`],
  },
})
/** The words of the two brands. */
export const brandWords = ["harbour", "orchard"] as const
const told = Object.assign({}, ...brandWords.map((word) => answersOf(word))) as Record<string, Told>

/** Gives the answers of both brands. */
export const tellingEngine: Engine = {
  name: "told",
  surface: "api",
  ask: async ({ text }) => ({
    ...(told[text] ?? { text: "Nothing.", sources: [], searches: [] }),
    model: "told-1",
    cost: 0,
    raw: "{}",
  }),
}

export interface DemandBrand {
  id: string
  prompts: Prompt[]
}

/** Creates a brand whose scan, search numbers, pages and articles all have its word. */
export async function fillDemandBrand(started: StartedService, db: Database, word: string): Promise<DemandBrand> {
  const call = <Answer>(method: string, path: string, body?: unknown) =>
    started.call<Answer>(method, path, body, started.operatorToken)
  const { id } = await call<Brand>("POST", "/v1/brands", { name: `Shop ${word}`, domains: [`${word}.example`] })
  const path = `/v1/brands/${id}`
  await call("PUT", `${path}/profile`, { facts: [`Shop ${word} roasts every day.`], banned_claims: ["never stale"] })
  await call("POST", `${path}/competitors`, { name: `Rivalo${word}`, domains: [`rivalo${word}.example`] })
  await call("POST", `${path}/competitors`, { name: `Beanster${word}` })
  const { data: prompts } = await call<{ data: Prompt[] }>("POST", `${path}/prompts`, {
    prompts: Object.keys(answersOf(word)).map((text) => ({ text })),
  })
  const scan = await call<Scan>("POST", `${path}/scans`, {})
  await call("POST", `${path}/search-performance/import`, {
    dimensions: ["query", "page"],
    rows: [
      ["2026-03-01", `coffee beans fridge ${word}`, 900],
      ["2026-03-02", `coffee beans fridge ${word}`, 200],
      ["2026-03-02", `COFFEE bean jar ${word}`, 1000],
      ["2026-03-02", `tram timetable ${word}`, 9000],
    ].map(([date, query, impressions]) => ({
      date,
      keys: [query, `https://${word}.example/`],
      clicks: 1,
      impressions,
      position: 4,
    })),
  })
  await addPages(db, id, word, [
    { path: "jar", title: "The right jar for coffee beans", description: "Glass or steel." },
    { path: "kaffee", title: "Coffee beans auf Deutsch", language: "de" },
    { path: "trams", title: "Our trams" },
    { path: "hidden", title: "Coffee beans for members", indexable: 0 },
    { path: "gone", title: "Old coffee beans", state: "client_error" },
  ])
  const articles = [`Coffee beans in the freezer ${word}`, `Trams and coffee ${word}`].map((title) => ({ title }))
  for (const { title } of articles) {
    const { id: contentId } = await call<{ id: string }>("POST", `${path}/content`, {
      title,
      tags: title.startsWith("Coffee") ? ["coffee", `freezer ${word}`] : ["coffee"],
    })
    await call("POST", `/v1/content/${contentId}/publish`, {})
    if (title.startsWith("Coffee")) await addRemoteItem(db, id, contentId, `https://blog.example/${word}/freezer`)
  }
  await vi.waitUntil(async () => (await call<Scan>("GET", `${path}/scans/${scan.id}`)).status === "completed", {
    timeout: 60_000,
  })
  return { id, prompts }
}

let key = 0
/** Adds pages of an audit. */
export async function addPages(
  db: Database,
  brandId: string,
  word: string,
  pages: readonly {
    path: string
    title: string
    description?: string
    language?: string
    indexable?: number
    state?: string
  }[],
): Promise<void> {
  await db
    .insertInto("site_pages")
    .values(
      pages.map(({ path, title, description = null, language = "en-US", indexable = 1, state = "ok" }) => ({
        url_key: ++key,
        id: `pge_${key}`,
        brand_id: brandId,
        url: `https://${word}.example/${path}`,
        title: `${title} ${word}`,
        description,
        language,
        indexable,
        state,
        first_seen_at: 0,
      })),
    )
    .execute()
}

async function addRemoteItem(db: Database, brandId: string, contentId: string, url: string): Promise<void> {
  const { id: integrationId } = await db
    .selectFrom("integrations")
    .select("id")
    .where("brand_id", "=", brandId)
    .executeTakeFirstOrThrow()
  const item = { brand_id: brandId, content_id: contentId, integration_id: integrationId, created_at: 0, updated_at: 0 }
  await db
    .insertInto("remote_items")
    .values({ ...item, id: `rit_${++key}`, state: "published", visibility: "live", url })
    .execute()
}
