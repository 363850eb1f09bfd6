import { beforeAll, expect, it } from "vitest"

import { useInitSite } from "./use-init-site.ts"

const setup = useInitSite()
beforeAll(() => setup.started.publish({ title: "The first", slug: "first" }))

/** A theme whose packages are not installed, so nobody asks Astro. */
async function connect(files: Record<string, string>) {
  const { site } = setup
  site.write("package.json", { name: "my-blog", dependencies: { astro: "^7.0.0", "@citable/astro": "*" } })
  site.write("tsconfig.json", '{ "compilerOptions": { "paths": { "@components/*": ["./src/components/*"] } } }\n')
  site.write("src/layouts/PageLayout.astro", layout)
  for (const [path, code] of Object.entries(files)) site.write(path, code)
  const { code, said } = await setup.init("--yes", "--no-install")
  expect([code, said]).toEqual([0, expect.any(String)])
  const read = (path: string) => site.read(path).replace(/^---\n[^]*?\n---\n/, "")
  return {
    script: site.read("src/pages/articles/[...slug].astro"),
    article: read("src/pages/articles/[...slug].astro"),
    list: read("src/pages/articles/index.astro"),
  }
}

const layout = `---
const { title, description } = Astro.props
---
<html lang="en"><head><title>{title}</title><meta name="description" content={description} /></head><body><main><slot /></main></body></html>
`
const container = '<div class="mx-auto max-w-screen-sm px-5">\n  <slot />\n</div>\n'

it("puts title, date, text and list into what the pages of a theme have around theirs, with their classes and styles", async () => {
  const { script, article, list } = await connect({
    "src/components/Container.astro": container,
    "src/pages/blog/index.astro": `---
import PageLayout from "../../layouts/PageLayout.astro"
import Container from "@components/Container.astro"
const posts = []
---
<PageLayout title="Blog" description="Mine">
  <Container>
    <aside data-pagefind-ignore>
      <div class="space-y-10">
        <div class="font-semibold">Blog</div>
        <ul>{posts.map((post) => <li>{post.data.title}</li>)}</ul>
      </div>
    </aside>
  </Container>
</PageLayout>
`,
    "src/pages/blog/[...slug].astro": `---
import PageLayout from "../../layouts/PageLayout.astro"
import Container from "@components/Container.astro"
const { post } = Astro.props
const { Content } = await render(post)
---
<PageLayout title={post.data.title} description={post.data.description}>
  <Container>
    <div class="my-10 space-y-1">
      <div class="flex">{post.data.date}</div>
      <div class="animate text-2xl font-semibold">{post.data.title}</div>
    </div>
    <article class="animate" id="post">
      <Content />
    </article>
  </Container>
</PageLayout>
<style>
  .flex { color: gray }
</style>
<style>
  @reference "../../styles/global.css";
</style>
`,
  })
  expect(script).toContain('import Container from "@components/Container.astro"')
  expect(article.replaceAll(/\s+/g, " ")).toMatch(
    /<Container> <div class="my-10 space-y-1"> <div class="flex"> <time .*<\/time> <\/div> <h1 class="animate text-2xl font-semibold">\{entry\.data\.title\}<\/h1> <\/div> <article class="animate"> <Content \/> <\/article> <\/Container> <\/Layout> <style> \.flex \{ color: gray \} <\/style> $/,
  )
  expect(list.replaceAll(/\s+/g, " ")).toMatch(
    /<Container> <aside data-pagefind-ignore> <div class="space-y-10"> <h1>Articles<\/h1> <ul> .*<\/ul> <\/div> <\/aside> <\/Container>/,
  )
})

it("leaves out what needs more than is written, and takes no line of text for a container", async () => {
  const { article, list } = await connect({
    "src/components/Post.astro": "---\nconst { post } = Astro.props\n---\n<section>{post}<slot /></section>\n",
    "src/pages/blog/[slug].astro": `---
import PageLayout from "../../layouts/PageLayout.astro"
import Post from "../../components/Post.astro"
const { post } = Astro.props
---
<PageLayout title={post.title} description="Mine">
  <Post {post}>
    <section class="box" data-id={post.id}><h1>{post.title}</h1><div class="text" set:html={post.html} /></section>
  </Post>
</PageLayout>
`,
    "src/pages/index.astro": `---
import PageLayout from "../layouts/PageLayout.astro"
---
<PageLayout title="Hello" description="Mine"><p>Hello</p></PageLayout>
`,
    "src/pages/blog.astro": "<p>Mine</p>\n",
  })
  expect(article.replaceAll(/\s+/g, " ")).toMatch(
    /<section class="box"> <h1>\{entry\.data\.title\}<\/h1> <div class="text"> .*<Content \/> <\/div> <\/section> <\/Layout>/,
  )
  expect(article).not.toContain("<Post")
  expect(list).not.toMatch(/<p>\s*<h1>/)
})
