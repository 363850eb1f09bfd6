import { join } from "node:path"

import { recipes } from "@citable/dashboard/recipes"

import type { Site } from "./detect-site.ts"
import { editAstroConfig, integrationLines } from "./edit-astro-config.ts"
import { collectionLines, editCollections, isConnected } from "./edit-collections.ts"
import { findLayouts, type PageLayout } from "./layout/find-layout.ts"
import { toArticlePage, toListPage } from "./layout/write-pages.ts"
import type { LoadedConfig } from "./load-config.ts"
import { toUnsupported } from "./refuse-site.ts"
import { findFreeName, findImports, planFile, readIf, type SitePlan } from "./site-plan.ts"

export interface AstroPlanOptions {
  /** The address of the site, if it is known. */
  url: string | undefined
  /** The name of the blog. */
  name: string
  /** What Astro made of the configuration, if it is installed. */
  loaded: LoadedConfig | undefined
  /** The layout that somebody named; false for none, undefined to look for one. */
  layout: string | false | undefined
}

/** Astro takes the first, and reads the old place only if a setting says so. */
const collectionFiles = ["src/content.config", "src/content/config"].flatMap((path) =>
  ["mjs", "js", "mts", "ts"].map((end) => `${path}.${end}`),
)
const newConfig = "astro.config.mjs"

/** Plans what connects an Astro site: its configuration, a collection, and two pages under the first free path. */
export async function planAstro({ folder, config, dependencies }: Site, options: AstroPlanOptions): Promise<SitePlan> {
  const { url, name, loaded } = options
  const recipe = recipes.astro
  const plan: SitePlan = {
    files: [],
    pages: [],
    config: undefined,
    pastes: [],
    packages: dependencies.has(recipe.package) ? [] : [recipe.package],
    page: "/blog",
    layouts: undefined,
    // The pages are static, whatever the adapter renders besides.
    webhookPath: undefined,
    envFile: recipe.envFile,
    port: 4321,
  }
  const [configFile, collection, page, list] = recipe.files({ url, name })
  if (configFile === undefined || collection === undefined || page === undefined || list === undefined) {
    throw new Error("The recipe has lost a file.")
  }
  planConfig(plan, { folder, config, code: configFile.code, loaded })
  await planPages(plan, folder, { page: page.code, list: list.code }, options)
  planCollection(plan, folder, collection.code)
  return plan
}

interface ConfigPlan {
  folder: string
  config: string | undefined
  code: string
  loaded: LoadedConfig | undefined
}

function planConfig(plan: SitePlan, { folder, config, code, loaded }: ConfigPlan): void {
  if (config === undefined) {
    plan.config = { path: newConfig, before: undefined, after: code }
    return
  }
  // The configuration can get the integration from another file.
  if (loaded?.integrations.includes("@citable/astro") === true) return
  const before = readIf(join(folder, config)) ?? ""
  const after = editAstroConfig(before)
  if (after === undefined) plan.pastes.push({ path: config, lines: integrationLines })
  else if (after !== before) plan.config = { path: config, before, after }
}

function planCollection(plan: SitePlan, folder: string, code: string): void {
  const path = collectionFiles.find((file) => readIf(join(folder, file)) !== undefined)
  if (path === undefined) {
    plan.files.push({ path: "src/content.config.ts", before: undefined, after: code })
    return
  }
  const before = readIf(join(folder, path)) ?? ""
  // The pages of the site can read a collection of another name.
  if (plan.pages.length === 0 && before.includes("citableLoader")) return
  const after = editCollections(before)
  if (after === undefined) planPaste(plan, folder, path)
  else if (after !== before) plan.files.push({ path, before, after })
}

const ownArticles =
  /\b(?:getCollection|getEntry|reference)\(\s*["'`]articles["'`]|\barticles["']?\s*[:=]\s*defineCollection\(/

/** Asks a person to add the collection. Whoever follows would hide one of that name that another file has, so that is refused. */
function planPaste(plan: SitePlan, folder: string, path: string): void {
  const code = (file: string) => readIf(join(folder, "src", file)) ?? ""
  const source = join(folder, "src")
  if (findImports(source, "@citable/astro/loader").some((file) => isConnected(code(file)))) return
  const own = findImports(source, ownArticles).find((file) => !code(file).includes("@citable/"))
  if (own !== undefined)
    throw toUnsupported(
      `src/${own} has a collection articles, which the one of Citable would hide.`,
      "Follow “A site with Astro” (docs/start/astro.md), with another name for the collection, also in the pages.",
    )
  plan.pastes.push({ path, lines: collectionLines })
}

interface Pages {
  page: string
  list: string
}

async function planPages(plan: SitePlan, folder: string, pages: Pages, options: AstroPlanOptions): Promise<void> {
  const at = join(folder, "src/pages")
  const { base: start = "", isWithoutSlash = false } = options.loaded ?? {}
  const present = findImports(at, "@citable/astro").find((path) => path.endsWith("slug].astro"))
  if (present !== undefined) {
    plan.page = `${start}/${present.replace(/\/?\[[^/]*$/, "")}`
    return
  }
  const base = findFreeName(at, ["blog", "articles", "citable"]) ?? "blog"
  plan.page = `${start}/${base}`
  const links = `${start}/${base}/\${id}${isWithoutSlash ? "" : "/"}`
  const article = {
    path: `src/pages/${base}/[...slug].astro`,
    code: pages.page.replaceAll("src/pages/blog/", `src/pages/${base}/`),
  }
  const listPath = `src/pages/${base}/index.astro`
  const list = {
    path: listPath,
    code: pages.list.replace("src/pages/index.astro", listPath).replace("/blog/${id}/", () => links),
  }
  const found = options.layout === false ? undefined : await findLayouts(folder, options.layout)
  const files = [
    found?.article === undefined ? article : { ...article, code: toArticlePage(article, found.article) },
    found?.list === undefined ? list : { ...list, code: toListPage(list, found.list) },
  ]
  for (const file of files) planFile(folder, file, plan.pages)
  if (found === undefined) return
  const used = [found.article, found.list].filter((layout) => layout !== undefined)
  const paths = (layouts: readonly PageLayout[]) => [...new Set(layouts.map(({ path }) => path))]
  const untitled = paths(used.filter(({ takesTitle, head }) => !takesTitle && head !== "title"))
  const plain = [article, list].map(({ path, code }) => ({ path, before: undefined, after: code }))
  plan.layouts = { paths: paths(used), untitled, reason: found.reason, plain }
}
