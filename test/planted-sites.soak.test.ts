// `citable init` and `citable doctor` on real sites that spoil the pages which `init` writes: neither keeps silent about it.
import { execFile } from "node:child_process"
import { rmSync } from "node:fs"
import { join } from "node:path"
import { promisify } from "node:util"

import { expect, it, onTestFinished, vi } from "vitest"

import { type InitSite, writeAstro, writeNext } from "../packages/cli/test/init-site.ts"
import { openDoctorFolder } from "../packages/cli/test/open-doctor-folder.ts"
import { useInitSite } from "../packages/cli/test/use-init-site.ts"
import { findPort } from "../packages/next/test/find-port.ts"
import { quick } from "../packages/next/test/fixtures/quick-build.ts"
import { astroShapes } from "./astro-shapes.ts"
import { nextShapes } from "./next-shapes.ts"
import { serveShape } from "./serve-shape.ts"
import type { Files } from "./site-shape.ts"

const run = promisify(execFile)

interface World {
  /** What the site has besides. */
  files: Files
  /** Lines of its configuration. */
  config?: string
  /** What `init` says. */
  refused: RegExp
  /** What the doctor says, and whether only after an article has changed. */
  seen: RegExp
  isLater?: true
}

const noText = "does not show the text “It ends with these words.”"
const noBody = { refused: new RegExp(`newest-\\d+/?: the page ${noText}`), seen: new RegExp(`^page: .* ${noText}`) }
const elsewhere = "tells search engines that it is at https://old.example/"
const wrongCanonical = { refused: new RegExp(elsewhere), seen: new RegExp(`^page: .* ${elsewhere}`) }
const noTitle = "does not have the title “Newest words \\d+”"
const errorText = { refused: new RegExp(noTitle), seen: new RegExp(`^page: .* ${noTitle}`) }
const old = { refused: /After an article was (?:published|edited|withdrawn), /, isLater: true } as const
const why = "The site has accepted every event. Either it renders the page only when it is built, or a cache"
const oldPage = { ...old, seen: new RegExp(`^page: .* 1 revision behind: .*\\. ${why}`) }
const oldList = { ...old, seen: new RegExp(`^list: .* by another title than .*\\. ${why}`) }

/** A middleware of Astro that changes the answers of some pages. */
const middleware = (pages: string, answer: string): Files => ({
  "src/middleware.js": `const kept = new Map()
const toPage = (text) => new Response(text, { headers: { "content-type": "text/html; charset=utf-8" } })
export async function onRequest({ url }, next) {
  if (!${pages}.test(url.pathname)) return next()
  ${answer}
}
`,
})
const articles = "/^\\/blog\\/./"
const changed = (change: string): string =>
  `const response = await next()\n  return response.status === 200 ? toPage((await response.text()).${change}) : response`

const ofAstro: Record<string, World> = {
  "no body": {
    files: middleware(articles, changed('replace(/(<\\/h1>)[^]*(<\\/body>)/, "$1$2")')),
    ...noBody,
  },
  "a wrong canonical": {
    files: middleware(articles, changed('replace(/(rel="canonical" href=")[^"]*/, "$1https://old.example/")')),
    ...wrongCanonical,
  },
  "an error with status 200": {
    files: middleware(articles, 'return toPage("<h1>Something went wrong</h1>")'),
    ...errorText,
  },
  // Astro itself refuses to prerender a route of its articles on demand.
  "a page that is made once": {
    files: middleware(
      articles,
      "const { pathname } = url\n  const response = kept.has(pathname) ? undefined : await next()\n  if (response !== undefined && response.status !== 200) return response\n  if (response !== undefined) kept.set(pathname, await response.text())\n  return toPage(kept.get(pathname))",
    ),
    ...oldPage,
  },
  "a cached list": {
    files: middleware(
      "/^\\/blog\\/?$/",
      'if (!kept.has("")) kept.set("", await (await next()).text())\n  return toPage(kept.get(""))',
    ),
    ...oldList,
  },
}

const layout = (head: string, children = "{children}", imports = ""): string =>
  `${imports}export default function Layout({ children }) {\n  return <html lang="en"><head>${head}</head><body>${children}</body></html>\n}\n`

