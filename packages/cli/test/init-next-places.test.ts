import { rmSync } from "node:fs"
import { join } from "node:path"

import { expect, it } from "vitest"

import { writeNext } from "./init-site.ts"
import { useInitSite } from "./use-init-site.ts"

const setup = useInitSite()
const document = "export default ({ children }) => <html><body>{children}</body></html>\n"
const routing = (more = "") =>
  `import { defineRouting } from "next-intl/routing"\nexport const routing = defineRouting({ locales: ["en", "de"], defaultLocale: "en"${more} })\n`

/** A site without pages, which each test writes. */
function begin(files: Record<string, string>, options: Parameters<typeof writeNext>[1] = {}): void {
  writeNext(setup.site, options)
  rmSync(join(setup.site.folder, "app"), { recursive: true })
  for (const [path, code] of Object.entries(files)) setup.site.write(path, code)
}

const page = (markup = "<h1>Hello</h1>") => `export default function Page() {\n  return ${markup}\n}\n`
const connect = async () => {
  const { code, result, said } = await setup.init("--yes", "--no-install", "--no-proof")
  expect([code, said]).toEqual([0, expect.any(String)])
  return result
}
const pagesOf = (files: readonly string[]) => files.filter((path) => path.includes("blog") || path.includes("articles"))

it("writes the pages below the language of the site, and passes it to each read", async () => {
  begin({
    "src/app/[locale]/layout.tsx": `export function generateStaticParams() {}\n${document}`,
    "src/app/[locale]/page.tsx": `import { setRequestLocale } from "next-intl/server"\n${page()}// setRequestLocale(locale)\n`,
    "src/i18n/routing.ts": routing(),
  })
  const result = await connect()
  expect(pagesOf(result.files)).toEqual(["src/app/[locale]/blog/[slug]/page.tsx", "src/app/[locale]/blog/page.tsx"])
  expect(result.page).toBe("http://localhost:3000/en/blog")
  expect(setup.site.read("src/lib/citable.ts")).toContain('locales: ["en", "de"], defaultLocale: "en" })')
  const article = setup.site.read("src/app/[locale]/blog/[slug]/page.tsx")
  expect(article).toContain("citable.staticParams({ locale: params.locale })")
  expect(article).toContain(
    "setRequestLocale(locale)\n  const article = await citable.getArticleOrNotFound(slug, { locale })",
  )
  expect(setup.site.read("src/app/[locale]/blog/page.tsx")).toContain("citable.getArticles({ locale })")
  expect((await setup.init("--yes", "--no-install", "--no-proof")).result).toMatchObject({
    changed: false,
    page: "http://localhost:3000/en/blog",
  })
})

it.each([
  [
    "as-needed",
    'localePrefix: "as-needed"',
    'locales: ["en", "de"], defaultLocale: "en", prefixDefault: false',
    "/blog",
  ],
  ["never", 'localePrefix: { mode: "never" }', undefined, "/blog"],
])("has the addresses of a site that names its languages %s", async (_mode, option, options, list) => {
  begin({
    "app/[lang]/(site)/layout.tsx": document,
    "app/[lang]/(site)/page.tsx": page(),
    "app/[lang]/(site)/about/page.tsx": page(),
    "i18n/routing.ts": routing(`, ${option}`),
  })
  const result = await connect()
  expect(result.page).toBe(`http://localhost:3000${list}`)
  const connection = setup.site.read("lib/citable.ts")
  expect(connection).not.toContain("path:")
  expect(connection).toContain(options ?? 'createCitable({ siteName: "my-site" })')
  const article = setup.site.read("app/[lang]/(site)/blog/[slug]/page.tsx")
  expect(article).toContain("const { lang: locale, slug } = await params")
  // No layout of this site makes the pages of each language.
  expect(article).toContain('["en","de"].map(async (locale)')
})

it("takes the group of the home page where each group has a root layout of its own, and says so", async () => {
  begin({
    "app/(admin)/layout.tsx": document,
    "app/(admin)/users/page.tsx": page(),
    "app/(admin)/rights/page.tsx": page(),
    "app/(site)/layout.tsx": document,
    "app/(site)/page.tsx": page(),
  })
  const result = await connect()
  expect(pagesOf(result.files)).toEqual(["app/(site)/blog/[slug]/page.tsx", "app/(site)/blog/page.tsx"])
  expect(result.notes).toContain(
    "The site has several root layouts, below app/(admin) or app/(site). The pages of articles are in app/(site), which has the home page.",
  )
})

it("finds <html> in a component of the root layout, and no page below a group that has the home page alone", async () => {
  begin({
    "app/layout.tsx": 'import { Shell } from "./shell"\nexport default ({ children }) => <Shell>{children}</Shell>\n',
    "app/shell.tsx": document.replace("export default", "export const Shell ="),
    "app/(home)/page.tsx": page(),
    "app/about/page.tsx": page(),
  })
  expect(pagesOf((await connect()).files)).toEqual(["app/blog/[slug]/page.tsx", "app/blog/page.tsx"])
})

