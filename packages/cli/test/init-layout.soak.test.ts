import { startService, type StartedService } from "@citable/dev"
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from "vitest"

import { createInitSite, type InitSite, writeAstro } from "./init-site.ts"

let started: StartedService
let site: InitSite
beforeAll(async () => {
  started = await startService()
  await started.publish({ title: "The first", slug: "first" })
})
afterAll(() => started.close())
beforeEach(() => {
  site = createInitSite()
})
afterEach(() => site.remove())

// Astro's development server serves nothing where Vitest runs.
const environment = () => ({ CITABLE_URL: started.url, CITABLE_TOKEN: started.operatorToken, VITEST: undefined })
const init = (...argv: string[]) => site.init(environment(), ...argv, "--no-install")
const article = () => site.read("src/pages/blog/[...slug].astro")

const page = (body: string) => ({
  "src/layouts/Base.astro": `---\nconst { title } = Astro.props\n${body}\n---\n<html lang="en"><head><title>{title}</title></head><body><main><slot /></main></body></html>\n`,
  "src/pages/index.astro":
    '---\nimport Base from "../layouts/Base.astro"\n---\n<Base title="Hello"><h1>Hello</h1></Base>\n',
})

it("lets Astro render the new pages, and makes them plain HTML if a layout fails", async () => {
  writeAstro(site, "export default {}\n")
  for (const [path, code] of Object.entries(page("if (title !== 'Hello') throw new Error('no nav')")))
    site.write(path, code)
  site.commit()
  const failing = await init("--yes")
  expect(failing.result.layouts).toEqual([])
  expect(failing.result.notes.join("\n")).toMatch(/plain HTML, because Astro .* src\/layouts\/Base\.astro: .*no nav/)
  expect(article()).toContain("<html")
  await init("--remove")
  expect(site.status()).toBe("")

  for (const [path, code] of Object.entries(page(""))) site.write(path, code)
  const { result } = await init("--yes")
  expect([result.layouts, result.notes.join("\n")]).toEqual([
    ["src/layouts/Base.astro"],
    expect.not.stringContaining("plain HTML"),
  ])
  expect(article()).toContain("<Layout title={entry.data.seo.title ?? entry.data.title}>")
})

it("links articles without a slash at the end if an integration of the site wants that", async () => {
  const hook = '"astro:config:setup": ({ updateConfig }) => void updateConfig({ trailingSlash: "never" })'
  writeAstro(site, `export default { integrations: [{ name: "own", hooks: { ${hook} } }] }\n`)
  for (const [path, code] of Object.entries(page(""))) site.write(path, code)
  site.commit()
  const { result } = await init("--yes")
  expect(result.layouts).toEqual(["src/layouts/Base.astro"])
  expect(site.read("src/pages/blog/index.astro")).toContain("href={`/blog/${id}`}")
  expect((await init("--yes")).result.changed).toBe(false)
  await init("--remove")
  expect(site.status()).toBe("")
})
