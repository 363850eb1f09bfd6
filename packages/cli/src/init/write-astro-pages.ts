import type { ArticlePlace, PlaceLanguage } from "./astro-places.ts"

export interface AstroPages {
  /** The pages of the recipe. */
  page: string
  list: string
  isLive: boolean
  /** Whether Astro keeps pages that were rendered on demand. */
  hasCache: boolean
  collection: string
  isWithoutSlash: boolean
}

export interface PageFile {
  path: string
  code: string
}

/** Writes the pages of a recipe for one place: with its addresses, its collection, and the articles of its language. */
export function writeAstroPages(place: ArticlePlace, pages: AstroPages): { article: PageFile; list: PageFile } {
  const { page, list, isLive, hasCache, collection } = pages
  const articlePath = `${place.folder}/${isLive ? "[slug]" : "[...slug]"}.astro`
  const listPath = `${place.folder}/index.astro`
  const finish = (code: string) => {
    const named = code.replaceAll(
      /(get(?:Live)?(?:Collection|Entry)\()"articles"/g,
      (_, start: string) => `${start}"${collection}"`,
    )
    return isLive && !hasCache ? withoutCache(named) : named
  }
  const article = withPath(place.language === undefined ? page : toLanguagePage(page, place.language), articlePath)
  const all = withPath(place.language === undefined ? list : toLanguageList(list, place.language), listPath)
  return {
    article: { path: articlePath, code: finish(withLinks(article, place, pages)) },
    list: { path: listPath, code: finish(withLinks(all, place, pages)) },
  }
}

const withPath = (code: string, path: string): string =>
  code.replace(/^\/\/ src\/pages\/\S+?\.astro/m, () => `// ${path}`)

/** In a site of several languages, the address of an article has its slug alone, because its language is before that. */
function withLinks(code: string, { path, language }: ArticlePlace, { isWithoutSlash }: AstroPages): string {
  const end = isWithoutSlash ? "" : "/"
  const slugs =
    language === undefined
      ? code
      : code.replaceAll("/blog/${id}", "/blog/${data.slug}").replaceAll("entry.id", "entry.data.slug")
  return slugs.replaceAll(/\/blog\/(\$\{[\w.]+\})\//g, (_, slug: string) => `${path}/${slug}${end}`)
}

/** Whether an article belongs to the language, as code. */
function toCondition({ isDefault, locales }: PlaceLanguage, locale: string): string | undefined {
  const [one] = locales
  if (one === undefined) return undefined
  if (locales.length === 1) return `${locale} ${isDefault ? "!==" : "==="} ${JSON.stringify(one)}`
  return `${isDefault ? "!" : ""}[${locales.map((tag) => JSON.stringify(tag)).join(", ")}].includes(${locale})`
}

function toLanguagePage(code: string, language: PlaceLanguage): string {
  const tag = language.code.toLowerCase()
  const other = toCondition({ ...language, isDefault: !language.isDefault }, "entry.data.locale")
  const live = language.isDefault
    ? code
        // The language of the site comes before that of the brand, which can be another.
        .replace(
          /^const (\{.*\}) = await getLiveEntry\("articles", slug\)$/m,
          (_, names: string) =>
            `const own = await getLiveEntry("articles", \`${tag}/\${slug}\`)\nconst ${names} = own.entry ? own : await getLiveEntry("articles", slug)`,
        )
        .replace("if (!entry)", `if (!entry${other === undefined ? "" : ` || ${other}`})`)
    : code.replace('getLiveEntry("articles", slug)', `getLiveEntry("articles", \`${tag}/\${slug}\`)`)
  return filterCollection(live, language).replace(
    /articlePaths\((await getCollection\(.*\))\)$/m,
    (_, entries: string) =>
      `articlePaths(${entries}).map((path) => ({\n    ...path,\n    params: { slug: path.props.entry.data.slug },\n  }))`,
  )
}

function toLanguageList(code: string, language: PlaceLanguage): string {
  const condition = toCondition(language, "data.locale")
  const filtered =
    condition === undefined ? code : code.replace("{entries.map(", `{entries.filter(({ data }) => ${condition}).map(`)
  return filterCollection(filtered, language)
    .replace("({ id, data })", "({ data })")
    .replace('<html lang="en">', `<html lang="${language.code}">`)
}

function filterCollection(code: string, language: PlaceLanguage): string {
  const condition = toCondition(language, "data.locale")
  return condition === undefined
    ? code
    : code.replace('getCollection("articles")', `getCollection("articles", ({ data }) => ${condition})`)
}

/** Astro warns of pages that want to be kept where nothing keeps them. */
const withoutCache = (code: string): string =>
  code.replaceAll(/^if \(cacheHint\) .*\n/gm, "").replace(/, cacheHint \}/, " }")
