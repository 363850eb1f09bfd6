import type { SearchPerformance } from "@citable/contract/search"
import { expect, vi } from "vitest"

import { serviceAccount } from "../../../service/test/fake-google/service-account.ts"
import { atEnd, property, today, type World, type WorldBrand } from "./open-worlds.ts"

const questions = ["Which is named first?", "Which is named second?", "Which is named third?"]
const never = [/Nothing is broken/, /Nothing needs you/]
const working = (brand: WorldBrand) => brand.scan(questions)
const shownAt = "https://acme.example/blog/{slug}"
const page = (slug: string) => `https://acme.example/blog/${slug}`

export const addHook = (brand: WorldBrand, status: number, more: object = {}) =>
  brand.ask<{ id: string }>("POST", "/webhooks", { url: `${brand.receiver}/${status}`, description: "Hook", ...more })

/** Sends an event, and waits until the webhook has answered. */
export async function tell(brand: WorldBrand, hook: string): Promise<void> {
  await brand.publish({ title: `Told ${hook}` })
  const read = () => brand.call<{ data: { attempts: number }[] }>("GET", `/v1/webhooks/${hook}/deliveries`)
  const isTold = async () => expect((await read()).data[0]?.attempts ?? 0).toBeGreaterThan(0)
  await vi.waitFor(isTold, { timeout: 200_000, interval: 100 })
}

const connect = (brand: WorldBrand, name: string, connection: object) =>
  brand.ask<{ id: string }>("POST", "/integrations", { name, connection })
const shop = {
  kind: "http_endpoint",
  config: { url: "http://127.0.0.1:9/articles" },
  credentials: { secret: `whsec_${btoa("0".repeat(32))}` },
}

const google = {
  kind: "google",
  config: { search_console_property: property },
  credentials: serviceAccount,
}

/** Waits until the service has read what Google has. */
async function readSearch(brand: WorldBrand): Promise<void> {
  const read = () => brand.ask<SearchPerformance>("GET", `/search-performance?from=2026-11-01&to=${today}`)
  const isRead = async () => expect((await read()).search.totals.clicks).toBe(8)
  await vi.waitFor(isRead, { timeout: 200_000, interval: 100 })
  await working(brand)
}

