import { existsSync, rmSync } from "node:fs"
import { join } from "node:path"

import type { ApiKey } from "@citable/contract"
import { runCli } from "citable"
import { beforeEach, expect, it } from "vitest"

import { type InitSite, writeAstro, writeNext } from "./init-site.ts"
import { useInitSite } from "./use-init-site.ts"

const setup = useInitSite()
let site: InitSite
let folder: string
beforeEach(() => {
  site = setup.site
  folder = site.folder
})

const write = (path: string, content: unknown) => site.write(path, content)
const keys = () => setup.list<ApiKey>("api-keys")

const document = "export default ({ children }) => <html><body>{children}</body></html>\n"

it.each<[what: string, prepare: () => void, reason: string]>([
  [
    "pages on demand without an adapter",
    () => writeAstro(site, "const mode = 'server'\nexport default { output: mode }\n"),
    "it has no adapter, without which Astro does not build it",
  ],
  [
    "several languages of Astro, of which nobody can ask it yet",
    () => {
      write("package.json", { dependencies: { astro: "^7.0.0" } })
      write("astro.config.ts", "export default { i18n: { locales: ['en', 'de'], defaultLocale: 'en' } }\n")
    },
    "init does not know its languages",
  ],
  [
    "a configuration elsewhere",
    () => {
      writeAstro(site)
      write("package.json", { dependencies: { astro: "*" }, scripts: { build: "astro build --config web/astro.mjs" } })
    },
    "runs “astro build --config web/astro.mjs”",
  ],
  [
    "Plug'n'Play",
    () => {
      writeAstro(site, "export default {}\n")
      rmSync(join(folder, "node_modules"), { recursive: true })
      const locator = "{ packageDependencies: new Map([['astro', 'npm:7.3.4']]) }"
      write(
        ".pnp.cjs",
        `module.exports = { findPackageLocator: () => ({}), getPackageInformation: () => (${locator}) }\n`,
      )
    },
    "Astro does not build a site with Yarn Plug'n'Play",
  ],
  ["sources outside", () => writeAstro(site, "export default { srcDir: '../web' }\n"), "sources are in ../web"],
  [
    "languages on several hosts",
    () =>
      writeAstro(
        site,
        "export default { site: 'https://a.example', output: 'server', adapter: { name: 'own', hooks: { 'astro:config:done': ({ setAdapter }) => setAdapter({ name: 'own', supportedAstroFeatures: { i18nDomains: 'stable' } }) } }, i18n: { locales: ['en', 'de'], defaultLocale: 'en', routing: { prefixDefaultLocale: true }, domains: { de: 'https://b.example' } } }\n",
      ),
    "has i18n with domains",
  ],
  [
    "several languages of a Next that is not installed",
    () => {
      writeNext(site, { config: "export default { i18n: { locales: ['en'], defaultLocale: 'en' } }\n" })
      rmSync(join(folder, "node_modules/next"), { recursive: true })
      rmSync(join(folder, "app"), { recursive: true })
      write("pages/index.tsx", "export default () => null\n")
    },
    "configuration has i18n, and without Next",
  ],
  [
    "a root layout below [locale] with languages that no file names",
    () => {
      writeNext(site)
      rmSync(join(folder, "app"), { recursive: true })
      write("src/app/[locale]/layout.tsx", document)
    },
    "its pages are below [locale], and no file names the languages",
  ],
  [
    "a root layout that leaves <html> to others",
    () => {
      writeNext(site)
      write("app/layout.tsx", "// The <html> is below.\nexport default ({ children }) => children /* no <html> */\n")
      write("app/[country]/layout.tsx", document)
    },
    "below app/[country]",
  ],
  [
    "a file of that name",
    () => (writeNext(site), write("lib/citable.ts", "export {}\n")),
    "already has a file lib/citable.ts",
  ],
])(
  "refuses a site that it cannot connect, with what to do, and nothing is left: %s",
  async (_what, prepare, reason) => {
    prepare()
    site.commit()
    const before = await keys()
    const found = await setup.init("--yes", "--no-install")
    expect([found.code, found.said]).toEqual([1, expect.stringContaining('"unsupported_site"')])
    expect(found.said).toContain(reason)
    expect([site.status(), await keys(), existsSync(join(folder, ".citable"))]).toEqual(["", before, false])
  },
)

it("refuses a site without a version in a workspace of Yarn 1, and takes one that has a version", async () => {
  write("package.json", { private: true, workspaces: ["apps/*"] })
  write("yarn.lock", "# yarn lockfile v1\n")
  const run = async (manifest: object, ...argv: string[]) => {
    write("apps/web/package.json", { name: "web", dependencies: { next: "^16.0.0" }, ...manifest })
    write("apps/web/app/layout.tsx", document)
    site.commit()
    const said: string[] = []
    const code = await runCli(["init", join(folder, "apps/web"), "--json", ...argv], {
      env: { ...setup.environment(), HOME: folder },
      out: (line) => said.push(line),
      err: (line) => said.push(line),
      signal: new AbortController().signal,
    })
    return [code, said.join("\n"), site.status()]
  }
  const before = await keys()
  const told =
    /"unsupported_site".*Yarn 1.*without version.*Write \\"version\\": \\"0.0.0\\" into apps\/web\/package.json/
  expect(await run({}, "--yes")).toEqual([1, expect.stringMatching(told), ""])
  expect(await keys()).toEqual(before)
  expect(await run({ version: "0.0.0" }, "--dry-run")).toEqual([0, expect.stringContaining('"changed":true'), ""])
})