it("puts the pages into what a page of texts has around its content, and brings <main> where nothing has it", async () => {
  begin({
    "app/layout.tsx": document,
    "app/page.tsx": page('<div className="flex h-screen">Hello</div>'),
    "app/about/page.tsx": `import { Container } from "../container"\n${page('<Container wide>\n    <article className="prose">\n      <h1 className="text-4xl">About</h1>\n      <p>Us.</p>\n    </article>\n  </Container>')}`,
    "app/container.tsx": "export const Container = ({ children }) => <main>{children}</main>\n",
  })
  const result = await connect()
  expect(result.layouts).toEqual(["app/about/page.tsx"])
  const article = setup.site.read("app/blog/[slug]/page.tsx")
  expect(article).toContain('import { Container } from "../../container"')
  expect(article).toMatch(
    /<Container wide>\n\s*<article className="prose">\n\s*<script[^]*<h1 className="text-4xl">[^]*<\/article>\n\s*<\/Container>/,
  )
  expect(setup.site.read("app/blog/page.tsx")).toMatch(/<article className="prose">\n\s*<ul>/)
})

const inPage =
  '<main className="wide"><header><h1 className="big">{post.title}</h1></header><div className="body"><div className="prose" dangerouslySetInnerHTML={{ __html: post.html }} /></div></main>'
const inLayout = `import Plain from "../../plain"
import Post from "../../post"
const defaultLayout = "Post"
const layouts = { Plain, Post }
export default function Page() {
  const Layout = layouts[post.layout || defaultLayout]
  return <><script /><Layout post={post}><MDXContent code={post.code} /></Layout></>
}
`
const layoutOfPosts = `import Title from "./title"
export default function Post({ post, children }) {
  return <main className="wide"><header><Title>{post.title}</Title></header><div className="xl:grid"><aside>{post.author}</aside><div className="prose">{children}</div></div></main>
}
`

it.each([
  ["its page has them", inPage, '<div className="body">'],
  ["a layout of posts has them", inLayout, String.raw`<div className="xl:grid">\s*<div />`],
])(
  "takes the wrappers of the text and of the title where the site has posts of its own, and %s",
  async (_, code, around) => {
    begin({
      "app/layout.tsx": document,
      "app/posts/[slug]/page.tsx": code.startsWith("import") ? code : page(code),
      "app/post.tsx": layoutOfPosts,
      "app/plain.tsx": 'export default ({ children }) => <main className="plain">{children}</main>\n',
      "app/title.tsx": 'export default ({ children }) => <h1 className="big">{children}</h1>\n',
    })
    await connect()
    expect(setup.site.read("app/blog/[slug]/page.tsx")).toMatch(
      new RegExp(
        String.raw`<main className="wide">\n\s*<article>[^]*<header>\n\s*<h1 className="big">[^]*${around}\s*<div className="prose" dangerously`,
      ),
    )
  },
)

it("leaves an address to a redirect of the configuration", async () => {
  const config =
    "export default { redirects: () => [{ source: '/blog/:path*', destination: '/', permanent: false }] }\n"
  begin({ "app/layout.tsx": document, "app/page.tsx": page() }, { isReal: true, config })
  expect((await connect()).page).toBe("http://localhost:3000/articles")
})

it("lists the articles of each language of the Pages Router", async () => {
  const config = "export default { i18n: { locales: ['en', 'de'], defaultLocale: 'en' } }\n"
  const about = page('<div className="text"><h1>About</h1><p>Us.</p></div>')
  const app = "export default ({ Component }) => <main><Component /></main>\n"
  begin({ "pages/index.tsx": page(), "pages/about.tsx": about, "pages/_app.tsx": app }, { isReal: true, config })
  const result = await connect()
  expect([result.page, pagesOf(result.files)]).toEqual([
    "http://localhost:3000/blog",
    ["pages/blog/[slug].tsx", "pages/blog/index.tsx"],
  ])
  expect(setup.site.read("pages/blog/[slug].tsx")).toContain("({ locales }: GetStaticPathsContext) =>")
  expect(setup.site.read("pages/blog/index.tsx")).toContain("citable.getArticles({ locale })")
  expect(setup.site.read("pages/blog/index.tsx")).toMatch(/return \(\n {4}<div className="text">\n {6}<ul>/)
  expect(setup.site.read("pages/api/citable.ts")).toContain('paths: ["/blog", "/de/blog"]')
})

it("renders no later page of an export of the Pages Router", async () => {
  begin({ "pages/index.tsx": page() }, { config: "export default { output: 'export' }\n" })
  const result = await connect()
  expect(result.files.filter((path) => path.includes("/api/"))).toEqual([])
  expect(setup.site.read("pages/blog/[slug].tsx")).toContain("citable.getStaticPaths({ fallback: false })")
  expect(result.notes.join()).toContain("a publication shows after the next build")
})

it("takes the folder of the pages where the other one has routes alone", async () => {
  begin({ "app/api/hello/route.ts": "export const GET = () => new Response()\n", "pages/index.tsx": page() })
  expect(pagesOf((await connect()).files)).toEqual(["pages/blog/[slug].tsx", "pages/blog/index.tsx"])
})
