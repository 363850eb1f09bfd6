import { existsSync } from "node:fs"
import { join, posix } from "node:path"

import { recipes } from "@citable/dashboard/recipes"

import type { AstroTraits } from "../site/astro-traits.ts"
import type { Site } from "../site/detect-site.ts"
import { findImports, planFile, readIf, type SitePlan } from "../site/site-plan.ts"
import { type ArticlePlace, findPlaces, tagsOf } from "./astro-places.ts"
import { type ConfigWish, editAstroConfig, integrationName, toIntegrationLines } from "./edit-astro-config.ts"
import {
  type CollectionKind,
  collectionKinds,
  editCollections,
  isConnected,
  readCollection,
  toCollectionLines,
} from "./edit-collections.ts"
import { editSitemap, sitemapIntegration, toSitemapLines } from "./edit-sitemap.ts"
import { findLayouts, type PageLayout } from "./layout/find-layout.ts"
import { hasPlaceInHead, toArticlePage, toListPage } from "./layout/write-pages.ts"
import {
  type AstroLanguagesOptions,
  languagesName,
  sitemapName,
  writeAstroLanguages,
  writeAstroSitemap,
} from "./write-astro-languages.ts"
import { writeAstroPages } from "./write-astro-pages.ts"

export interface AstroPlanOptions {
  /** The address of the site, if it is known. */
  url: string | undefined
  /** The name of the blog. */
  name: string
  /** What Astro made of the configuration, else what its text shows. */
  traits: AstroTraits
  /** The names of its integrations, if Astro is installed. */
  integrations: readonly string[]
  /** The layout that somebody named; false for none, undefined to look for one. */
  layout: string | false | undefined
}

/** Astro takes the first, and reads the old place only if a setting says so. */
const collectionFiles = (source: string) =>
  ["content.config", "content/config"].flatMap((path) =>
    ["mjs", "js", "mts", "ts"].map((end) => posix.join(source, `${path}.${end}`)),
  )
const liveFiles = (source: string) => ["mjs", "js", "mts", "ts"].map((end) => posix.join(source, `live.config.${end}`))
const newConfig = "astro.config.mjs"
/** Its server keeps pages in its own memory. Hosts have caches of their own. */
const nodeAdapter = "@astrojs/node"
const names = ["articles", "citableArticles", "citableArticles2"]

/**
 * Plans what connects an Astro site: its configuration, a collection, and two pages for each of its languages under the first free path. With an
 * adapter, the pages are rendered on demand, because a webhook refreshes no others.
 */
export async function planAstro(site: Site, options: AstroPlanOptions): Promise<SitePlan> {
  const { folder, dependencies, version } = site
  const { traits, url, name } = options
  const present = findPresent(folder, traits)
  const isLive = present === undefined ? traits.adapter !== undefined : present.isLive
  const recipe = recipes[isLive ? "astro-on-demand" : "astro"]
  const [configFile, collectionFile, page, list] = recipe.files({ url, name })
  if (configFile === undefined || collectionFile === undefined || page === undefined || list === undefined)
    throw new Error("The recipe has lost a file.")
  const plan: SitePlan = {
    files: [],
    pages: [],
    config: undefined,
    pastes: [],
    packages: dependencies.has(recipe.package) ? [] : [recipe.package],
    page: present?.path ?? "",
    layouts: undefined,
    webhookPath: isLive ? posix.join(traits.base, recipes["astro-on-demand"].webhookPath) : undefined,
    envFile: recipe.envFile,
    port: 4321,
  }
  const canCache = traits.hasCache || (traits.adapter === nodeAdapter && !/^\D*6\./.test(version))
  planConfig(plan, site, {
    code: configFile.code,
    options,
    wish: { hasWebhook: isLive, addsCache: canCache && !traits.hasCache },
  })
  const kind = collectionKinds[isLive ? "live" : "static"]
  const collection = planCollection(plan, folder, {
    kind,
    code: collectionFile.code,
    source: traits.source,
    isPresent: present !== undefined,
  })
  if (present !== undefined) return { ...plan, isPresent: true }
  const places = findPlaces(folder, traits)
  const [first] = places
  plan.page = first?.path ?? "/blog"
  plan.lists = places.map(({ path }) => path)
  if (first?.language !== undefined) {
    plan.locale = first.language.code.toLowerCase()
    plan.locales = places.flatMap(({ language }) => (language === undefined ? [] : tagsOf(language)))
    plan.articlePath = toArticlePath(places)
  }
  const pages = {
    page: page.code,
    list: list.code,
    isLive,
    hasCache: canCache,
    collection,
    isWithoutSlash: traits.isWithoutSlash,
    source: traits.source,
  }
  const written = places.map((place) => ({ place, ...writeAstroPages(place, pages) }))
  await planPages(plan, site, { written, options })
  if (first?.language !== undefined)
    planLanguages(plan, site, { ...pages, places, options, defaultLocale: first.language.code })
  return plan
}

