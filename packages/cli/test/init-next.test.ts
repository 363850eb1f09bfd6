import { rmSync } from "node:fs"
import { join } from "node:path"

import { expect, it } from "vitest"

import { writeNext } from "./init-site.ts"
import { useInitSite } from "./use-init-site.ts"

const setup = useInitSite()
const init = (...argv: string[]) => setup.init(...argv, "--no-install", "--no-proof")

it("lets Next load its configuration, whatever form that has", async () => {
  writeNext(setup.site, {
    isReal: true,
    config: [
      'import type { NextConfig } from "next"',
      'import { PHASE_PRODUCTION_BUILD } from "next/constants"',
      'const base: string = ["", "docs"].join("/")',
      'console.log("loading")',
      "export default async (phase: string): Promise<NextConfig> =>",
      "  phase === PHASE_PRODUCTION_BUILD ? Object.assign({ basePath: base, trailingSlash: true }, { [`out${'put'}`]: 'export' }) : {}",
    ].join("\n"),
  })
  const { code, result } = await init("--yes")
  expect([code, result.page]).toEqual([0, "http://localhost:3000/docs/blog"])
  expect(result.found).toContain("static export")
  expect(result.files.filter((path) => path.includes("/api/"))).toEqual([])
  expect(setup.site.read("lib/citable.ts")).toMatch(/basePath: "\/docs", trailingSlash: true/)
  expect(setup.site.read("app/blog/[slug]/page.tsx")).toContain("<time dateTime={article.published_at}>")
  expect(result.notes.join("\n")).toContain(' rebuild --site . --output out --command "npx next build"')
  expect(result.checks.filter(({ status }) => status === "error")).toEqual([])
})

it("gives pages the ends that the configuration asks for", async () => {
  writeNext(setup.site, { isReal: true, config: 'export default { pageExtensions: ["page.tsx", "api.ts"] }\n' })
  const { result } = await init("--dry-run")
  expect(result.files).toEqual(
    expect.arrayContaining([
      "lib/citable.ts",
      "app/blog/page.page.tsx",
      "app/blog/[slug]/page.page.tsx",
      "app/api/citable/route.api.ts",
    ]),
  )
})

it("reads the text of a configuration that Next does not load, and says so", async () => {
  const config = 'if (!process.env.NOBODY_SETS) throw new Error("no database")\nexport default { basePath: "/docs" }\n'
  writeNext(setup.site, { isReal: true, config })
  const { code, result } = await init("--yes")
  expect([code, result.page]).toEqual([0, "http://localhost:3000/docs/blog"])
  expect(result.notes[0]).toMatch(/Next does not load next\.config\.ts, .*no database/)
})

it("reads the text of a configuration while Next is not installed, and says so", async () => {
  writeNext(setup.site, { config: 'export default { basePath: "/docs" }\n' })
  rmSync(join(setup.site.folder, "node_modules/next"), { recursive: true })
  const { result } = await init("--dry-run")
  expect([result.page, result.notes[0]]).toEqual([
    "http://localhost:3000/docs/blog",
    expect.stringMatching(/^Next is not installed, .* next\.config\.ts alone\./),
  ])
})

it.each([
  ["a dynamic route and a group", "app/[[...blog]]/page.tsx", "app/(shop)/articles/page.tsx"],
  ["a group in a group and the other router", "app/(site)/(home)/blog/page.tsx", "pages/articles.tsx"],
])("takes no address that a page of the site has: %s", async (_where, ...paths) => {
  writeNext(setup.site)
  for (const path of paths) setup.site.write(path, "export default () => null\n")
  expect((await init("--dry-run")).result.page).toBe("http://localhost:3000/citable")
})

it("names the articles of Citable beside a blog of the site, also when it adds the webhook later", async () => {
  writeNext(setup.site)
  setup.site.write("app/(own)/blog/page.tsx", "export default () => null\n")
  await init("--yes")
  const { result } = await init("--yes", "--site-url", "https://own-blog.example")
  expect(result.page).toBe("http://localhost:3000/articles")
  expect(await setup.list("webhooks")).toContainEqual(
    expect.objectContaining({ article_url: "https://own-blog.example/articles/{slug}" }),
  )
})

it("finds no fault with a build from before the connection", async () => {
  await setup.started.publish({ title: "Not built yet" })
  writeNext(setup.site)
  setup.site.write(".next/server/app/index.html", "<h1>Hello</h1>")
  const names = ({ checks }: { checks: { name: string }[] }) => checks.map(({ name }) => name)
  expect(names((await init("--yes")).result)).not.toContain("route")
  expect(names((await init("--yes")).result)).toContain("route")
})
