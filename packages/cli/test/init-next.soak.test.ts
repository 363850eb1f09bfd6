// What a real Next builds and serves, where it is wrong.
import { rmSync } from "node:fs"
import { join } from "node:path"

import { beforeAll, beforeEach, expect, it } from "vitest"

import { writeNext } from "./init-site.ts"
import { useInitSite } from "./use-init-site.ts"

const setup = useInitSite()
beforeAll(() =>
  setup.started.publish({ title: "The first", slug: "first", body: "It begins.\n\nIt ends with these words." }),
)

const config = (more: string) => `export default { turbopack: { root: "/" }, ${more} }\n`
const begin = (more = "") => {
  writeNext(setup.site, { isReal: true, config: config(more) })
  // Types of this repository are not those of a site.
  rmSync(join(setup.site.folder, "tsconfig.json"))
  rmSync(join(setup.site.folder, "app/layout.tsx"))
  rmSync(join(setup.site.folder, "app/page.tsx"))
  setup.site.write(".gitignore", "node_modules\n.next\nout\n.env*\n")
  setup.site.write(
    "app/layout.jsx",
    "export default ({ children }) => <html lang='en'><body>{children}</body></html>\n",
  )
  setup.site.write("app/page.jsx", "export default () => <h1>Hello</h1>\n")
}
beforeEach(() => begin())

const init = async () => {
  setup.site.commit()
  const { code, said } = await setup.init("--yes", "--no-install", "--site-url", "https://next.example")
  return { code, said }
}

it("undoes all if a proxy sends webhooks elsewhere, and says where", async () => {
  const code = 'import { NextResponse } from "next/server"\n'
  const send = 'NextResponse.redirect(new URL("/login", request.url))'
  setup.site.write(
    "proxy.js",
    `${code}export const proxy = (request) => (request.nextUrl.pathname.startsWith("/api") ? ${send} : undefined)\n`,
  )
  const found = await init()
  expect(found.code).toBe(1)
  expect(found.said).toMatch(/answers its event with 307 \(to \/login, by a proxy or redirect of the site\)/)
  expect(setup.site.status()).toBe("")
})

it("says that the site did not build before either", async () => {
  setup.site.write("app/page.jsx", 'import "./none"\nexport default () => <h1>Hello</h1>\n')
  const { code, said } = await init()
  expect([code, said]).toEqual([1, expect.stringContaining("The site does not build without Citable either")])
  expect(said).toContain("./none")
  expect(setup.site.status()).toBe("")
})

it("says what the files of an export show, below its base path", async () => {
  begin('output: "export", basePath: "/docs"')
  const { code, said } = await init()
  expect([code, said]).toEqual([0, expect.stringContaining("/docs/blog/first shows its title and the end of its text")])
  expect(said).toContain("a publication shows after the next build")
})
