// `citable init` on sites in two languages, with Astro's i18n and with next-intl, and `citable doctor` on what they answer. CITABLE_SITE_PACKAGES names
// a folder in which npm has installed next-intl and @astrojs/sitemap.
import { execFile } from "node:child_process"
import { cpSync, existsSync, readFileSync, rmSync } from "node:fs"
import { join } from "node:path"
import { promisify } from "node:util"

import { beforeAll, expect, it, onTestFinished } from "vitest"

import { type InitSite, writeAstro, writeNext } from "../packages/cli/test/init-site.ts"
import { openDoctorFolder } from "../packages/cli/test/open-doctor-folder.ts"
import { useInitSite } from "../packages/cli/test/use-init-site.ts"
import { findPort } from "../packages/next/test/find-port.ts"
import { quick } from "../packages/next/test/fixtures/quick-build.ts"
import { astroShapes } from "./astro-shapes.ts"
import { nextShapes } from "./next-shapes.ts"
import { serveShape } from "./serve-shape.ts"
import { type SiteShape, staticAddress } from "./site-shape.ts"

const run = promisify(execFile)
const packages = process.env["CITABLE_SITE_PACKAGES"] ?? ""
const setup = useInitSite()

beforeAll(async () => {
  const body = "It begins.\n\nIt ends with these words."
  for (const [title, slug, locale] of [
    ["All about tea", "tea", "en"],
    ["Alles über Tee", "tee", "de"],
    ["Ein Artikel allein", "allein", "de"],
  ] as const)
    await setup.started.publish({
      title,
      slug,
      locale,
      body,
      ...(slug === "allein" ? {} : { translation_group: "tea" }),
    })
})

/** Copies a package and all that it depends on, apart from what the site has. */
function copyPackage(site: InitSite, name: string): void {
  const [from, to] = [packages, site.folder].map((folder) => join(folder, "node_modules", name))
  if (from === undefined || to === undefined || existsSync(to) || !existsSync(from)) return
  cpSync(from, to, { recursive: true, dereference: true })
  const { dependencies = {}, optionalDependencies = {} } = JSON.parse(
    readFileSync(join(from, "package.json"), "utf8"),
  ) as Record<"dependencies" | "optionalDependencies", Record<string, string> | undefined>
  for (const other of Object.keys({ ...dependencies, ...optionalDependencies })) copyPackage(site, other)
}

interface Case {
  name: string
  shape: SiteShape
  write: (site: InitSite, address: string) => void
  /** The paths of the pages of one article. */
  paths: [en: string, de: string]
  /** A change after which the site says something else, and what the doctor then says. */
  plant?: { path: string; from: string; to: string; seen: RegExp }
}

const page = (up: string) =>
  `---\nimport Base from "${up}layouts/Base.astro"\n---\n<Base title="Hello"><h1>Hello</h1></Base>\n`
const astroFiles = (more: string): Record<string, string> => ({
  "src/layouts/Base.astro":
    '---\nconst { title, lang = "en" } = Astro.props\n---\n<html lang={lang}><head><slot name="head"><title>{title}</title></slot></head><body><main><slot /></main></body></html>\n',
  "src/pages/index.astro": page("../"),
  "src/pages/de/index.astro": page("../../"),
  ...(more === "" ? {} : { "src/pages/en/index.astro": page("../../") }),
})

function writeAstroSite(site: InitSite, address: string, { i18n = "", adapter = false }): void {
  const imports = `${adapter ? 'import node from "@astrojs/node"\n' : ""}import sitemap from "@astrojs/sitemap"\nimport { defineConfig } from "astro/config"\n`
  const lines = `  site: "${address}",\n${adapter ? '  adapter: node({ mode: "standalone" }),\n' : ""}  integrations: [sitemap()],\n  i18n: { locales: ["en", { path: "de", codes: ["de", "de-AT"] }], defaultLocale: "en"${i18n} },\n`
  writeAstro(site, `${imports}\nexport default defineConfig({\n${lines}})\n`)
  if (adapter) site.link("test", "@astrojs/node")
  copyPackage(site, "@astrojs/sitemap")
  for (const [path, code] of Object.entries(astroFiles(i18n))) site.write(path, code)
}

function writeIntlSite(site: InitSite, shape: SiteShape): void {
  writeNext(site, { isReal: true })
  for (const path of ["app", "next.config.ts"]) rmSync(join(site.folder, path), { recursive: true })
  for (const [path, code] of Object.entries(shape.files)) if (path !== "next.config.ts") site.write(path, code)
  const own = JSON.stringify({
    turbopack: { root: "/" },
    experimental: quick.experimental,
    typescript: { ignoreBuildErrors: true },
  })
  site.write(
    "next.config.mjs",
    `import createNextIntlPlugin from "next-intl/plugin"\n\nexport default createNextIntlPlugin()(${own})\n`,
  )
  site.link("examples/next-blog", "typescript", "@types/react", "@types/node")
  copyPackage(site, "next-intl")
}

