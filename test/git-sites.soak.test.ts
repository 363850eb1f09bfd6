import { execFile, execFileSync } from "node:child_process"
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { createRequire } from "node:module"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"

import { type Article, toSlug } from "@citable/contract"
import type { RemoteImage } from "@citable/publishers"
import { hardArticles, sampleArticle } from "@citable/publishers/conformance"
import { beforeEach, expect, it } from "vitest"

import { makePicture, pictureFormats } from "../packages/media/test/sample-pictures.ts"
import { type GitUnderTest, openGitRepository } from "../packages/publishers/test/git/open-git-repository.ts"
import { nextReleases } from "./install-next.ts"
import { linkPackage } from "./unpack-packages.ts"

const run = promisify(execFile)
const require = createRequire(import.meta.url)
const root = fileURLToPath(new URL("..", import.meta.url))
const cover = { url: "https://cdn.example.com/cover.png", width: 8, height: 4, alt: "A cover", media_id: null }
const gone = { ...cover, url: "https://cdn.example.com/gone.png" }
const first = "2026-11-28T09:00:00.000Z"
let repository: GitUnderTest
let folder: string

beforeEach(async () => {
  repository = await openGitRepository()
  folder = await mkdtemp(join(tmpdir(), "git-site-"))
  return async () => {
    await repository.close()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
})

/** Bodies that tools for sites stumble over, and a piece of the text that their pages have to show. */
const articles: Record<string, { fields: Partial<Article>; shows: string }> = {
  ...Object.fromEntries(
    Object.entries(hardArticles).map(([name, fields]) => [
      name.replaceAll(" ", "-"),
      {
        fields: { ...fields, slug: fields.slug ?? toSlug(name) ?? "" },
        shows: (fields.title ?? name).split(" ")[0] ?? "",
      },
    ]),
  ),
  braces: { fields: { body: "Write `{{ name }}` or {{ name }}, if a < b." }, shows: "or {{ name }}, if a &lt; b." },
  elements: {
    fields: {
      body: "<details>\n<summary>More</summary>\n\nHidden *words*.\n\n</details>\n\nH<sub>2</sub>O<br>next <!-- a note -->",
    },
    shows: "Hidden <em>words</em>.",
  },
  script: {
    fields: { body: "import { a } from b\n\nexport default nothing\n\n<pre>one\n  two</pre>" },
    shows: "import { a } from b",
  },
  // Never published on a site of its own, with pictures that nobody could read.
  undated: {
    fields: { published_at: null, cover: gone, body: `No date: ![In the text](${gone.url})` },
    shows: "No date:",
  },
  pictures: { fields: { cover, body: `A picture: ![In the text](${cover.url})` }, shows: "A picture:" },
}

/** Publishes all articles and the files of a site, and checks the branch out. */
async function publishInto(
  files: Readonly<Record<string, string>>,
  config: Record<string, unknown>,
): Promise<string[]> {
  repository.server.commit("site", files)
  const publisher = await repository.create({ config })
  const picture = pictureFormats["a PNG"]
  if (picture === undefined) throw new Error("There is no PNG.")
  const bytes = Uint8Array.from(await makePicture(picture, { width: 8, height: 4, orientation: 1 }))
  const file = {
    source: cover.url,
    bytes,
    type: "image/png",
    name: "cover.png",
    sha256: "c0".repeat(32),
    alt: "A cover",
  }
  const { signal } = new AbortController()
  const { sha256, name } = file
  const images = new Map<string, RemoteImage>([
    [cover.url, { kind: "carried", url: cover.url, sha256, name, isThere: false }],
    [gone.url, { kind: "stays", url: gone.url }],
  ])
  await Promise.all(
    Object.entries(articles).map(async ([slug, { fields }]) => {
      const article = sampleArticle({ id: `cnt_${slug}`, slug, title: `About ${slug}`, ...fields })
      const marker = `citable-${slug}`
      const dates = { first, earlier: article.published_at }
      const document = await publisher.render(article, { marker, id: null, dates, links: new Map(), images })
      const options = {
        signal,
        marker,
        sequence: 1,
        as: "live" as const,
        expected: undefined,
        images: article.cover?.url === cover.url ? [file] : [],
      }
      await publisher.write(String(document.fields["path"]), document, options)
    }),
  )
  repository.server.git("site", ["--work-tree", folder, "checkout", "--force", "main", "--", "."])
  console.log(
    `${Object.keys(articles).length} articles: ${repository.server.git("site", ["rev-list", "--count", "main"]).trim()} commits`,
  )
  return Object.values(articles).map(({ fields }, index) => fields.slug ?? Object.keys(articles)[index] ?? "")
}

it("Astro's blog template builds what was published, with covers from beside the files", async () => {
  const slugs = await publishInto(
    {
      "package.json": JSON.stringify({ name: "blog", type: "module", private: true }),
      "astro.config.mjs":
        'import { defineConfig } from "astro/config"\nexport default defineConfig({ site: "https://example.com" })\n',
      "src/content.config.ts": `import { defineCollection } from "astro:content"
import { glob } from "astro/loaders"
import { z } from "astro/zod"

const blog = defineCollection({
  loader: glob({ base: "./src/content/blog", pattern: "**/*.{md,mdx}" }),
  schema: ({ image }) =>
    z.object({
      title: z.string(),
      description: z.string(),
      pubDate: z.coerce.date(),
      updatedDate: z.coerce.date().optional(),
      heroImage: z.optional(image()),
    }),
})

export const collections = { blog }
`,
      "src/pages/blog/[...slug].astro": `---
import { getCollection, render } from "astro:content"
export async function getStaticPaths() {
  const posts = await getCollection("blog")
  return posts.map((post) => ({ params: { slug: post.id }, props: post }))
}
const post = Astro.props
const { Content } = await render(post)
---
<html lang="en"><body>
{post.data.heroImage && <img src={post.data.heroImage.src} width={post.data.heroImage.width} alt="" />}
<h1>{post.data.title}</h1><time>{post.data.pubDate.toISOString()}</time><Content />
</body></html>
`,
    },
    { folder: "src/content/blog" },
  )
  linkPackage(join(root, "test/node_modules/astro"), join(folder, "node_modules/astro"))
  linkPackage(join(root, "packages/service/node_modules/sharp"), join(folder, "node_modules/sharp"))
  const bin = join(dirname(require.resolve("astro/package.json")), "bin/astro.mjs")
  await run(process.execPath, [bin, "build"], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: "production", ASTRO_TELEMETRY_DISABLED: "1" },
  })
  for (const [index, { shows, fields }] of Object.values(articles).entries()) {
    const page = await readFile(join(folder, "dist/blog", slugs[index] ?? "", "index.html"), "utf8")
    if (fields.cover === cover)
      expect(page).toMatch(/<img src="\/_astro\/cover-c0c0c0c0\.[^"]+\.(?:png|webp)" width="8"/)
    if (fields.cover) expect(page).toMatch(/<img[^>]+alt="In the text"/)
    expect(page).toContain(`<time>${sampleArticle(fields).published_at ?? first}</time>`)
    expect(page).toContain(shows.replace("or {{ name }}, if a &lt; b.", "if a &lt; b."))
  }
})

