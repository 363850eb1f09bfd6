import { execFile } from "node:child_process"
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"

import { nextReleases } from "./install-next.ts"
import { linkPackage } from "./unpack-packages.ts"

const execute = promisify(execFile)
const require = createRequire(import.meta.url)
const root = fileURLToPath(new URL("..", import.meta.url))
/** What npm has installed for Eleventy and Docusaurus. */
const packages = process.env["CITABLE_SITE_PACKAGES"] ?? ""

export interface GitStarter {
  name: string
  /** The integration, as the guide has it. Its `article_url` is on https://example.com. */
  config: Readonly<Record<string, unknown>>
  /** Files of the site, by their path. */
  files: Readonly<Record<string, string>>
  /** Makes the rest of the site in a folder, with the tool's own command where it has one. */
  make?: (folder: string) => Promise<void>
  build: (folder: string) => Promise<void>
  /** The folder of the built pages. */
  out: string
  /** What of an article the tool's own pages show. `mixed` is Markdown within HTML. */
  shows: { date: boolean; canonical: boolean; cover: boolean; mixed: boolean }
  /** Why it cannot run here; undefined if it can. */
  missing?: string | undefined
}

const run = async (
  folder: string,
  program: string,
  args: readonly string[],
  more: Readonly<Record<string, string>> = {},
) => {
  const quiet = {
    NODE_ENV: "production" as const,
    ASTRO_TELEMETRY_DISABLED: "1",
    NEXT_TELEMETRY_DISABLED: "1",
    TZ: "UTC",
  }
  try {
    await execute(program, args, { cwd: folder, env: { ...process.env, ...quiet, ...more }, maxBuffer: 2 ** 26 })
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string }
    throw new Error(`${stdout}\n${stderr}`.slice(-3000), { cause: error })
  }
}

const findProgram = (name: string) =>
  (process.env["PATH"] ?? "").split(":").some((folder) => existsSync(join(folder, name)))
const needsProgram = (name: string) => (findProgram(name) ? undefined : `install ${name}`)
const needsPackage = (name: string) =>
  existsSync(join(packages, "node_modules", name)) ? undefined : `install ${name} in CITABLE_SITE_PACKAGES`

const buildAstro = async (folder: string) => {
  linkPackage(join(root, "test/node_modules/astro"), join(folder, "node_modules/astro"))
  linkPackage(join(root, "packages/service/node_modules/sharp"), join(folder, "node_modules/sharp"))
  const bin = join(dirname(require.resolve("astro/package.json")), "bin/astro.mjs")
  await run(folder, process.execPath, [bin, "build"])
}

const layoutOfHugo = `<!doctype html><html lang="en"><head><title>{{ .Title }}</title><link rel="canonical" href="{{ .Permalink }}"></head><body>{{ block "main" . }}{{ end }}</body></html>
`

