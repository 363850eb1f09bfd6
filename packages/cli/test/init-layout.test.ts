import { beforeAll, expect, it } from "vitest"

import { writeNext } from "./init-site.ts"
import { useInitSite } from "./use-init-site.ts"

const setup = useInitSite()
beforeAll(() => setup.started.publish({ title: "The first", slug: "first" }))

const init = (...argv: string[]) => setup.init(...argv, "--no-install")

/** A site whose packages are not installed, so nobody asks Astro. */
function write(files: Record<string, string>): void {
  setup.site.write("package.json", { name: "my-blog", dependencies: { astro: "^7.0.0", "@citable/astro": "*" } })
  setup.site.write(".gitignore", "node_modules\n.env\n.astro\n")
  setup.site.write("astro.config.mjs", "export default {}\n")
  for (const [path, code] of Object.entries(files)) setup.site.write(path, code)
  setup.site.commit()
}

const article = () => setup.site.read("src/pages/blog/[...slug].astro")
const list = () => setup.site.read("src/pages/blog/index.astro")

/** As the official blog of Astro has it. */
const blogPost = `---
import type { CollectionEntry } from 'astro:content';
type Props = CollectionEntry<'blog'>['data'];
const { title, description, pubDate, updatedDate, heroImage } = Astro.props;
---
<html lang="en">
  <head><title>{title}</title><meta name="description" content={description} /></head>
  <body><main><article><h1>{title}</h1><time>{pubDate.toDateString()}</time><slot /></article></main></body>
</html>
`
const about = `---
import Layout from '../layouts/BlogPost.astro';
---
<Layout title="About" description="Me" pubDate={new Date('August 08 2021')}><p>I am I.</p></Layout>
`

it("puts an article into the layout of posts, with title, description and date, and does not repeat what that shows", async () => {
  write({ "src/layouts/BlogPost.astro": blogPost, "src/pages/about.astro": about })
  const { result } = await init("--yes")
  expect(result.layouts).toEqual(["src/layouts/BlogPost.astro"])
  expect(article()).toContain('import Layout from "../../layouts/BlogPost.astro"')
  expect(article()).toMatch(
    /<Layout\s+title=\{entry\.data\.title\}\s+description=\{.*\}\s+pubDate=\{entry\.data\.published_at\}\s*>/,
  )
  expect(article()).toContain('type="application/ld+json"')
  expect(article()).not.toMatch(/<h1>|<time|<html/)
  // A list has no date, and this layout needs one.
  expect(list()).toContain("<html")
  expect(result.checks.at(-1)).toMatchObject({ name: "pages", status: "skipped" })
})

const nested = {
  "tsconfig.json": '{ "compilerOptions": { "paths": { "@/*": ["./src/*"] } } } // Mine.\n',
  "src/layouts/Html.astro":
    "---\nconst { title } = Astro.props\n---\n<html><head><title>{title}</title></head><body><slot /></body></html>\n",
  "src/layouts/Page.astro": `---
import Html from "./Html.astro"
import type { Meta } from "@/types"
export interface Props { meta: Meta; wide?: boolean }
const { meta: { title, description = "Mine" }, wide = false } = Astro.props
---
<Html title={title}><main class:list={{ wide }}><slot /></main></Html>
`,
  "src/layouts/Landing.astro": "---\n---\n<html><body><slot /></body></html>\n",
  "src/pages/index.astro": '---\nimport Landing from "@/layouts/Landing.astro"\n---\n<Landing><h1>Buy</h1></Landing>\n',
  "src/pages/about.astro": `---
import Page from "@/layouts/Page.astro"
const meta = { title: "About", description: "Me" }
---
<Page meta={meta}><h1 class="title">About</h1><div class="prose wide">…</div></Page>
`,
}

