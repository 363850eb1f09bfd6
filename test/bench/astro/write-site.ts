import { mkdir, symlink, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

import { makeArticle } from "../sync/make-article.ts"

/** Where the articles of a site come from: Citable's loader, or Markdown files that Astro's own `glob()` reads. */
export type SiteKind = "citable" | "glob"

const modules = fileURLToPath(new URL("../../node_modules", import.meta.url))

const config = `import { defineConfig } from "astro/config"
export default defineConfig({ cacheDir: "./cache", devToolbar: { enabled: false } })
`

const contentConfigs: Record<SiteKind, string> = {
  citable: `import { citableLoader } from "@citable/astro/loader"
import { defineCollection } from "astro:content"
export const collections = { articles: defineCollection({ loader: citableLoader() }) }
`,
  glob: `import { glob } from "astro/loaders"
import { z } from "astro/zod"
import { defineCollection } from "astro:content"
export const collections = {
  articles: defineCollection({
    loader: glob({ pattern: "*.md", base: "./articles" }),
    schema: z.object({ title: z.string(), tags: z.array(z.string()), published_at: z.coerce.date() }),
  }),
}
`,
}

function articlePage(kind: SiteKind): string {
  const render =
    kind === "citable"
      ? 'import { renderArticle as render } from "@citable/astro/content"\nimport { getCollection } from "astro:content"'
      : 'import { getCollection, render } from "astro:content"'
  return `---
${render}
export async function getStaticPaths() {
  return (await getCollection("articles")).map((entry) => ({ params: { slug: entry.id }, props: { entry } }))
}
const { entry } = Astro.props
const { Content, headings } = await render(entry)
---
<html lang="en">
  <head><title>{entry.data.title}</title></head>
  <body>
    <h1>{entry.data.title}</h1>
    <ol>{headings.map(({ slug, text }) => <li><a href={"#" + slug}>{text}</a></li>)}</ol>
    <article><Content /></article>
  </body>
</html>
`
}

const indexPage = `---
import { getCollection } from "astro:content"
const entries = await getCollection("articles")
---
<ul>{entries.map(({ id, data }) => <li><a href={"/blog/" + id + "/"}>{data.title}</a></li>)}</ul>
`

/** Writes the same small blog for either kind of articles. */
export async function writeSite(
  root: string,
  kind: SiteKind,
  { articles, bodyBytes }: { articles: number; bodyBytes: number },
): Promise<void> {
  const files: [string, string][] = [
    ["package.json", '{ "type": "module" }'],
    ["astro.config.mjs", config],
    ["src/content.config.ts", contentConfigs[kind]],
    ["src/pages/index.astro", indexPage],
    ["src/pages/blog/[slug].astro", articlePage(kind)],
  ]
  if (kind === "glob") {
    for (let at = 0; at < articles; at++) {
      const { slug, title, tags, published_at, body } = makeArticle(at, { bodyBytes, revision: 1 })
      const frontMatter = JSON.stringify({ title, tags, published_at })
      files.push([`articles/${slug}.md`, `---\n${frontMatter}\n---\n\n${body}\n`])
    }
  }
  for (const [name, text] of files) {
    const path = join(root, name)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, text)
  }
  await symlink(modules, join(root, "node_modules"), "dir")
}
