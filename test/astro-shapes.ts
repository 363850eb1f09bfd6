import { type Files, type SiteShape, staticAddress } from "./site-shape.ts"

const css = ".wrap { max-width: 40rem; margin: 0 auto; padding: 1rem } .wrap h1 { font-size: 2rem }"

const layout = `---
const { title } = Astro.props
---

<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width" />
    <title>{title} - A small site</title>
  </head>
  <body>
    <nav><a href="/">A small site</a></nav>
    <main class="wrap"><slot /></main>
  </body>
</html>

<style is:global>${css}</style>
`
/** A layout whose pages put the container around their texts themselves. */
const bareLayout = layout.replace('<main class="wrap"><slot /></main>', "<main><slot /></main>")
const container = `<div class="wrap"><slot /></div>\n`

const page = (title: string, depth = ".."): string =>
  `---\nimport Base from "${depth}/layouts/Base.astro"\n---\n\n<Base title="${title}"><h1>${title}</h1><p>Some words.</p></Base>\n`

const config = (body: string, imports = ""): string =>
  `// @ts-check\n${imports}import { defineConfig } from "astro/config"\n\nexport default defineConfig({\n  site: "${staticAddress}",\n${body}})\n`

const node = 'import node from "@astrojs/node"\n'
const adapter = '  adapter: node({ mode: "standalone" }),\n'
const base: Files = {
  "astro.config.mjs": config(""),
  "tsconfig.json": '{ "extends": "astro/tsconfigs/strict" }\n',
  "src/layouts/Base.astro": layout,
  "src/pages/index.astro": page("Home"),
  "src/pages/about.astro": page("About"),
}
const locales = 'locales: ["en", "de"], defaultLocale: "en"'

const unreadable = `import { defineConfig } from "astro/config"

const make = (site) => defineConfig({ site })
export default make(process.env.CI ? "${staticAddress}" : "https://b.example")
`

const shape = (name: string, files: Files, more: Partial<SiteShape> = {}): SiteShape => ({
  name: `Astro, ${name}`,
  framework: "astro",
  files: { ...base, ...files },
  serve: "files",
  container: ".wrap",
  ...more,
})
const onDemand = { serve: "astro", packages: ["@astrojs/node"] } as const

export const astroShapes = {
  static: shape("static", {}),
  adapter: shape("static with an adapter", { "astro.config.mjs": config(adapter, node) }, onDemand),
  server: shape('output "server"', { "astro.config.mjs": config(`  output: "server",\n${adapter}`, node) }, onDemand),
  i18n: shape("i18n without a prefix", {
    "astro.config.mjs": config(`  i18n: { ${locales} },\n`),
    "src/pages/de/index.astro": page("Start", "../.."),
  }),
  i18nPrefix: shape("i18n with a prefix", {
    "astro.config.mjs": config(`  i18n: { ${locales}, routing: { prefixDefaultLocale: true } },\n`),
    "src/pages/index.astro": "---\n---\n\n<p>Choose a language.</p>\n",
    "src/pages/about.astro": "---\n---\n\n<p>About.</p>\n",
    "src/pages/en/index.astro": page("Home", "../.."),
    "src/pages/de/index.astro": page("Start", "../.."),
  }),
  base: shape(
    "base and trailing slash",
    { "astro.config.mjs": config('  base: "/docs",\n  trailingSlash: "always",\n') },
    { base: "/docs" },
  ),
  ownCollection: shape("own collection articles", {
    "src/content.config.ts": `import { glob } from "astro/loaders"
import { z } from "astro/zod"
import { defineCollection } from "astro:content"

const articles = defineCollection({
  loader: glob({ base: "./src/articles", pattern: "*.md" }),
  schema: z.object({ title: z.string() }),
})

export const collections = { articles }
`,
    "src/articles/kept.md": "---\ntitle: Of the site\n---\n\nIt stays.\n",
    "src/pages/blog/[id].astro": `---
import { getCollection, render } from "astro:content"

import Base from "../../layouts/Base.astro"

export const getStaticPaths = async () =>
  (await getCollection("articles")).map((article) => ({ params: { id: article.id }, props: { article } }))
const { article } = Astro.props
const { Content } = await render(article)
---

<Base title={article.data.title}><h1>{article.data.title}</h1><Content /></Base>
`,
  }),
  wrapped: shape("a wrapped configuration", {
    "with-brand.mjs": "export const withBrand = (config) => ({ ...config, devToolbar: { enabled: false } })\n",
    "astro.config.mjs": `import { defineConfig } from "astro/config"\n\nimport { withBrand } from "./with-brand.mjs"\n\nexport default defineConfig(withBrand({ site: "${staticAddress}" }))\n`,
  }),
  theme: shape("a theme whose pages have the container", {
    "src/layouts/Base.astro": bareLayout,
    "src/components/Container.astro": container,
    ...Object.fromEntries(
      ["index", "about"].map((name) => [
        `src/pages/${name}.astro`,
        `---\nimport Container from "../components/Container.astro"\nimport Base from "../layouts/Base.astro"\n---\n\n<Base title="${name}"><Container><article><h1>${name}</h1></article></Container></Base>\n`,
      ]),
    ),
  }),
  starlight: {
    name: "Astro, Starlight",
    framework: "astro",
    packages: ["@astrojs/starlight"],
    serve: "files",
    container: "body",
    files: {
      "astro.config.mjs": `import starlight from "@astrojs/starlight"\nimport { defineConfig } from "astro/config"\n\nexport default defineConfig({ site: "${staticAddress}", integrations: [starlight({ title: "Handbook" })] })\n`,
      "tsconfig.json": '{ "extends": "astro/tsconfigs/strict" }\n',
      "src/content.config.ts":
        'import { docsLoader } from "@astrojs/starlight/loaders"\nimport { docsSchema } from "@astrojs/starlight/schema"\nimport { defineCollection } from "astro:content"\n\nexport const collections = { docs: defineCollection({ loader: docsLoader(), schema: docsSchema() }) }\n',
      "src/content/docs/index.md": "---\ntitle: Handbook\n---\n\nThe beginning.\n",
    },
  },
  /** Nothing can edit it safely. */
  unreadable: shape(
    "a configuration that cannot be edited",
    { "astro.config.mjs": unreadable },
    {
      pasted: {
        "astro.config.mjs": `import citable from "@citable/astro"\n${unreadable.replace("{ site }", "{ site, integrations: [citable()] }")}`,
      },
    },
  ),
} satisfies Record<string, SiteShape>