it("takes the layout that gets a title, whatever its props are called, with the classes of headings and texts", async () => {
  write(nested)
  const { result } = await init("--yes")
  expect(result.layouts).toEqual(["src/layouts/Page.astro"])
  expect(article()).toContain('import Layout from "@/layouts/Page.astro"')
  expect(article()).toContain("title: entry.data.seo.title ?? entry.data.title,")
  expect(article()).toContain('  <h1 class="title">{entry.data.title}</h1>\n')
  expect(article()).toContain("    <Content />\n  </div>\n")
  expect(article()).toContain('  <div class="prose wide">\n    <p><time ')
  expect(article()).not.toContain("<main")
  expect(list()).toContain('<Layout meta={{ title: "Articles", description: "All articles, the newest first." }}>')
  // A long address in an excerpt must not make a phone scroll sideways.
  expect(list()).toMatch(/<style>\s+ul \{\s+overflow-wrap: anywhere;/)
  expect((await init("--yes")).result.changed).toBe(false)
  await init("--remove")
  expect(setup.site.status()).toBe("")
})

it("passes title and description in the one object that a layout takes, though the pages of the site pass a title alone", async () => {
  write({
    "src/layouts/Page.astro": `---
import Head from "../components/Head.astro"
import type { PageMeta } from "../meta"
export interface Props { metadata?: PageMeta }
const { metadata = {} } = Astro.props
---
<html lang="en"><head><Head {...metadata} /></head><body><main><slot /></main></body></html>
`,
    "src/pages/about.astro": `---
import Page from "../layouts/Page.astro"
const metadata = { title: "About" }
---
<Page metadata={metadata}><h1>About</h1></Page>
`,
  })
  await init("--yes")
  expect(article().replaceAll(/\s+/g, " ")).toContain(
    "<Layout metadata={{ title: entry.data.seo.title ?? entry.data.title, description: entry.data.seo.description ?? entry.data.excerpt, }} >",
  )
  expect(list()).toContain('metadata={{ title: "Articles", description: "All articles, the newest first." }}')
})

it.each<[what: string, argv: string[], path: string, plain: boolean]>([
  ["the layout that somebody names", ["--layout", "src/layouts/Landing.astro"], "src/layouts/Landing.astro", false],
  ["no layout", ["--no-layout"], "", true],
])("takes %s", async (_what, argv, path, isPlain) => {
  write(nested)
  const { result } = await init("--yes", ...argv)
  expect(result.layouts).toEqual(isPlain ? [] : [path])
  expect(article().includes("<html")).toBe(isPlain)
  expect(result.notes.some((note) => note.startsWith("src/layouts/Landing.astro accepts no title"))).toBe(!isPlain)
  // The layout has no landmark of its own.
  expect(article().includes("  <main>\n")).toBe(!isPlain)
})

it("takes what is around a page of a site that has no layout for it", async () => {
  write({
    "src/layouts/BlogPost.astro": blogPost,
    "src/pages/about.astro": about,
    "src/pages/index.astro": `---
import "../styles/global.css"
import Head from '../components/Head.astro';
import Footer from '../components/Footer.astro';
import { TITLE } from '../consts';
const words = ["Hello", "Ünï"]
---
<!doctype html>
<html lang="en">
\t<head>
\t\t<Head title={TITLE} description="Mine" />
\t</head>
\t<body>
\t\t<p>Ünï</p>
\t\t<main>
\t\t\t{words}
\t\t</main>
\t\t<Footer />
\t</body>
</html>
`,
  })
  const { result } = await init("--yes")
  expect(result.layouts).toEqual(["src/layouts/BlogPost.astro", "src/pages/index.astro"])
  expect(list()).toContain('import "../../styles/global.css"\nimport Head from "../../components/Head.astro"\n')
  expect(list()).not.toMatch(/TITLE|words/)
  expect(list()).toContain('\t\t<Head title="Articles" description="All articles, the newest first." />\n')
  expect(list()).toContain("\t\t<p>Ünï</p>\n\t\t<main>\n\t\t\t<h1>Articles</h1>\n\t\t\t<ul>\n\t\t\t\t{articles.map(")
  expect(list()).toMatch(/<\/ul>\n\t\t<\/main>\n\t\t<Footer \/>\n\t<\/body>\n<\/html>\n\n<style>/)
})

it("leaves a document alone that computes what is around its main part", async () => {
  write({
    "src/pages/index.astro":
      "---\nconst name = new Date()\n---\n<html><head><title>{name}</title></head><body>{name}<main>a</main></body></html>\n",
  })
  expect((await init("--yes")).result.layouts).toEqual([])
})

const needsPost =
  "---\ninterface Props { post: Post; title: string }\n---\n<html><h1>{Astro.props.title}</h1><slot /></html>\n"

it("writes plain HTML if a layout needs what no article has, and says so", async () => {
  write({
    "src/layouts/Post.astro": needsPost,
    "src/pages/p.astro":
      '---\nimport Post from "../layouts/Post.astro"\nconst post = 1\n---\n<Post title="p" {post}>p</Post>\n',
  })
  const dry = await setup.site.initText(setup.environment(), "--dry-run")
  expect(dry).toContain("plain HTML, because src/layouts/Post.astro needs “post”, which no article has.")
  await init("--yes")
  expect(article()).toContain("<html")
})

it.each<[what: string, layout: string]>([
  ["a layout that is not there", "src/layouts/None.astro"],
  ["a layout that needs something else", "src/layouts/Post.astro"],
  ["a layout without a slot", "src/pages/index.astro"],
])("writes nothing if somebody names %s", async (_what, layout) => {
  write({ "src/layouts/Post.astro": needsPost, "src/pages/index.astro": "<h1>Hello</h1>\n" })
  const { said } = await init("--yes", "--layout", layout)
  expect([said, setup.site.status()]).toEqual([expect.stringContaining('"layout_unusable"'), ""])
})

it("refuses a layout for Next, which has its own way", async () => {
  writeNext(setup.site)
  expect((await init("--yes", "--layout", "app/layout.tsx")).said).toContain('"usage"')
})

it("passes the title that pages of the site pass, where the type of the props is in another file", async () => {
  const head =
    "---\nexport type Props = { title?: string }\nconst { title } = Astro.props\n---\n<title>{title}</title>\n"
  const layout = `---
import Head, { type Props as HeadProps } from "../components/Head.astro"
export type Props = HeadProps & { wide?: boolean }
const { wide = false, ...head } = Astro.props
---
<html><head><Head {...head} /></head><body><main class={wide ? "wide" : ""}><slot /></main></body></html>
`
  const page = '---\nimport Base from "../layouts/Base.astro"\n---\n<Base title="About"><p>I am I.</p></Base>\n'
  write({ "src/components/Head.astro": head, "src/layouts/Base.astro": layout, "src/pages/about.astro": page })
  await init("--yes")
  expect(article()).toContain("<Layout title={entry.data.seo.title ?? entry.data.title}>")
  expect(list()).toContain('<Layout title="Articles">')
})

it("fills the slot of the head as the pages of the site do", async () => {
  const layout =
    '<html><head><meta charset="utf-8" /><slot name="head" /></head><body><main><slot /></main></body></html>\n'
  const page = `---
import Base from "../layouts/Base.astro"
import Meta from "../components/Meta.astro"
---
<Base><Meta slot="head" title="About" /><p>I am I.</p></Base>
`
  const meta = "---\nconst { title } = Astro.props\n---\n<title>{title}</title>\n"
  write({ "src/components/Meta.astro": meta, "src/layouts/Base.astro": layout, "src/pages/about.astro": page })
  await init("--yes")
  expect(article()).toContain('<ArticleHead slot="head" entry={entry}')
  expect(list()).toContain('<title slot="head">Articles</title>')
  expect(list()).toContain('<meta slot="head" name="description" content="All articles, the newest first." />')
})