interface LanguagesPlan extends AstroLanguagesOptions {
  options: AstroPlanOptions
}

/** Plans what the pages of several languages share, and says which languages have no pages. */
function planLanguages(plan: SitePlan, { folder, config }: Site, languages: LanguagesPlan): void {
  const { places, options, source } = languages
  const { url, traits, integrations } = options
  planFile(folder, writeAstroLanguages(languages), plan.pages)
  const missing = (traits.i18n?.locales ?? []).filter(
    ({ codes }) => !places.some(({ language }) => codes.some((code) => language?.locales.includes(code) === true)),
  )
  for (const { path, codes } of missing)
    addNote(
      plan,
      `${source}/pages/${path} does not exist, so init wrote no pages in ${codes.join(" and ")}, and the site shows none of its articles. Write them as those in ${places[0]?.folder}, and add their path in ${source}/${languagesName}.ts.`,
    )
  if (!integrations.includes(sitemapIntegration)) return
  planFile(folder, writeAstroSitemap(languages), plan.pages)
  const end = posix.join(traits.base, "/", sitemapName)
  const wish = { lists: places.map(({ path }) => path), url: new URL(end, url ?? "https://your-site.example").href }
  const current = config === undefined ? undefined : (plan.config?.after ?? readIf(join(folder, config)))
  const after = current === undefined || url === undefined ? undefined : editSitemap(current, wish)
  if (config === undefined || current === undefined || after === undefined) {
    addNote(
      plan,
      `${sitemapIntegration} pairs pages with equal paths, and articles have a slug in each language. Write by hand, in its options in ${config}: ${toSitemapLines(wish).join(", ")}`,
    )
    return
  }
  plan.config = { path: config, before: plan.config?.before ?? current, after }
}

const addNote = (plan: SitePlan, note: string): void => void (plan.notes = [...(plan.notes ?? []), note])

/** The path of an article with its language in it, if all languages begin with theirs. Null: they do not. */
function toArticlePath(places: readonly ArticlePlace[]): string | null {
  const paths = places.map(({ path, language }) => {
    const tag = language?.code.toLowerCase() ?? ""
    return tag === "" ? undefined : path.replace(`/${tag}/`, "/{locale}/")
  })
  const [path = ""] = paths
  return path.includes("{locale}") && paths.every((one) => one === path) ? `${path}/{slug}` : null
}

