// `citable init` on a real Next, in the shape that broke a build: pages below a language, and a proxy that sends everything else there.
import { existsSync, rmSync } from "node:fs"
import { join } from "node:path"

import type { Brand } from "@citable/contract"
import { beforeAll, expect, it } from "vitest"

import { writeNext } from "../packages/cli/test/init-site.ts"
import { useInitSite } from "../packages/cli/test/use-init-site.ts"
import { quick } from "../packages/next/test/fixtures/quick-build.ts"

const setup = useInitSite()
beforeAll(async () => {
  const group = { translation_group: "first" }
  await setup.started.publish({ title: "Der erste", slug: "erster", locale: "de", body: "Hier.", ...group })
  await setup.started.publish({
    title: "The first",
    slug: "first",
    body: "It begins.\n\nIt ends with these words.",
    ...group,
  })
})

const brands = async () =>
  (await setup.started.call<{ data: Brand[] }>("GET", "/v1/brands", undefined, setup.started.operatorToken)).data

const layout = `export function generateStaticParams() {
  return [{ lang: "en" }, { lang: "de" }]
}

export default async function Layout({ children, params }) {
  return <html lang={(await params).lang}><body><header>Site</header>{children}</body></html>
}
`
const about = `export default function About() {
  return (
    <main className="narrow">
      <h1 className="large">About</h1>
      <p>Us.</p>
    </main>
  )
}
`
const proxy = `import { NextResponse } from "next/server"

export function proxy(request) {
  const { pathname } = request.nextUrl
  // As next-intl does without a prefix.
  if (/^\\/(?:en|de)(?:\\/|$)/.test(pathname)) return NextResponse.rewrite(request.nextUrl)
  return NextResponse.redirect(new URL("/en" + pathname, request.url))
}

export const config = { matcher: "/((?!api|_next|.*\\\\..*).*)" }
`

it("connects a site below a language, says what it saw of it, and leaves no trace when it is removed", async () => {
  const { site } = setup
  const config = { turbopack: { root: "/" }, trailingSlash: true, experimental: quick.experimental }
  writeNext(site, { isReal: true, config: `export default ${JSON.stringify(config)}\n` })
  rmSync(join(site.folder, "tsconfig.json"))
  rmSync(join(site.folder, "app"), { recursive: true })
  site.write(".gitignore", "node_modules\n.next\n.env*\n")
  site.write("app/[lang]/layout.jsx", layout)
  site.write("app/[lang]/page.jsx", "export default () => <h1>Hello</h1>\n")
  site.write("app/[lang]/about/page.jsx", about)
  site.write("proxy.js", proxy)
  site.write(".next/BUILD_ID", "mine")
  site.commit()
  const before = await brands()
  const argv = ["--yes", "--no-install", "--site-url", "https://next.example"]
  const said = await site.initText(setup.environment(), ...argv)
  const seen = [
    "Seen: Next built the site.",
    "/en/blog answers 200 and links 1 article.",
    "/de/blog answers 200 and links 1 article.",
    "/en/blog/first/ shows its title and the end of its text, where the other pages of the site have theirs.",
    "/en/blog/first/ names its address at https://next.example to search engines.",
    "An address without an article answers 404.",
    "The head names the languages en and de, and the other page names it back: /en/blog/first/.",
    "A test article was published, edited and withdrawn, and its list and its page followed each event.",
  ]
  expect(said).toContain(seen.join(" "))
  expect(said).not.toContain("Not checked")
  expect(await brands()).toEqual(before)
  expect(site.read(".next/BUILD_ID")).toBe("mine")
  expect(existsSync(join(site.folder, ".citable/before-proof"))).toBe(false)
  await site.init(setup.environment(), "--remove", "--no-install")
  expect(site.status()).toBe("")
})
