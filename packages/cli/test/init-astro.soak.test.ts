import { cpSync, existsSync, symlinkSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

import type { Brand } from "@citable/contract"
import { runCli } from "citable"
import { beforeAll, expect, it } from "vitest"

import { writeAstro } from "./init-site.ts"
import { useInitSite } from "./use-init-site.ts"

const setup = useInitSite()
beforeAll(() =>
  setup.started.publish({ title: "The first", slug: "first", body: "It begins.\n\nIt ends with these words." }),
)

const environment = () => setup.buildEnvironment()
const init = (...argv: string[]) => setup.site.init(environment(), "--yes", "--no-install", ...argv)

const adapter = "import node from '@astrojs/node'\nimport { defineConfig } from 'astro/config'\n"
const withAdapter = (more: string) =>
  `${adapter}export default defineConfig({ adapter: node({ mode: 'standalone' }), ${more} })\n`
const canonical = '{Astro.site && <link rel="canonical" href={new URL(Astro.url.pathname, Astro.site)} />}'
const layout = () =>
  `---\nconst { title } = Astro.props\n---\n<html lang="en"><head><title>{title}</title>${canonical}</head><body><main><slot /></main></body></html>\n`
const home = (up: string) =>
  `---\nimport Base from "${up}layouts/Base.astro"\n---\n<Base title="Hello"><div class="box"><h1 class="big">Hello</h1></div></Base>\n`

function write(config: string, files: Record<string, string> = {}): void {
  writeAstro(setup.site, config)
  if (config.includes("@astrojs/node")) setup.site.link("test", "@astrojs/node")
  const usual = { "src/layouts/Base.astro": layout(), "src/pages/index.astro": home("../") }
  for (const [path, code] of Object.entries({ ...usual, ...files })) setup.site.write(path, code)
  setup.site.commit()
}

interface Shape {
  config: string
  files?: Record<string, string>
  argv?: string[]
  /** The checks that are right. */
  seen: string[]
  page: string
}

const pages = ["build", "list", "article", "address", "unknown_article"]
const i18n = (more = "") => `i18n: { locales: ['en', 'de'], defaultLocale: 'en'${more} }`
const german = { "src/pages/de/index.astro": home("../../") }

it.each<[what: string, shape: Shape]>([
  ["static", { config: "export default { site: 'https://a.example' }\n", seen: pages, page: "/blog" }],
  ["static with an adapter", { config: withAdapter(""), seen: [...pages, "freshness"], page: "/blog" }],
  [
    "an adapter whose server does not run here",
    {
      config: `${adapter}const own = node({ mode: 'standalone' })\nconst done = own.hooks['astro:config:done']\nown.hooks['astro:config:done'] = ({ setAdapter, ...more }) =>\n  done({ ...more, setAdapter: (found) => setAdapter({ ...found, previewEntrypoint: undefined }) })\nexport default defineConfig({ adapter: own })\n`,
      seen: pages,
      page: "/blog",
    },
  ],
  [
    "on demand, below a base, in several languages with a prefix each",
    {
      config: withAdapter(`output: 'server', base: '/docs', ${i18n(", routing: { prefixDefaultLocale: true }")}`),
      files: { ...german, "src/pages/en/index.astro": home("../../") },
      argv: ["--site-url", "https://a.example"],
      seen: [...pages.toSpliced(2, 0, "list"), "freshness"],
      page: "/docs/en/blog",
    },
  ],
  [
    "static, in several languages, of which the default one has no prefix",
    {
      config: `export default { trailingSlash: 'never', ${i18n()} }\n`,
      files: german,
      seen: pages.toSpliced(2, 0, "list"),
      page: "/blog",
    },
  ],
  [
    "a collection of that name, in sources elsewhere, with a wrapper around the configuration",
    {
      config:
        "import { acme } from './acme.mjs'\nexport default acme({ base: '/docs', trailingSlash: 'always', srcDir: 'web' })\n",
      files: {
        "acme.mjs": "export const acme = (c) => ({ ...c, site: 'https://a.example' })\n",
        "web/layouts/Base.astro": layout(),
        "web/pages/index.astro": home("../").replace(
          "---\n<",
          "import { getCollection } from 'astro:content'\nconst own = await getCollection('articles')\n---\n<",
        ),
        "web/content.config.ts":
          "import { defineCollection } from 'astro:content'\nimport { glob } from 'astro/loaders'\nconst articles = defineCollection({ loader: glob({ base: './web/own', pattern: '*.md' }) })\nexport const collections = { articles }\n",
        "web/own/mine.md": "# Mine\n",
      },
      seen: pages,
      page: "/docs/blog",
    },
  ],
])("connects a site, looks at it, and leaves no trace: %s", async (_what, { config, files, argv = [], seen, page }) => {
  write(config, files)
  const { code, said, result } = await init(...argv)
  expect([code, said]).toEqual([0, expect.any(String)])
  const names = result.checks.filter(({ name, status }) => status === "ok" && [...pages, "freshness"].includes(name))
  expect(names.map(({ name }) => name)).toEqual(seen)
  expect(result.page).toBe(`http://localhost:4321${page}`)
  expect(result.layouts).toHaveLength(1)
  const { code: removed } = await setup.site.init(environment(), "--remove", "--no-install")
  expect([removed, setup.site.status()]).toEqual([0, ""])
})

it("looks at a site whose pages were there before, with its list on the home page", async () => {
  const starter = fileURLToPath(new URL("../../../examples/astro-blog/", import.meta.url))
  const { site } = setup
  for (const name of ["src", "public", "astro.config.ts", "package.json", "tsconfig.json"])
    cpSync(join(starter, name), join(site.folder, name), { recursive: true })
  symlinkSync(join(starter, "node_modules"), join(site.folder, "node_modules"))
  site.write(".gitignore", "node_modules\n.astro\n.env\n")
  site.commit()
  const { code, said, result } = await init("--site-url", "https://a.example")
  expect([code, said]).toEqual([0, expect.any(String)])
  const messages = result.checks.map(({ message }) => message)
  expect(messages).toContain("/ answers 200 and links 1 article")
  expect(messages).toContain("/blog/first/ names its address at https://a.example to search engines")
})

it.each<[what: string, sign: string]>([
  ["while Astro builds", ".citable/proof/cache"],
  ["while a test article is on the site", "brand"],
])("leaves nothing when the person stops it %s", async (_what, sign) => {
  write(withAdapter(""))
  const brands = async () =>
    (await setup.started.call<{ data: Brand[] }>("GET", "/v1/brands", undefined, setup.started.operatorToken)).data
  const [before, abort, said] = [(await brands()).length, new AbortController(), [] as string[]]
  const running = runCli(["init", setup.site.folder, "--yes", "--no-install", "--json"], {
    env: { ...process.env, HOME: setup.site.folder, CITABLE_API_KEY: undefined, ...environment() },
    out: (line) => void said.push(line),
    err: (line) => void said.push(line),
    signal: abort.signal,
  })
  const isThere = async () =>
    sign === "brand" ? (await brands()).length > before : existsSync(join(setup.site.folder, sign))
  await expect.poll(isThere, { timeout: 60_000 }).toBe(true)
  abort.abort()
  expect([await running, said.join()]).toEqual([1, expect.stringContaining("Stopped. Everything is undone.")])
  expect([setup.site.status(), existsSync(join(setup.site.folder, ".citable")), (await brands()).length]).toEqual([
    "",
    false,
    before,
  ])
})