/** Sites as each tool's own starter makes them, with the integration that the guide documents. */
export const gitStarters: readonly GitStarter[] = [
  {
    name: "Astro's blog template",
    config: { folder: "src/content/blog", preset: "astro", article_url: "https://example.com/blog/{slug}/" },
    files: {
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
<html lang="en"><head><link rel="canonical" href={new URL(Astro.url.pathname, Astro.site)} /></head><body>
{post.data.heroImage && <img src={post.data.heroImage.src} width={post.data.heroImage.width} alt="" />}
<h1>{post.data.title}</h1><time>{post.data.pubDate.toISOString()}</time><Content />
</body></html>
`,
    },
    build: buildAstro,
    out: "dist",
    shows: { date: true, canonical: true, cover: true, mixed: true },
  },
  {
    name: "Starlight",
    config: { folder: "src/content/docs", preset: "starlight", article_url: "https://example.com/{slug}/" },
    files: {
      "package.json": JSON.stringify({
        name: "docs",
        type: "module",
        private: true,
        dependencies: { "@astrojs/starlight": "*", astro: "*" },
      }),
      "astro.config.mjs":
        'import starlight from "@astrojs/starlight"\nimport { defineConfig } from "astro/config"\nexport default defineConfig({ site: "https://example.com", integrations: [starlight({ title: "Docs" })] })\n',
      "src/content.config.ts":
        'import { docsLoader } from "@astrojs/starlight/loaders"\nimport { docsSchema } from "@astrojs/starlight/schema"\nimport { defineCollection } from "astro:content"\nexport const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) }\n',
      "src/content/docs/index.mdx": "---\ntitle: Welcome\n---\n\nThe beginning.\n",
    },
    async build(folder) {
      linkPackage(
        join(root, "examples/docs/node_modules/@astrojs/starlight"),
        join(folder, "node_modules/@astrojs/starlight"),
      )
      await buildAstro(folder)
    },
    out: "dist",
    shows: { date: false, canonical: true, cover: false, mixed: true },
  },
  {
    name: "Next.js with MDX",
    config: { folder: "content/blog", preset: "next-mdx", article_url: "https://example.com/blog/{slug}" },
    files: {
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
  return <article><h1>{metadata.title}</h1><time>{String(metadata.date)}</time>{metadata.image && <img src={metadata.image} alt="" />}<Post /></article>
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
    async build(folder) {
      const { next, typescript } = nextReleases["Next 16"]
      linkPackage(join(root, next), join(folder, "node_modules/next"))
      linkPackage(join(root, typescript), join(folder, "node_modules/typescript"))
      for (const name of ["react", "react-dom", "@types/node", "@types/react", "@types/react-dom"])
        linkPackage(join(root, "examples/next-blog/node_modules", name), join(folder, "node_modules", name))
      for (const name of ["@next/mdx", "@mdx-js/loader", "remark-gfm", "remark-frontmatter", "remark-mdx-frontmatter"])
        linkPackage(join(root, "test/node_modules", name), join(folder, "node_modules", name))
      mkdirSync(join(folder, "public"), { recursive: true })
      writeFileSync(join(folder, "next-env.d.ts"), '/// <reference types="next" />\n')
      const bin = join(dirname(require.resolve("next/package.json")), "dist/bin/next")
      await run(folder, process.execPath, [bin, "build"])
    },
    out: "out",
    shows: { date: true, canonical: false, cover: true, mixed: true },
  },
  {
    name: "Hugo",
    config: { folder: "content/blog", preset: "hugo", article_url: "https://example.com/blog/{slug}/" },
    // `hugo new site` makes no theme.
    files: {
      "layouts/_default/baseof.html": layoutOfHugo,
      "layouts/_default/single.html":
        '{{ define "main" }}<h1>{{ .Title }}</h1><time>{{ .Date.Format "2006-01-02" }}</time>{{ with .Params.images }}{{ with $.Resources.GetMatch (index . 0) }}<img src="{{ .RelPermalink }}" alt="">{{ end }}{{ end }}{{ .Content }}{{ end }}\n',
    },
    async make(folder) {
      await run(folder, "hugo", ["new", "site", ".", "--force"])
      const config = join(folder, existsSync(join(folder, "hugo.toml")) ? "hugo.toml" : "config.toml")
      writeFileSync(config, readFileSync(config, "utf8").replace(/^baseURL.*$/m, "baseURL = 'https://example.com/'"))
    },
    build: (folder) => run(folder, "hugo", []),
    out: "public",
    shows: { date: true, canonical: true, cover: true, mixed: true },
    missing: needsProgram("hugo"),
  },
  {
    name: "Jekyll",
    config: {
      folder: "_posts",
      preset: "jekyll",
      article_url: "https://example.com/{yyyy}/{mm}/{dd}/{slug}.html",
    },
    files: {},
    async make(folder) {
      await run(folder, "jekyll", ["new", ".", "--force", "--skip-bundle"])
      rmSync(join(folder, "Gemfile"))
      rmSync(join(folder, "_posts"), { recursive: true })
      const config = join(folder, "_config.yml")
      writeFileSync(config, readFileSync(config, "utf8").replace(/^url: .*$/m, 'url: "https://example.com"'))
    },
    build: (folder) => run(folder, "jekyll", ["build"], { JEKYLL_NO_BUNDLER_REQUIRE: "true" }),
    out: "_site",
    shows: { date: true, canonical: true, cover: false, mixed: false },
    missing: needsProgram("jekyll"),
  },
  {
    name: "Eleventy",
    config: { folder: "content/blog", preset: "eleventy", article_url: "https://example.com/blog/{slug}/" },
    // What eleventy-base-blog has for its posts.
    files: {
      "package.json": JSON.stringify({ name: "blog", type: "module", private: true }),
      "eleventy.config.js": `import { eleventyImageTransformPlugin } from "@11ty/eleventy-img"
export default function (eleventyConfig) {
  eleventyConfig.addPreprocessor("drafts", "*", (data) => (data.draft ? false : undefined))
  eleventyConfig.addPlugin(eleventyImageTransformPlugin, { formats: ["auto"], failOnError: false })
}
export const config = {
  templateFormats: ["md", "njk", "html", "liquid", "11ty.js"],
  markdownTemplateEngine: "njk",
  htmlTemplateEngine: "njk",
  dir: { input: "content", includes: "../_includes", data: "../_data", output: "_site" },
}
`,
      "_includes/layouts/post.njk":
        '<!doctype html><html lang="en"><head><title>{{ title }}</title></head><body><h1>{{ title }}</h1><time>{{ page.date.toISOString() }}</time>{{ content | safe }}</body></html>\n',
      "content/blog/blog.11tydata.js": 'export default { tags: ["posts"], layout: "layouts/post.njk" }\n',
    },
    async build(folder) {
      symlinkSync(join(packages, "node_modules"), join(folder, "node_modules"))
      await run(folder, process.execPath, [join(packages, "node_modules/@11ty/eleventy/cmd.cjs")])
    },
    out: "_site",
    shows: { date: true, canonical: false, cover: false, mixed: true },
    missing: needsPackage("@11ty/eleventy-img"),
  },
  {
    name: "Docusaurus",
    config: { folder: "blog", preset: "docusaurus", article_url: "https://example.com/blog/{slug}" },
    files: {},
    async make(folder) {
      const create = join(packages, "node_modules/create-docusaurus/bin/index.js")
      await run(dirname(folder), process.execPath, [
        create,
        "docusaurus",
        "classic",
        "--javascript",
        "--skip-install",
        "--package-manager",
        "npm",
      ])
      cpSync(join(dirname(folder), "docusaurus"), folder, { recursive: true })
      const config = join(folder, "docusaurus.config.js")
      writeFileSync(config, readFileSync(config, "utf8").replace(/^(\s*)url: '.*',$/m, "$1url: 'https://example.com',"))
    },
    async build(folder) {
      symlinkSync(join(packages, "node_modules"), join(folder, "node_modules"))
      await run(folder, process.execPath, [join(packages, "node_modules/@docusaurus/core/bin/docusaurus.mjs"), "build"])
    },
    out: "build",
    shows: { date: true, canonical: true, cover: true, mixed: true },
    missing: needsPackage("create-docusaurus"),
  },
]
