import { readFile } from "node:fs/promises"

import { readCode, readNamedCode } from "./read-code.ts"

const astro = "docs/start/astro.md"
const next = "docs/start/next.md"
const live = "docs/guides/astro-live-collections.md"
const routers = "docs/guides/next-routers.md"

/** Where the dashboard's form "Connect a site" has its files from: names in the module, pages, and paths of the files. */
const sources = {
  astroConfig: [astro, "astro.config.mjs"],
  astroCollection: [astro, "src/content.config.ts"],
  astroPage: [astro, "src/pages/blog/[...slug].astro"],
  astroList: [astro, "src/pages/index.astro"],
  liveConfig: [live, "astro.config.mjs"],
  liveCollection: [live, "src/live.config.ts"],
  livePage: [live, "src/pages/blog/[slug].astro"],
  liveList: [live, "src/pages/index.astro"],
  appConnection: [next, "lib/citable.ts"],
  appPage: [next, "app/blog/[slug]/page.tsx"],
  appList: [next, "app/page.tsx"],
  appLocalePage: [routers, "app/[locale]/blog/[slug]/page.tsx"],
  appLocaleList: [routers, "app/[locale]/blog/page.tsx"],
  appWebhook: [next, "app/api/citable/route.ts"],
  appInstrumentation: [next, "instrumentation.ts"],
  appStyle: [next, "app/layout.tsx"],
  pagesConnection: [routers, "lib/citable-pages.ts"],
  pagesPage: [routers, "pages/blog/[slug].tsx"],
  pagesList: [routers, "pages/index.tsx"],
  pagesWebhook: [routers, "pages/api/citable.ts"],
} as const

/** The module of the dashboard that has the code of the documentation. `pnpm run reference` writes it. */
export async function createRecipeCode(): Promise<string> {
  const lines = await Promise.all(
    Object.entries(sources).map(async ([name, [page, path]]) => {
      const text = await readFile(new URL(`../${page}`, import.meta.url), "utf8")
      const code = page === next || page === routers ? readCode(text, path) : readNamedCode(text, path)
      const literal = toLiteral(code)
      // As the formatter breaks lines.
      const space = name.length + literal.length + 5 > 120 ? "\n    " : " "
      return `  // ${page}: ${path}\n  ${name}:${space}${literal},\n`
    }),
  )
  return `// \`pnpm run reference\` writes this module from the documentation.\n\n/** The files that connect a site, as the documentation shows them and tests build them. */\nexport const recipeCode = {\n${lines.join("")}} as const\n`
}

/** A string as the formatter writes it: in the quotes that need fewer escapes. */
function toLiteral(text: string): string {
  const count = (quote: string) => text.split(quote).length
  const quote = count('"') > count("'") ? "'" : '"'
  const escaped = text.replaceAll("\\", "\\\\").replaceAll("\n", "\\n").replaceAll(quote, `\\${quote}`)
  return quote + escaped + quote
}