it("a site of Next with MDX builds what was published", async () => {
  const slugs = await publishInto(
    {
      "package.json": JSON.stringify({ name: "blog", type: "module", private: true }),
      "next.config.mjs": `import createMDX from "@next/mdx"
const remarkPlugins = ["remark-gfm", "remark-frontmatter", ["remark-mdx-frontmatter", { name: "metadata" }]]
export default createMDX({ options: { remarkPlugins } })({ pageExtensions: ["tsx", "mdx"], output: "export", turbopack: { root: "/" } })
`,
      "mdx-components.tsx": "export const useMDXComponents = (components: object) => components\n",
      "app/layout.tsx":
        'export default function Layout({ children }: { children: React.ReactNode }) {\n  return <html lang="en"><body>{children}</body></html>\n}\n',
      "app/blog/[slug]/page.tsx": `import { readdirSync } from "node:fs"
interface Props { params: Promise<{ slug: string }> }
export default async function Page({ params }: Props) {
  const { default: Post, metadata } = await import(\`@/content/blog/\${decodeURIComponent((await params).slug)}.mdx\`)
  return <article><h1>{metadata.title}</h1>{metadata.image && <img src={metadata.image} alt="" />}<Post /></article>
}
export const generateStaticParams = () => readdirSync("content/blog").map((name) => ({ slug: name.replace(/\\.mdx$/, "") }))
export const dynamicParams = false
`,
      "tsconfig.json": JSON.stringify({
        compilerOptions: {
          jsx: "preserve",
          module: "esnext",
          moduleResolution: "bundler",
          paths: { "@/*": ["./*"] },
          strict: false,
          skipLibCheck: true,
          noEmit: true,
          esModuleInterop: true,
          resolveJsonModule: true,
          isolatedModules: true,
          lib: ["dom", "esnext"],
        },
        include: ["**/*.ts", "**/*.tsx"],
        exclude: ["node_modules"],
      }),
    },
    { folder: "content/blog", preset: "next-mdx" },
  )
  const { next, typescript } = nextReleases["Next 16"]
  linkPackage(join(root, next), join(folder, "node_modules/next"))
  linkPackage(join(root, typescript), join(folder, "node_modules/typescript"))
  for (const name of ["react", "react-dom", "@types/node", "@types/react", "@types/react-dom"]) {
    linkPackage(join(root, "examples/next-blog/node_modules", name), join(folder, "node_modules", name))
  }
  for (const name of ["@next/mdx", "@mdx-js/loader", "remark-gfm", "remark-frontmatter", "remark-mdx-frontmatter"]) {
    linkPackage(join(root, "test/node_modules", name), join(folder, "node_modules", name))
  }
  await mkdir(join(folder, "public"), { recursive: true })
  await writeFile(join(folder, "next-env.d.ts"), '/// <reference types="next" />\n')
  const bin = join(dirname(require.resolve("next/package.json")), "dist/bin/next")
  try {
    await run(process.execPath, [bin, "build"], {
      cwd: folder,
      env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
    })
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string }
    throw new Error(`${stdout}\n${stderr}`, { cause: error })
  }
  for (const [index, { shows, fields }] of Object.values(articles).entries()) {
    const page = await readFile(join(folder, "out/blog", `${slugs[index]}.html`), "utf8")
    if (fields.cover === cover) expect(page).toContain('<img src="/images/cover-c0c0c0c0.png"')
    expect(page.replaceAll("<!-- -->", "").replaceAll("&quot;", '"')).toContain(shows)
  }
  expect(execFileSync("ls", [join(folder, "out/images")], { encoding: "utf8" })).toBe("cover-c0c0c0c0.png\n")
})
