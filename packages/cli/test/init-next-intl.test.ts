import { rmSync } from "node:fs"
import { join } from "node:path"

import { expect, it } from "vitest"

import { writeNext } from "./init-site.ts"
import { useInitSite } from "./use-init-site.ts"

const setup = useInitSite()
const document = "export default ({ children }) => <html><body>{children}</body></html>\n"
const matcher = "export const config = { matcher: '/((?!api|trpc|_next|_vercel|.*\\\\..*).*)' };\n"

interface Site {
  /** The file with the routing. */
  routing: string
  proxy?: string
  /** Other files. */
  files?: Record<string, string>
}

/** A site as the documentation of next-intl sets it up. */
function begin({ routing, proxy = matcher, files = {} }: Site): void {
  const { site } = setup
  writeNext(site)
  rmSync(join(site.folder, "app"), { recursive: true })
  site.write("src/i18n/routing.ts", routing)
  site.write(
    "src/proxy.ts",
    `import createMiddleware from 'next-intl/middleware';\nimport {routing} from './i18n/routing';\n\nexport default createMiddleware(routing);\n\n${proxy}`,
  )
  site.write("src/app/[locale]/layout.tsx", `export function generateStaticParams() {}\n${document}`)
  site.write("src/app/[locale]/page.tsx", "export default () => <h1>Hello</h1>\n")
  for (const [path, code] of Object.entries(files)) site.write(path, code)
  site.commit()
}
const define = (options: string, before = "") =>
  `import {defineRouting} from 'next-intl/routing';\n${before}\nexport const routing = defineRouting({\n${options}\n});\n`
const connect = () => setup.init("--yes", "--no-install", "--no-proof")

it("turns off the Link header of next-intl, keeps the rest of its file, and puts it back", async () => {
  const routing = define(
    "  // All of them.\n  locales: ['en', 'de'],\n\n  // Used when no locale matches\n  defaultLocale: 'en'",
  )
  begin({ routing })
  const { result } = await connect()
  expect(result.files).toContain("src/i18n/routing.ts")
  expect(setup.site.read("src/i18n/routing.ts")).toBe(
    routing.replace("defaultLocale: 'en'", "defaultLocale: 'en',\n  alternateLinks: false"),
  )
  expect(setup.site.read("src/lib/citable.ts")).toContain('defaultLocale: "en"')
  expect((await connect()).result.changed).toBe(false)
  await setup.site.init(setup.environment(), "--remove", "--no-install")
  expect(setup.site.status()).toBe("")
})

it.each([
  ["is off already", "alternateLinks: false", "alternateLinks: false"],
  ["is on", "alternateLinks: true", "alternateLinks: false"],
  ["is what nobody can read", "alternateLinks: isLive()", "alternateLinks: isLive()"],
])("edits the option of the Link header where it %s", async (_what, before, after) => {
  begin({ routing: define(`  locales: ['en', 'de'], defaultLocale: 'en', ${before}`) })
  const { result } = await connect()
  expect(setup.site.read("src/i18n/routing.ts")).toContain(after)
  const isTold = result.notes.some((note) =>
    note.includes("Write by hand, in src/i18n/routing.ts: alternateLinks: false"),
  )
  expect(isTold).toBe(before === "alternateLinks: isLive()")
})

it("maps the languages of articles to prefixes of the site's own, which another file can have", async () => {
  const options = `  locales,\n  defaultLocale: base,\n  localePrefix: {mode: 'as-needed', prefixes: {'pt-BR': '/br'}},\n  pathnames: {'/blog': {'en-US': '/blog', 'pt-BR': '/diario'}}`
  begin({
    routing: define(options, "import {locales} from '@/languages';\nconst base = 'en-US' as const;\n"),
    files: {
      "tsconfig.json": '{ "compilerOptions": { "paths": { "@/*": ["./src/*"] } } }\n',
      "src/languages.ts": "export const locales = ['en-US', 'pt-BR', 'de'] as const;\n",
    },
  })
  const { result, said } = await connect()
  expect([said, result.page]).toEqual([expect.any(String), "http://localhost:3000/articles"])
  expect(setup.site.read("src/lib/citable.ts")).toContain(
    'locales: ["en-US", { path: "br", codes: ["pt-BR"] }, "de"], defaultLocale: "en-US", prefixDefault: false, path: ({ slug, prefix }) => `${prefix}/articles/${slug}` })',
  )
})

