import type { Brand } from "@citable/contract"
import { beforeAll, expect, it } from "vitest"

import { writeAstro } from "./init-site.ts"
import { useInitSite } from "./use-init-site.ts"

const setup = useInitSite()
beforeAll(() =>
  setup.started.publish({ title: "The first", slug: "first", body: "It begins.\n\nIt ends with these words." }),
)

const environment = () => setup.buildEnvironment()
const brands = async () =>
  (await setup.started.call<{ data: Brand[] }>("GET", "/v1/brands", undefined, setup.started.operatorToken)).data

it("connects an Astro site with an adapter so that a webhook refreshes its pages, says what it saw, and leaves no trace", async () => {
  const { site } = setup
  const config =
    "import node from '@astrojs/node'\nimport { defineConfig } from 'astro/config'\n\nexport default defineConfig({\n  site: 'https://a.example',\n  adapter: node({ mode: 'standalone' }),\n})\n"
  writeAstro(site, config)
  site.link("test", "@astrojs/node")
  site.commit()
  const before = await brands()
  const said = await site.initText(environment(), "--yes", "--no-install", "--no-layout")
  const seen = [
    "Seen: Astro built the site with @astrojs/node.",
    "/blog answers 200 and links 1 article.",
    "/blog/first/ shows its title and the end of its text.",
    "/blog/first/ names its address at https://a.example to search engines.",
    "An address without an article answers 404.",
    "A test article was published, edited and withdrawn, and its list and its page followed each event.",
  ]
  expect(said).toContain(seen.join(" "))
  expect(said).not.toContain("Not checked")
  expect(site.read("astro.config.mjs")).toContain("citable({ webhook: true })")
  expect(site.read("src/live.config.ts")).toContain("articles: defineLiveCollection({ loader: citableLiveLoader() })")
  expect(site.read("src/pages/blog/[slug].astro")).toMatch(/export const prerender = false[^]*Astro\.cache\.set/)
  expect(await brands()).toEqual(before)
  await site.init(environment(), "--remove", "--no-install")
  expect([site.status(), site.read("astro.config.mjs")]).toEqual(["", config])
})