const ofNext: Record<string, World> = {
  "no body": {
    files: {
      "app/shown.jsx":
        '"use client"\nimport { useEffect, useState } from "react"\nexport function Shown({ children }) {\n  const [isShown, show] = useState(false)\n  useEffect(() => show(true), [])\n  return isShown ? children : null\n}\n',
      "app/layout.jsx": layout("", "<Shown>{children}</Shown>", 'import { Shown } from "./shown"\n'),
    },
    // It has no links either.
    refused: /\/blog does not link the article newest-\d+/,
    seen: noBody.seen,
  },
  "a wrong canonical": {
    files: { "app/layout.jsx": layout('<link rel="canonical" href="https://old.example/" />') },
    ...wrongCanonical,
  },
  "an error with status 200": {
    files: {
      "app/oops/page.jsx": "export default () => <h1>Something went wrong</h1>\n",
      "proxy.js":
        'import { NextResponse } from "next/server"\nexport const proxy = (request) =>\n  /^\\/blog\\/./.test(request.nextUrl.pathname) ? NextResponse.rewrite(new URL("/oops", request.url)) : NextResponse.next()\n',
    },
    ...errorText,
  },
  "a prerendered page behind its webhook": {
    files: {
      "keep.cjs":
        "const kept = new Map()\nmodule.exports = class {\n  async get(key) { return kept.get(key) ?? null }\n  async set(key, value) { if (!kept.has(key)) kept.set(key, { value, lastModified: Date.now() }) }\n  async revalidateTag() {}\n  resetRequestCache() {}\n}\n",
    },
    config: 'cacheHandler: new URL("keep.cjs", import.meta.url).pathname, cacheMaxMemorySize: 0,',
    ...oldPage,
  },
}

const frameworks = {
  astro: {
    worlds: ofAstro,
    shape: astroShapes.adapter,
    program: "astro/bin/astro.mjs",
    write(site: InitSite, address: string, lines: string): void {
      const imports = 'import node from "@astrojs/node"\nimport { defineConfig } from "astro/config"\n'
      const own = `site: "${address}", adapter: node({ mode: "standalone" })`
      writeAstro(site, `${imports}\nexport default defineConfig({ ${own}, ${lines} })\n`)
      site.link("test", "@astrojs/node")
    },
  },
  next: {
    worlds: ofNext,
    shape: nextShapes.javascript,
    program: "next/dist/bin/next",
    write(site: InitSite, _: string, lines: string): void {
      writeNext(site, { isReal: true })
      for (const path of ["app", "tsconfig.json", "next.config.ts"])
        rmSync(join(site.folder, path), { recursive: true })
      const own = JSON.stringify({ turbopack: { root: "/" }, experimental: quick.experimental })
      site.write("next.config.mjs", `export default { ...${own}, ${lines} }\n`)
      site.write("app/layout.jsx", layout(""))
      site.write("app/page.jsx", "export default () => <h1>Hello</h1>\n")
    },
  },
}
const cases = Object.values(frameworks).flatMap(({ worlds, ...more }) =>
  Object.entries(worlds).map(([what, world]) => ({ name: `${more.shape.framework}: ${what}`, world, ...more })),
)
const setup = useInitSite()

it.each(cases)("$name is refused by init, and seen by the doctor", async ({ world, shape, program, ...one }) => {
  const { site, started } = setup
  const port = await findPort()
  const address = `http://127.0.0.1:${port}`
  const body = "It begins.\n\nIt ends with these words."
  const article = await started.publish({ title: `Newest words ${port}`, slug: `newest-${port}`, body })
  one.write(site, address, world.config ?? "")
  for (const [path, code] of Object.entries(world.files)) site.write(path, code)
  site.commit()
  const init = (...argv: string[]) =>
    site.init(setup.buildEnvironment(), "--yes", "--no-install", "--site-url", address, ...argv)
  const { code, said: answer } = await init()
  expect([code, answer, site.status()]).toEqual([1, expect.stringMatching(world.refused), ""])

  expect((await init("--no-proof")).code).toBe(0)
  const env = { ...process.env, ...setup.buildEnvironment(), NODE_ENV: "production" as const }
  await run(process.execPath, [join(site.folder, "node_modules", program), "build"], { cwd: site.folder, env })
  const served = await serveShape(site.folder, shape, { port, env })
  onTestFinished(() => served.stop())
  const doctor = async () =>
    (await openDoctorFolder(site.folder).doctor(setup.environment(), "--site-url", address)).faults(address)
  if (world.isLater === true) {
    expect(await doctor()).toEqual([])
    await started.call("PATCH", `/v1/content/${article.id}`, { title: `Other words ${port}` })
    await started.call("POST", `/v1/content/${article.id}/publish`, {})
  }
  const attempt = async () => expect(await doctor()).toContainEqual(expect.stringMatching(world.seen))
  await vi.waitFor(attempt, { timeout: 60_000, interval: 1000 })
})
