import { expect, it } from "vitest"

import { editSitemap } from "../src/init/edit-sitemap.ts"
import { writeAstro } from "./init-site.ts"
import { useInitSite } from "./use-init-site.ts"

const setup = useInitSite()
const connect = (...argv: string[]) => setup.init("--yes", "--no-install", "--no-proof", "--no-layout", ...argv)
const begin = (config: string, ...languages: string[]) => {
  writeAstro(setup.site, config)
  for (const path of languages) setup.site.write(`src/pages/${path}/index.astro`, "<h1>Hello</h1>\n")
  setup.site.commit()
}
const config = (i18n: string, more = "") =>
  `import { defineConfig } from "astro/config"\n\nexport default defineConfig({\n  site: "https://a.example",\n  i18n: {${i18n}},\n${more}})\n`
const three = 'locales: ["en", "de", "fr", { path: "pt", codes: ["pt-BR", "pt-PT"] }], defaultLocale: "en"'

it("writes a route for the articles of each language that has pages, and tells each page where the others are", async () => {
  begin(config(three), "de", "pt")
  const { code, result, said } = await connect()
  expect([code, said]).toEqual([0, expect.any(String)])
  const at = (path: string) => setup.site.read(`src/pages/${path}`)
  expect(setup.site.read("src/citable-languages.ts")).toContain(
    '  "en": "/blog",\n  "de": "/de/blog",\n  "pt-br": "/pt/blog",\n  "pt-pt": "/pt/blog",\n  "pt": "/pt/blog",\n',
  )
  expect(setup.site.read("src/citable-languages.ts")).toContain('export const defaultLocale = "en"')
  for (const [path, own] of [
    ["blog", 'data.locale === "en"'],
    ["de/blog", 'data.locale === "de"'],
    ["pt/blog", '["pt-br", "pt-pt", "pt"].includes(data.locale)'],
  ] as const) {
    const page = at(`${path}/[...slug].astro`)
    expect(page).toContain(`entries.filter(({ data }) => ${own})`)
    expect(page).toContain("translations={translations} defaultLocale={defaultLocale} />")
    expect(at(`${path}/index.astro`)).toContain(`getCollection("articles", ({ data }) => ${own})`)
  }
  expect(at("pt/blog/[...slug].astro")).toContain('from "../../../citable-languages"')
  expect(at("blog/[...slug].astro")).toContain('from "../../citable-languages"')
  expect(result.page).toBe("http://localhost:4321/blog")
  expect(result.notes.join()).toContain("src/pages/fr does not exist, so init wrote no pages in fr")
  expect((await connect()).result.changed).toBe(false)
  await setup.site.init(setup.environment(), "--remove", "--no-install")
  expect(setup.site.status()).toBe("")
})

it("asks for each tag of a language on demand, and reads translations of an article that has some", async () => {
  const adapter = '  adapter: { name: "own", hooks: {} },\n'
  begin(config(`${three}, routing: { prefixDefaultLocale: true }`, adapter), "en", "de", "pt")
  const { code, said } = await connect()
  expect([code, said]).toEqual([0, expect.any(String)])
  const page = setup.site.read("src/pages/pt/blog/[slug].astro")
  expect(page).toContain(
    'let found = await getLiveEntry("articles", `pt-br/${slug}`)\nif (!found.entry) found = await getLiveEntry("articles", `pt-pt/${slug}`)\nif (!found.entry) found = await getLiveEntry("articles", `pt/${slug}`)\nconst { entry, error } = found\n',
  )
  expect(page).toContain('entry.data.translation_group === null ? undefined : await getLiveCollection("articles")')
  expect(page).toContain("return Astro.redirect(`/pt/blog/${entry.data.slug}/`, 301)")
})

const ours = String.raw`filter: (page) => !/^https?:\/\/[^/]+\/(?:blog|de\/blog)\/[^/]+\/?$/.test(page), customSitemaps: ["https://a.example/articles-sitemap.xml"]`
const sitemap = (options: string) =>
  `import sitemap from "@astrojs/sitemap"\nexport default { integrations: [mdx(), sitemap(${options})] }\n`

it("leaves articles to a sitemap of their own, and says how where the options of @astrojs/sitemap have a filter", async () => {
  const [plain, own] = ["", "{ filter: isPublic }"].map(sitemap)
  const wish = { lists: ["/blog", "/de/blog"], url: "https://a.example/articles-sitemap.xml" }
  const edit = (code = "") => editSitemap(code, wish)
  expect(edit(plain)).toBe(sitemap(`{ ${ours} }`))
  expect(edit(sitemap("{\n  i18n,\n}"))).toBe(sitemap(`{\n  i18n,\n  ${ours},\n}`))
  expect([edit(own), edit(sitemap("options")), edit(sitemap("{ ...shared }"))]).toEqual([
    undefined,
    undefined,
    undefined,
  ])

  begin(
    config(
      'locales: ["en", "de"], defaultLocale: "en"',
      "  integrations: [sitemap({ filter: () => true })],\n",
    ).replace("\n\n", '\nimport sitemap from "@astrojs/sitemap"\n\n'),
    "de",
  )
  const { site } = setup
  site.write("node_modules/@astrojs/sitemap/package.json", { name: "@astrojs/sitemap", exports: "./index.mjs" })
  const integration = 'export default () => ({ name: "@astrojs/sitemap", hooks: {} })\n'
  site.write("node_modules/@astrojs/sitemap/index.mjs", integration)
  const { result } = await connect()
  expect(result.files).toContain("src/pages/articles-sitemap.xml.ts")
  expect(result.notes).toContainEqual(
    expect.stringContaining(`Write by hand, in its options in astro.config.mjs: ${ours}`),
  )
})
