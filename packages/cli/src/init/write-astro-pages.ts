import { type AstroPages, type PageFile, withCollection } from "./astro-pages.ts"
import { type ArticlePlace, type PlaceLanguage, tagsOf } from "./astro-places.ts"
import { languagesName } from "./write-astro-languages.ts"

/** Writes the pages of a recipe for one place: with its addresses, its collection, and the articles of its language. */
export function writeAstroPages(place: ArticlePlace, pages: AstroPages): { article: PageFile; list: PageFile } {
  const { page, list, isLive, hasCache } = pages
  const articlePath = `${place.folder}/${isLive ? "[slug]" : "[...slug]"}.astro`
  const listPath = `${place.folder}/index.astro`
  const finish = (code: string) => {
    const named = withCollection(code, pages)
    return isLive && !hasCache ? withoutCache(named) : named
  }
  const article = withPath(
    place.language === undefined ? page : toLanguagePage(page, place, { ...pages, language: place.language }),
    articlePath,
  )
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

/** Whether an article is in the language, as code. */
function toCondition(language: PlaceLanguage): string {
  const tags = tagsOf(language)
  return tags.length === 1
    ? `data.locale === ${JSON.stringify(tags[0])}`
    : `[${tags.map((tag) => JSON.stringify(tag)).join(", ")}].includes(data.locale)`
}

function toLanguagePage(
  code: string,
  { folder }: ArticlePlace,
  { language, isLive, source }: AstroPages & { language: PlaceLanguage },
): string {
  const depth = folder.split("/").length - source.split("/").filter((part) => part !== "").length
  const module = `import { defaultLocale, translationsOf } from "${"../".repeat(depth)}${languagesName}"\n`
  const withHead = code.replace(
    /<ArticleHead entry=\{entry\} (.*?) \/>/,
    (_, rest: string) =>
      `<ArticleHead entry={entry} ${rest} translations={translations} defaultLocale={defaultLocale} />`,
  )
  const withModule = withHead.replace(/(?<=^import \{ get\w+ \} from "astro:content"\n)/m, () => `\n${module}`)
  return isLive ? toLivePage(withModule, language) : toStaticPage(withModule, language)
}

const toStaticPage = (code: string, language: PlaceLanguage): string =>
  code
    .replace(
      '  return articlePaths(await getCollection("articles"))\n',
      () => `  const entries = await getCollection("articles")
  const own = entries.filter(({ data }) => ${toCondition(language)})
  return articlePaths(own).map((path) => {
    const { entry } = path.props
    const translations = translationsOf(entry, entries)
    return {
      ...path,
      params: { slug: entry.data.slug },
      props: { ...path.props, translations },
      cacheKey: JSON.stringify([path.cacheKey, translations]),
    }
  })
`,
    )
    .replace("const { entry } = Astro.props\n", "const { entry, translations } = Astro.props\n")

/** The collection is read only for an article that is there in other languages. Without a hint, it may be an older one, and nobody keeps the page. */
function toLivePage(code: string, language: PlaceLanguage): string {
  const read = (tag: string) => `await getLiveEntry("articles", \`${tag}/\${slug}\`)`
  const [first = "", ...others] = tagsOf(language)
  const found = others.map((tag) => `if (!found.entry) found = ${read(tag)}\n`).join("")
  return code
    .replace("import { getLiveEntry }", "import { getLiveCollection, getLiveEntry }")
    .replace(/^const (\{.*\}) = await getLiveEntry\("articles", slug\)$/m, (_, names: string) =>
      others.length === 0
        ? `const ${names} = ${read(first)}`
        : `let found = ${read(first)}\n${found}const ${names} = found`,
    )
    .replace(
      /(?=^const \{ Content \})/m,
      `const others = entry.data.translation_group === null ? undefined : await getLiveCollection("articles")
if (others) Astro.cache.set(others.cacheHint ?? false)
const translations = translationsOf(entry, others?.entries ?? [])
`,
    )
}

function toLanguageList(code: string, language: PlaceLanguage): string {
  const condition = toCondition(language)
  return code
    .replace("{entries.map(", () => `{entries.filter(({ data }) => ${condition}).map(`)
    .replace('getCollection("articles")', () => `getCollection("articles", ({ data }) => ${condition})`)
    .replace("({ id, data })", "({ data })")
    .replace('<html lang="en">', `<html lang="${language.code}">`)
}

/** Astro warns of pages that want to be kept where nothing keeps them. */
const withoutCache = (code: string): string =>
  code.replaceAll(/^if \((?:others|cacheHint)\) .*\n/gm, "").replace(/, cacheHint \}/, " }")
