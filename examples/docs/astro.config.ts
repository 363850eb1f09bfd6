import { readFileSync } from "node:fs"

import starlight from "@astrojs/starlight"
import citable from "@citable/astro"
import { defineConfig } from "astro/config"

import { toSidebar } from "./src/to-sidebar.ts"

const root = new URL("../../", import.meta.url)
const contents = readFileSync(new URL("docs/README.md", root), "utf8")

export default defineConfig({
  site: process.env["SITE_URL"] ?? "http://localhost:4321",
  base: process.env["SITE_BASE"] ?? "/",
  cacheDir: process.env["DOCS_CACHE"] ?? "node_modules/.astro",
  devToolbar: { enabled: false },
  integrations: [
    citable(),
    starlight({
      title: "Citable",
      sidebar: [
        ...toSidebar(contents),
        { label: "Tools", collapsed: true, items: [{ autogenerate: { directory: "reference/tools" } }] },
        { label: "Packages", collapsed: true, items: [{ autogenerate: { directory: "packages" } }] },
      ],
      lastUpdated: false,
      credits: false,
      pagefind: process.env["DOCS_SEARCH"] !== "false",
    }),
  ],
})
