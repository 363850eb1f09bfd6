import { type AstroPages, type PageFile, withCollection } from "./astro-pages.ts"
import { type ArticlePlace, tagsOf } from "./astro-places.ts"
import { integrationName } from "./edit-astro-config.ts"

const importOf = (names: string, from: string, kind = ""): string => `import ${kind}{ ${names} } from "${from}"`

/** What the new files import. */
const helpers = `${integrationName}/content`

/** The module of a site that knows where the articles of each language are. */
export const languagesName = "citable-languages"
/** The sitemap of the articles. */
export const sitemapName = "articles-sitemap.xml"

export interface AstroLanguagesOptions extends Pick<AstroPages, "collection" | "isLive" | "isWithoutSlash" | "source"> {
  places: readonly ArticlePlace[]
  /** The language for readers of all others, as the site writes it. */
  defaultLocale: string
}

/** Writes the module that finds an article in other languages. */
export function writeAstroLanguages({
  places,
  defaultLocale,
  isWithoutSlash,
  source,
}: AstroLanguagesOptions): PageFile {
  const path = `${toFolder(source)}${languagesName}.ts`
  const entries = places.flatMap(({ path: list, language }) =>
    language === undefined ? [] : tagsOf(language).map((tag) => `  ${JSON.stringify(tag)}: ${JSON.stringify(list)},\n`),
  )
  const end = isWithoutSlash ? "" : "/"
  return {
    path,
    code: `// ${path}
${importOf("articleTranslations", helpers)}

/** Where the site has the articles of each language, as the service calls it. */
const paths: Record<string, string> = {
${entries.join("")}}

/** The language for readers of all others. */
export const defaultLocale = ${JSON.stringify(defaultLocale)}

interface Entry {
  id: string
  data: {
    locale: string
    translation_group: string | null
    seo: { noindex: boolean; canonical_url: string | null }
  }
}

/** The absolute address of an article. Undefined without \`site\` in Astro's configuration, and for a language that the site does not have. */
export function toUrl({ id, data }: Pick<Entry, "id"> & { data: Pick<Entry["data"], "locale"> }): string | undefined {
  const site = import.meta.env.SITE
  const path = paths[data.locale]
  if (!site || path === undefined) return undefined
  return new URL(\`\${path}/\${id.slice(id.lastIndexOf("/") + 1)}${end}\`, site).href
}

/** Whether search engines may list an article at its own address. */
export const isListed = (entry: Entry): boolean =>
  !entry.data.seo.noindex && entry.data.seo.canonical_url === null && toUrl(entry) !== undefined

/** An article in other languages, for \`<ArticleHead translations={…}>\`. */
export const translationsOf = <One extends Entry>(entry: One, entries: readonly One[]) =>
  articleTranslations(entry, entries.filter(isListed), { url: (one) => toUrl(one) ?? "" })
`,
  }
}

/** Writes the sitemap of the articles, in which each names its languages. */
export function writeAstroSitemap({ collection, isLive, source }: AstroLanguagesOptions): PageFile {
  const path = `${toFolder(source)}pages/${sitemapName}.ts`
  const read = isLive
    ? `  const { entries: all = [], error } = await getLiveCollection("articles")
  if (error) return toErrorResponse(error)
`
    : `  const all = await getCollection("articles")
`
  const code = `// ${path}
${importOf(isLive ? "toErrorResponse, toSitemap" : "toSitemap", helpers)}
${importOf("APIRoute", "astro", "type ")}
${importOf(isLive ? "getLiveCollection" : "getCollection", "astro:content")}

${importOf("defaultLocale, isListed, toUrl", `../${languagesName}`)}

${isLive ? "export const prerender = false\n\n" : ""}export const GET: APIRoute = async ({ site }) => {
  if (!site) return new Response(null, { status: 404 })
${read}  const xml = toSitemap(all.filter(isListed), { site, defaultLocale, path: (entry) => toUrl(entry) ?? "" })
  return new Response(xml, { headers: { "content-type": "application/xml; charset=utf-8" } })
}
`
  return { path, code: withCollection(code, { collection }) }
}

const toFolder = (source: string): string => (source === "" ? "" : `${source}/`)