const header = {
  path: "src/i18n/routing.ts",
  from: "alternateLinks: false",
  to: "alternateLinks: true",
  seen: /^languages: The Link header says that “de” is at .*\/tea, and the head that it is at .*\/tee: /,
}
const cases: Case[] = [
  {
    name: "Astro, static, the default language without a prefix",
    shape: astroShapes.i18n,
    write: (site, address) => writeAstroSite(site, address, {}),
    paths: ["/blog/tea/", "/de/blog/tee/"],
  },
  {
    name: "Astro, on demand, each language with a prefix",
    shape: astroShapes.adapter,
    write: (site, address) =>
      writeAstroSite(site, address, { i18n: ", routing: { prefixDefaultLocale: true }", adapter: true }),
    paths: ["/en/blog/tea/", "/de/blog/tee/"],
  },
  {
    name: "next-intl, each language with a prefix",
    shape: nextShapes.locale,
    write: (site) => writeIntlSite(site, nextShapes.locale),
    paths: ["/en/blog/tea", "/de/blog/tee"],
    plant: header,
  },
  {
    name: "next-intl, a prefix as needed",
    shape: nextShapes.localeAsNeeded,
    write: (site) => writeIntlSite(site, nextShapes.localeAsNeeded),
    paths: ["/blog/tea", "/de/blog/tee"],
  },
]

it.each(cases)("$name: the pages of each language name the other", async ({ shape, write, paths, plant }) => {
  const { site } = setup
  const port = await findPort()
  const address = shape.serve === "files" ? staticAddress : `http://127.0.0.1:${port}`
  write(site, address)
  site.commit()
  const env = { ...process.env, ...setup.buildEnvironment(), NODE_ENV: "production" as const }
  const { code, said, result } = await site.init(
    setup.buildEnvironment(),
    "--yes",
    "--no-install",
    "--site-url",
    address,
  )
  expect([code, said]).toEqual([0, expect.any(String)])
  const proven = result.checks.filter(({ name }) => name === "languages")
  expect(proven.map(({ status, message }) => [status, message])).toEqual([
    [
      "ok",
      expect.stringMatching(/the languages (?:en and de|de and en) and x-default, and the other page names it back/),
    ],
  ])

  const program = shape.framework === "astro" ? "astro/bin/astro.mjs" : "next/dist/bin/next"
  const look = async () => {
    await run(process.execPath, [join(site.folder, "node_modules", program), "build"], { cwd: site.folder, env })
    const served = await serveShape(site.folder, shape, { port, env })
    onTestFinished(() => served.stop())
    const doctor = await openDoctorFolder(site.folder).doctor(setup.environment(), "--site-url", served.url)
    return { served, doctor }
  }
  const { served, doctor } = await look()
  // Files have no webhook.
  expect(doctor.faults(served.url).filter((fault) => !fault.startsWith("webhook:"))).toEqual([])
  expect(doctor.report.checks.filter(({ name }) => name === "languages").map(({ status }) => status)).toEqual(
    expect.arrayContaining(["ok"]),
  )
  // What a reader gets, without the doctor.
  for (const [path, tag] of [
    [paths[0], "en"],
    [paths[1], "de"],
  ] as const) {
    const response = await fetch(served.url + path)
    const html = await response.text()
    expect([response.status, response.headers.get("link")?.includes("hreflang") ?? false]).toEqual([200, false])
    expect(html).toContain(`<html lang="${tag}"`)
    for (const [hreflang, to] of [
      ["en", paths[0]],
      ["de", paths[1]],
      ["x-default", paths[0]],
    ])
      expect(html.toLowerCase()).toMatch(
        new RegExp(
          String.raw`<link rel="alternate" (?:hreflang="${hreflang}" href="${address}${to}"|href="${address}${to}" hreflang="${hreflang}")`,
        ),
      )
    expect(html).toMatch(new RegExp(`<link rel="canonical" href="${address}${path}"`))
  }
  await served.stop()
  if (plant === undefined) return
  site.write(plant.path, site.read(plant.path).replace(plant.from, plant.to))
  const after = await look()
  expect(after.doctor.faults(after.served.url)).toContainEqual(expect.stringMatching(plant.seen))
  expect(after.doctor.report.checks.find(({ name }) => name === "languages")?.remedy).toContain("alternateLinks: false")
})
