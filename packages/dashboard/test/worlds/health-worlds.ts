import { expect, vi } from "vitest"

import type { World, WorldBrand } from "./open-worlds.ts"

const questions = ["Which is named first?", "Which is named second?", "Which is named third?"]
const never = [/Nothing is broken/, /Nothing needs you/]
const working = (brand: WorldBrand) => brand.scan(questions)
const shownAt = "https://acme.example/blog/{slug}"
const page = (slug: string) => `https://acme.example/blog/${slug}`

const addHook = (brand: WorldBrand, status: number, more: object = {}) =>
  brand.ask<{ id: string }>("POST", "/webhooks", { url: `${brand.receiver}/${status}`, description: "Hook", ...more })

/** Sends an event, and waits until the webhook has answered. */
async function tell(brand: WorldBrand, hook: string): Promise<void> {
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

/** Each lacks one thing of a brand in which everything works. */
export const healthWorlds: World[] = [
  {
    name: "the engine has answered, the site was looked at, and its webhook has answered",
    steps: [
      undefined,
      undefined,
      undefined,
      async (brand) => {
        await working(brand)
        const hook = await addHook(brand, 200, { description: "Blog", article_url: shownAt })
        await brand.place(shownAt)
        await tell(brand, hook.id)
        await brand.look([{ url: page("told") }])
      },
    ],
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
    steps: [undefined, undefined, undefined, async (brand) => tell(brand, (await addHook(brand, 500)).id)],
    never,
    listed: { never: [/nothing;/], says: [/Hook: webhook does not work, since 2026-11-18 10:00 UTC/] },
    says: [/Hook webhook\. It has failed since/, /See what was sent/],
  },
  {
    name: "a person has turned a webhook off",
    steps: [
      undefined,
      undefined,
      undefined,
      async (brand) => {
        await working(brand)
        const { id } = await addHook(brand, 200)
        await brand.call("PATCH", `/v1/webhooks/${id}`, { enabled: false })
      },
    ],
    never,
    listed: { never: [/nothing;/], says: [/not checked this week: .*Hook/, /1 looked at, 1 not wholly/] },
    says: [/Hook webhook\. A person has turned it off/],
  },
  {
    name: "a webhook has never sent anything",
    steps: [undefined, undefined, undefined, async (brand) => (await working(brand), addHook(brand, 200))],
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
    steps: [undefined, undefined, undefined, async (brand) => (await working(brand), brand.place(shownAt))],
    never,
    says: [/Not checked this week: Blog/, /Blog site\. The service has not checked the site/],
  },
  {
    name: "the site was looked at before the last publication",
    steps: [
      undefined,
      undefined,
      undefined,
      async (brand) => {
        await working(brand)
        await brand.place(shownAt)
        await brand.publish({ title: "First", slug: "first" })
        await brand.look([{ url: page("first") }])
        await brand.publish({ title: "Second", slug: "second" })
      },
    ],
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
    steps: [
      undefined,
      undefined,
      undefined,
      async (brand) => {
        await working(brand)
        await brand.place(shownAt)
        await brand.publish({ title: "First", slug: "first" })
        await brand.look([{ url: page("first"), status: 404, shows: null }])
      },
    ],
    never: [...never, /✓ live/],
    says: [/1 thing is broken/, /Blog site\. 1 publication behind/, /✗ not live/],
  },
  {
    name: "the pages of the site do not answer",
    steps: [
      undefined,
      undefined,
      undefined,
      async (brand) => {
        await working(brand)
        await brand.place(shownAt)
        await brand.publish({ title: "First", slug: "first" })
        const message = "the page could not be read"
        const findings = [{ code: "unreachable" as const, level: "error" as const, message, remedy: "" }]
        await brand.look([{ url: page("first"), status: null, shows: null, findings }])
      },
    ],
    never: [...never, /✓ live/, /✗ not live/],
    says: [/Blog site\. No answer/, /live: not checked/],
  },
  {
    name: "a deploy hook has never built",
    steps: [
      undefined,
      undefined,
      undefined,
      async (brand) => {
        await working(brand)
        await connect(brand, "Builds", {
          kind: "deploy_hook",
          config: { platform: "generic" },
          credentials: { url: "https://builds.example/hook" },
        })
      },
    ],
    never,
    says: [/Builds deploy hook\. No build has been requested yet/],
  },
  {
    name: "a platform was never tested",
    steps: [undefined, undefined, undefined, async (brand) => (await working(brand), connect(brand, "Shop", shop))],
    never,
    says: [/Shop platform\. It was never tested/, /Test it/],
  },
  {
    name: "a platform has failed its test",
    steps: [
      undefined,
      undefined,
      undefined,
      async (brand) => {
        const { id } = await connect(brand, "Shop", shop)
        await brand.call("POST", `/v1/integrations/${id}/test`, {})
      },
    ],
    never,
    says: [/1 thing is broken/, /Shop platform\./],
  },
  {
    name: "Google is connected and was never read",
    steps: [
      undefined,
      undefined,
      undefined,
      async (brand) => {
        await working(brand)
        await connect(brand, "Google", {
          kind: "google",
          config: { search_console_property: "sc-domain:acme.example" },
          credentials: { client_email: "a@b.example", private_key: "no key" },
        })
      },
    ],
    never,
    says: [/Search Console source of search data\./],
  },
  {
    name: "the schedule cannot start a scan, because there is no question",
    steps: [undefined, undefined, undefined, (brand) => brand.ask("PATCH", "", { schedule: { scans: "weekly" } })],
    never,
    says: [/The weekly scan schedule\. It has not started yet/],
  },
]
