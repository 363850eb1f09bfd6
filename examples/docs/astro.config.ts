import starlight from "@astrojs/starlight"
import citable from "@citable/astro"
import { defineConfig } from "astro/config"

import { nameText } from "./src/name-text.ts"
import { isNewest, readSiteVersion } from "./src/site-version.ts"
import { toSidebar } from "./src/to-sidebar.ts"

const version = readSiteVersion()

export default defineConfig({
  // Without an address, pages name none.
  ...(process.env["SITE_URL"] === undefined ? {} : { site: process.env["SITE_URL"] }),
  base: process.env["SITE_BASE"] ?? "/",
  cacheDir: process.env["DOCS_CACHE"] ?? "node_modules/.astro",
  devToolbar: { enabled: false },
  integrations: [
    citable(),
    starlight({
      title: "Citable",
      sidebar: [
        ...toSidebar(version.contents),
        { label: "Tools", collapsed: true, items: [{ autogenerate: { directory: "reference/tools" } }] },
        { label: "Packages", collapsed: true, items: [{ autogenerate: { directory: "packages" } }] },
      ],
      head: isNewest(version) ? [] : [{ tag: "meta", attrs: { name: "robots", content: "noindex" } }],
      components: { LanguageSelect: "./src/components/VersionSelect.astro", Search: "./src/components/Search.astro" },
      customCss: ["./src/docs.css"],
      // Long lines wrap, so that no block of code scrolls but drawings, whose lines belong together.
      expressiveCode: {
        defaultProps: { wrap: true },
        plugins: [nameText()],
      },
      lastUpdated: false,
      credits: false,
      pagefind: process.env["DOCS_SEARCH"] !== "false",
    }),
  ],
})
