import { beforeAll, expect, it } from "vitest"

import { writeAstro } from "./init-site.ts"
import { useInitSite } from "./use-init-site.ts"

const setup = useInitSite()
beforeAll(() => setup.started.publish({ title: "The first", slug: "first" }))

const environment = () => setup.buildEnvironment()
const init = (...argv: string[]) => setup.site.init(environment(), ...argv, "--no-install")
const article = () => setup.site.read("src/pages/blog/[...slug].astro")

const page = (body: string) => ({
  "src/layouts/Base.astro": `---\nconst { title } = Astro.props\n${body}\n---\n<html lang="en"><head><title>{title}</title></head><body><main><slot /></main></body></html>\n`,
  "src/pages/index.astro":
    '---\nimport Base from "../layouts/Base.astro"\n---\n<Base title="Hello"><h1>Hello</h1></Base>\n',
})

it("lets Astro render the new pages, and makes them plain HTML if a layout fails", async () => {
  writeAstro(setup.site, "export default {}\n")
  for (const [path, code] of Object.entries(page("if (title !== 'Hello') throw new Error('no nav')")))
    setup.site.write(path, code)
  setup.site.commit()
  const failing = await init("--yes")
  expect(failing.result.layouts).toEqual([])
  expect(failing.result.notes.join("\n")).toMatch(
    /plain HTML, because .* src\/layouts\/Base\.astro: the site does not build: .*no nav/,
  )
  expect(article()).toContain("<html")
  await init("--remove")
  expect(setup.site.status()).toBe("")

  for (const [path, code] of Object.entries(page(""))) setup.site.write(path, code)
  const { result } = await init("--yes")
  expect([result.layouts, result.notes.join("\n")]).toEqual([
    ["src/layouts/Base.astro"],
    expect.not.stringContaining("plain HTML"),
  ])
  expect(article()).toContain("<Layout title={entry.data.seo.title ?? entry.data.title}>")
})

it("links articles without a slash at the end if an integration of the site wants that", async () => {
  const hook = '"astro:config:setup": ({ updateConfig }) => void updateConfig({ trailingSlash: "never" })'
  writeAstro(setup.site, `export default { integrations: [{ name: "own", hooks: { ${hook} } }] }\n`)
  for (const [path, code] of Object.entries(page(""))) setup.site.write(path, code)
  setup.site.commit()
  const { result } = await init("--yes")
  expect(result.layouts).toEqual(["src/layouts/Base.astro"])
  expect(setup.site.read("src/pages/blog/index.astro")).toContain("href={`/blog/${id}`}")
  expect((await init("--yes")).result.changed).toBe(false)
  await init("--remove")
  expect(setup.site.status()).toBe("")
})

it("takes everything back if Astro renders the new pages neither in the layout nor as plain HTML", async () => {
  writeAstro(setup.site, "export default {}\n")
  for (const [path, code] of Object.entries(page(""))) setup.site.write(path, code)
  const answer = "url.pathname.startsWith('/blog') ? new Response('No', { status: 404 }) : next()"
  setup.site.write("src/middleware.ts", `export const onRequest = ({ url }, next) => ${answer}\n`)
  setup.site.commit()
  const { code, said } = await init("--yes")
  expect([code, said]).toEqual([1, expect.stringMatching(/"pages_do_not_render".*does not link the article first/)])
  expect(setup.site.status()).toBe("")
})

const dropping = {
  ...page(""),
  "src/layouts/Base.astro":
    '---\nconst { title } = Astro.props\n---\n<html lang="en"><head><title>{title}</title></head><body><main><h1>{title}</h1>{false && <slot />}</main></body></html>\n',
}
const misplacing = {
  ...page(""),
  "src/layouts/Base.astro":
    '---\nconst { title } = Astro.props\n---\n<html lang="en"><head><title>{title}</title><link rel="canonical" href="https://example.com/a" /></head><body><main><slot /></main></body></html>\n',
}

it.each<[what: string, files: Record<string, string>, fault: RegExp]>([
  ["drops its slot", dropping, /\/blog does not link the article first/],
  ["names another site", misplacing, /tells search engines that it is at https:\/\/example\.com\/a/],
])(
  "writes no page into a layout that %s, and says so; a layout that somebody named is undone",
  async (_, files, fault) => {
    writeAstro(setup.site, "export default { site: 'https://a.example' }\n")
    for (const [path, code] of Object.entries(files)) setup.site.write(path, code)
    setup.site.commit()
    const named = await init("--yes", "--layout", "src/layouts/Base.astro")
    expect([named.code, named.said, setup.site.status()]).toEqual([1, expect.stringMatching(fault), ""])
    const { code, result } = await init("--yes")
    expect([code, result.layouts, result.notes.join("\n")]).toEqual([0, [], expect.stringMatching(fault)])
  },
)

it("undoes all if pages that somebody asks for are kept for ever", async () => {
  const config =
    "import node from '@astrojs/node'\nexport default { output: 'static', adapter: node({ mode: 'standalone' }) }\n"
  writeAstro(setup.site, config)
  setup.site.link("test", "@astrojs/node")
  const kept =
    "const kept = new Map()\nexport const onRequest = async ({ url, request }, next) => {\n  if (request.method !== 'GET') return next()\n  const found = kept.get(url.pathname) ?? (await next())\n  kept.set(url.pathname, found.clone())\n  return found\n}\n"
  setup.site.write("src/middleware.ts", kept)
  setup.site.commit()
  const { code, said } = await init("--yes", "--no-layout")
  expect([code, said]).toEqual([1, expect.stringMatching(/After an article was published, \/blog does not link it/)])
  expect(setup.site.status()).toBe("")
})