it("says what a site without languages in its addresses means for search engines", async () => {
  begin({ routing: define("  locales: ['en', 'de'], defaultLocale: 'de', localePrefix: 'never'") })
  const { result } = await connect()
  expect(result.notes.join()).toContain("search engines find those in “de”")
  expect(setup.site.read("src/lib/citable.ts")).not.toContain("defaultLocale")
})

it("reads the options of a middleware that has them itself", async () => {
  const proxy = `import createMiddleware from "next-intl/middleware"\nexport default createMiddleware({ locales: ["en", "fr"], defaultLocale: "fr", localePrefix: "as-needed" })\n${matcher}`
  begin({ routing: "export const nothing = true\n", files: { "src/proxy.ts": proxy } })
  const { result } = await connect()
  expect(result.page).toBe("http://localhost:3000/blog")
  expect(setup.site.read("src/proxy.ts")).toContain('localePrefix: "as-needed", alternateLinks: false })')
})

it.each([
  [
    "languages from a function",
    define("  locales: all.map(({code}) => code), defaultLocale: 'en'"),
    "“locales: all.map(({code}) => code)” in src/i18n/routing.ts",
  ],
  [
    "options from elsewhere",
    define("  ...shared, locales: ['en'], defaultLocale: 'en'"),
    "“...shared” in src/i18n/routing.ts",
  ],
  [
    "a prefix of two parts",
    define("  locales: ['en'], defaultLocale: 'en', localePrefix: {mode: 'always', prefixes: {en: '/us/en'}}"),
    '"en":"/us/en"',
  ],
  [
    "a prefix from a variable",
    define("  locales: ['en'], defaultLocale: 'en', localePrefix: process.env.MODE"),
    "“localePrefix: process.env.MODE”",
  ],
  [
    "a usual language that it does not have",
    define("  locales: ['en'], defaultLocale: 'fr'"),
    'defaultLocale: "fr", which is none of its locales',
  ],
  [
    "several hosts",
    define(
      "  locales: ['en', 'de'], defaultLocale: 'en', domains: [{domain: 'a.example', defaultLocale: 'en', locales: ['en']}]",
    ),
    "src/i18n/routing.ts has domains",
  ],
])("stops at a routing that it does not understand, and names it: %s", async (_what, routing, said) => {
  begin({ routing })
  const found = await connect()
  expect([found.code, setup.site.status()]).toEqual([1, ""])
  expect(found.said.replaceAll(String.raw`\"`, '"')).toContain(said)
  expect(found.said).toMatch(/Several languages below \[locale\]/)
})

const both = define("  locales: ['en', 'de'], defaultLocale: 'en', localePrefix: 'as-needed'")

it.each([
  [
    "also runs for webhooks",
    "export const config = { matcher: ['/((?!_next|.*\\\\..*).*)'] };\n",
    "src/proxy.ts also runs for /api/citable",
  ],
  [
    "leaves articles out",
    "export const config = { matcher: ['/', '/(de|en)/:path*'] };\n",
    "src/proxy.ts does not run for /blog",
  ],
])("stops at a proxy that %s", async (_what, proxy, said) => {
  begin({ routing: both, proxy })
  const found = await connect()
  expect([found.code, setup.site.status()]).toEqual([1, ""])
  expect(found.said).toContain(said)
})

it("says what a proxy has to do whose matcher nobody can read", async () => {
  begin({ routing: both, proxy: "export const config = { matcher: paths() };\n" })
  expect((await connect()).result.notes.join()).toContain("init does not understand the matcher of src/proxy.ts")
})