/** Each lacks one thing of a brand in which everything works. */
export const healthWorlds: World[] = [
  {
    name: "the engine has answered, the site was looked at, and its webhook has answered",
    steps: atEnd(async (brand) => {
      await working(brand)
      const hook = await addHook(brand, 200, { description: "Blog", article_url: shownAt })
      await brand.place(shownAt)
      await tell(brand, hook.id)
      await brand.look([{ url: page("told") }])
    }),
    listed: { never: [/not checked/, /not wholly/], says: [/nothing; 3 things were seen to work/] },
    says: [/Nothing is broken: 1 site, 1 webhook and 1 engine were seen to work/],
  },
  {
    name: "the engine has failed in the last two scans",
    steps: [undefined, undefined, (brand) => brand.scan(["Which fails?"]), (brand) => brand.scan(["Which fails?"])],
    never: [...never, /What was looked at works/],
    listed: { never: [/nothing;/], says: [/An engine does not work See the scans/, /Need you 1 of 1/] },
    says: [/1 thing is broken/, /has answered no question in 2 scans/, /See the scans/],
  },
  { name: "the engine was not asked this week", steps: [working], never, says: [/Not checked this week: ChatGPT\./] },
  {
    name: "a webhook fails",
    steps: atEnd(async (brand) => tell(brand, (await addHook(brand, 500)).id)),
    never,
    listed: { never: [/nothing;/], says: [/Hook: webhook does not work, since 2026-11-18 10:00 UTC/] },
    says: [/Hook webhook\. It has failed since/, /See what was sent/],
  },
  {
    name: "a person has turned a webhook off",
    steps: atEnd(async (brand) => {
      await working(brand)
      const { id } = await addHook(brand, 200)
      await brand.call("PATCH", `/v1/webhooks/${id}`, { enabled: false })
    }),
    never,
    listed: { never: [/nothing;/], says: [/not checked this week: .*Hook/, /1 looked at, 1 not wholly/] },
    says: [/Hook webhook\. A person has turned it off/],
  },
  {
    name: "a webhook has never sent anything",
    steps: atEnd(async (brand) => (await working(brand), addHook(brand, 200))),
    never,
    says: [/Hook webhook\. It has accepted nothing yet/],
  },
  {
    name: "a webhook last answered eight days ago",
    steps: [
      async (brand) => tell(brand, (await addHook(brand, 200, { events: ["content.published"] })).id),
      undefined,
      undefined,
      working,
    ],
    never,
    says: [/Hook webhook\. It last answered/],
  },
  {
    name: "nobody has looked at the site",
    steps: atEnd(async (brand) => (await working(brand), brand.place(shownAt))),
    never,
    says: [/Not checked this week: Blog/, /Blog site\. The service has not checked the site/],
  },
  {
    name: "the site was looked at before the last publication",
    steps: atEnd(async (brand) => {
      await working(brand)
      await brand.place(shownAt)
      await brand.publish({ title: "First", slug: "first" })
      await brand.look([{ url: page("first") }])
      await brand.publish({ title: "Second", slug: "second" })
    }),
    never,
    says: [/Blog site\. 1 article has changed since the last check/],
  },
  {
    name: "the site was right two days ago",
    steps: [
      undefined,
      async (brand) => {
        await brand.place(shownAt)
        await brand.publish({ title: "First", slug: "first" })
        await brand.look([{ url: page("first") }])
      },
      undefined,
      working,
    ],
    never,
    says: [/Blog site\. It was right/],
  },
  {
    name: "a page of the site answers 404",
    steps: atEnd(async (brand) => {
      await working(brand)
      await brand.place(shownAt)
      await brand.publish({ title: "First", slug: "first" })
      await brand.look([{ url: page("first"), status: 404, shows: null }])
    }),
    never: [...never, /✓ live/],
    says: [/1 thing is broken/, /Blog site\. 1 publication behind/, /✗ not live/],
  },
  {
    name: "the pages of the site do not answer",
    steps: atEnd(async (brand) => {
      await working(brand)
      await brand.place(shownAt)
      await brand.publish({ title: "First", slug: "first" })
      const message = "the page could not be read"
      const findings = [{ code: "unreachable" as const, level: "error" as const, message, remedy: "" }]
      await brand.look([{ url: page("first"), status: null, shows: null, findings }])
    }),
    never: [...never, /✓ live/, /✗ not live/],
    says: [/Blog site\. No answer/, /live: not checked/],
  },
  {
    name: "a deploy hook has never built",
    steps: atEnd(async (brand) => {
      await working(brand)
      await connect(brand, "Builds", {
        kind: "deploy_hook",
        config: { platform: "generic" },
        credentials: { url: "https://builds.example/hook" },
      })
    }),
    never,
    says: [/Builds deploy hook\. No build has been requested yet/],
  },
  {
    name: "a platform was never tested",
    steps: atEnd(async (brand) => (await working(brand), connect(brand, "Shop", shop))),
    never,
    says: [/Shop platform\. It was never tested/, /Test it/],
  },
  {
    name: "a platform has failed its test",
    steps: atEnd(async (brand) => {
      const { id } = await connect(brand, "Shop", shop)
      await brand.call("POST", `/v1/integrations/${id}/test`, {})
    }),
    never,
    says: [/1 thing is broken/, /Shop platform\./],
  },
  {
    name: "Google is connected and was read today",
    steps: [undefined, undefined, (brand) => connect(brand, "Google", google), (brand) => readSearch(brand)],
    says: [/Nothing is broken: 1 engine and 1 source of search data were seen to work/, /Clicks from search 8/],
  },
  {
    name: "a platform was tested, and visitors see the article there",
    steps: atEnd(async (brand) => {
      await working(brand)
      const { id } = await brand.connectPlatform()
      await brand.call("POST", `/v1/integrations/${id}/test`, {})
      await brand.publishThere((await brand.publish({ title: "First" })).id, id)
    }),
    says: [
      /Nothing is broken: 1 platform and 1 engine were seen to work/,
      /First .*✓ live/,
      /Press: Visible to visitors/,
    ],
  },
  {
    name: "visitors of a platform see the version before",
    steps: atEnd(async (brand) => {
      const { id } = await brand.connectPlatform()
      const article = await brand.publish({ title: "First" })
      await brand.publishThere(article.id, id)
      await brand.call("PATCH", `/v1/content/${article.id}`, { body: "More.\n" })
      await brand.call("POST", `/v1/content/${article.id}/publish`, {})
    }),
    never: [/✓ live/],
    says: [/live: not checked/, /The platform does not have the last version/],
  },
  {
    name: "Google is connected and was never read",
    steps: atEnd(async (brand) => {
      await working(brand)
      await connect(brand, "Google", {
        kind: "google",
        config: { search_console_property: "sc-domain:acme.example" },
        credentials: { client_email: "a@b.example", private_key: "no key" },
      })
    }),
    never,
    says: [/Search Console source of search data\./],
  },
  {
    name: "the schedule cannot start a scan, because there is no question",
    steps: atEnd((brand) => brand.ask("PATCH", "", { schedule: { scans: "weekly" } })),
    never,
    says: [/The weekly scan schedule\. It has not started yet/],
  },
]