/** The pages of articles that the site has already. */
function findPresent(folder: string, { source, base }: AstroTraits): { path: string; isLive: boolean } | undefined {
  const at = join(folder, source, "pages")
  const found = findImports(at, "@citable/astro").find((path) => path.endsWith("slug].astro"))
  if (found === undefined) return undefined
  const code = readIf(join(at, found)) ?? ""
  // A rest parameter, such as the one of a language, can be empty.
  const path = found.replace(/\/?\[[^/]*$/, "").replaceAll(/\[\.\.\.[^/]+\]\/?/g, "")
  return { path: posix.join(base, "/", path), isLive: code.includes("getLiveEntry") }
}

interface ConfigPlan {
  code: string
  options: AstroPlanOptions
  wish: ConfigWish
}

function planConfig(plan: SitePlan, { folder, config }: Site, { code, options, wish }: ConfigPlan): void {
  if (config === undefined) {
    plan.config = { path: newConfig, before: undefined, after: code }
    return
  }
  // The configuration can get the integration from another file.
  if (options.integrations.includes(integrationName)) return
  const before = readIf(join(folder, config)) ?? ""
  const after = editAstroConfig(before, wish)
  plan.configLines = toIntegrationLines(wish)
  if (after === undefined) plan.pastes.push({ path: config, lines: plan.configLines })
  else if (after !== before) plan.config = { path: config, before, after }
}

interface CollectionPlan {
  kind: CollectionKind
  /** The file of the recipe. */
  code: string
  source: string
  /** Whether the site has pages of articles, which can read a collection of another name. */
  isPresent: boolean
}

/** Plans the collection, and gives its name: one that nothing else in the site has. */
function planCollection(plan: SitePlan, folder: string, { kind, code, source, isPresent }: CollectionPlan): string {
  const isStatic = kind.define === "defineCollection"
  const path = (isStatic ? collectionFiles(source) : liveFiles(source)).find((file) => existsSync(join(folder, file)))
  const before = path === undefined ? "" : (readIf(join(folder, path)) ?? "")
  if (isPresent && before.includes(kind.loader)) return ""
  const files = findImports(join(folder, source), /./).map((file) => readIf(join(folder, source, file)) ?? "")
  const isOurs = (one: string) =>
    (path !== undefined && readCollection(before, kind, one) === "ours") ||
    files.some((file) => file.includes(kind.from) && isConnected(file, kind, one))
  const isTaken = (one: string) =>
    (path !== undefined && readCollection(before, kind, one) === "other") ||
    files.some((file) => !file.includes("@citable/") && ownCollection(one).test(file))
  const ours = names.find(isOurs)
  if (ours !== undefined) return ours
  const name = names.find((one) => !isTaken(one)) ?? "citableArticles"
  if (path === undefined) {
    const file = posix.join(source, isStatic ? "content.config.ts" : "live.config.ts")
    const after = code.replace(/^\/\/ src\/\S+/m, () => `// ${file}`).replace("  articles: ", () => `  ${name}: `)
    plan.files.push({ path: file, before: undefined, after })
  } else if (readCollection(before, kind, name) === "none")
    plan.files.push({ path, before, after: editCollections(before, kind, name) })
  else plan.pastes.push({ path, lines: toCollectionLines(kind, name) })
  return name
}

/** How a site names a collection of its own. */
const ownCollection = (name: string): RegExp =>
  new RegExp(
    String.raw`\b(?:getCollection|getEntry|getLiveCollection|getLiveEntry|reference)\(\s*["'\`]${name}["'\`]|\b${name}["']?\s*[:=]\s*define(?:Live)?Collection\(`,
  )

interface PagesPlan {
  written: (ReturnType<typeof writeAstroPages> & { place: ArticlePlace })[]
  options: AstroPlanOptions
}

async function planPages(plan: SitePlan, { folder }: Site, { written, options }: PagesPlan): Promise<void> {
  const { layout, traits } = options
  const found = layout === false ? undefined : await findLayouts({ folder, source: traits.source }, layout)
  for (const { article, list, place } of written) {
    const code = place.language?.code
    planFile(
      folder,
      found?.article === undefined ? article : { ...article, code: toArticlePage(article, found.article) },
      plan.pages,
    )
    planFile(
      folder,
      found?.list === undefined ? list : { ...list, code: toListPage(list, found.list, code) },
      plan.pages,
    )
  }
  if (found === undefined) return
  if (found.article !== undefined && !hasPlaceInHead(found.article) && written.some(({ place }) => place.language))
    addNote(
      plan,
      `${found.article.path} has no <slot name="head" /> in its head, so the pages of articles cannot name their other languages there. Add the slot, then run citable init --remove and citable init.`,
    )
  const used = [found.article, found.list].filter((one) => one !== undefined)
  const paths = (layouts: readonly PageLayout[]) => [...new Set(layouts.map(({ path }) => path))]
  const untitled = paths(used.filter(({ takesTitle, head }) => !takesTitle && head !== "title"))
  const plain = written
    .flatMap(({ article, list }) => [article, list])
    .map(({ path, code }) => ({ path, before: undefined, after: code }))
  plan.layouts = { paths: paths(used), untitled, reason: found.reason, plain }
  if (found.article?.wrapper !== undefined) plan.container = found.article.wrapper.classes
}
