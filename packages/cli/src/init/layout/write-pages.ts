import { nameImport } from "../../site/resolve-import.ts"
import { articleTexts, listTexts, toAttribute, unknownLanguage } from "./fill-props.ts"
import type { PageLayout } from "./find-layout.ts"
import { type PageShell, writeImports } from "./find-shell.ts"
import { type WrapperHead, wrapperImports, type WrapperTag } from "./find-wrapper.ts"

interface PageFile {
  /** Where the page goes, relative to the site. */
  path: string
  /** The recipe's page, in plain HTML. */
  code: string
}

const bodyOf = /^<html[^]*<body>\n([^]*?)^ {2}<\/body>\n<\/html>\n$/m

/** Puts the recipe's page of an article into a layout. Search engines get the structured data of the article, too. */
export function toArticlePage({ path, code }: PageFile, layout: PageLayout): string {
  const body = takeBody(code)
  const title = `<h1>{entry.data.title}</h1>`
  // In the body, search engines ignore them.
  const hasLanguages = code.includes("translations={translations}") && hasPlaceInHead(layout)
  const head =
    layout.head === "title"
      ? [/ {4}(<ArticleHead .*\/>)\n/.exec(code)?.[1]?.replace("<ArticleHead", '<ArticleHead slot="head"') ?? ""]
      : toHead(layout, hasLanguages)
  const { outer = [], inner = [], head: place } = layout.wrapper ?? {}
  const isDate = (line: string) => line.startsWith("<time ")
  const hasPlace = place?.date !== undefined && !layout.showsTitle
  const date = layout.hasDate ? [] : body.filter(isDate)
  const text = body.flatMap((line) => {
    if (line === title) return []
    return isDate(line) ? (hasPlace ? [] : date.map((one) => `<p>${one}</p>`)) : [line]
  })
  const heading = layout.showsTitle ? [] : toHeadLines(toHeading(title, layout), hasPlace ? date : [], place)
  const lines = around(outer, [...heading, ...around(inner, wrap(text, layout.prose))])
  const usesComponent = layout.head === "title"
  const address = "url: new URL(Astro.url.pathname, Astro.site ?? Astro.url).href"
  const data = hasLanguages
    ? `const { jsonLd, links } = toArticleHead({ entry, ${address}, translations, defaultLocale })`
    : `const { jsonLd } = toArticleHead({ entry, ${address} })`
  const script = takeScript(code)
    .replace(/^import \{ ArticleHead \}.*\n/m, (line) => (usesComponent ? line : ""))
    .replace(
      /(?<=^import \{ .*\brenderArticle\b)(?=.* \} from "@citable\/astro\/content"$)/m,
      usesComponent ? "" : ", toArticleHead",
    )
  return toPage(path, {
    script: usesComponent ? script : `${script}${data}\n`,
    layout,
    head,
    lines: layout.hasMain ? lines : ["<main>", ...lines.map(indent), "</main>"],
    texts: articleTexts,
  })
}

/** Whether a page can add elements to its head. */
export const hasPlaceInHead = ({ head, shell }: PageLayout): boolean => head !== "none" || shell !== undefined

/** Puts the recipe's list of articles into a layout. `language` is that of the list, if the site has several. */
export function toListPage({ path, code }: PageFile, layout: PageLayout, language?: string): string {
  const { outer = [], inner = [], head: place } = layout.wrapper ?? {}
  const heading = layout.showsTitle ? [] : toHeadLines(toHeading("<h1>Articles</h1>", layout), [], place)
  const lines = around(outer, [...heading, ...around(inner, wrap(takeBody(code), layout.prose))])
  const description = `<meta slot="head" name="description" ${toAttribute("content", listTexts.description)} />`
  const head = layout.head === "title" && !layout.takesTitle ? ['<title slot="head">Articles</title>', description] : []
  const page = toPage(path, {
    script: takeScript(code),
    layout: { ...layout, attributes: layout.attributes.flatMap((text) => toLanguage(text, language)) },
    head,
    lines: layout.hasMain ? lines : ["<main>", ...lines.map(indent), "</main>"],
    texts: listTexts,
  })
  return page + listStyle
}

/** The title, and a date if there is one, in what is around those of the site's own posts. */
function toHeadLines(title: string, date: readonly string[], place: WrapperHead | undefined): string[] {
  const lines = around(place?.title ?? [], [title])
  const dated = date.length === 0 ? [] : around(place?.date ?? [], date)
  return around(place?.both ?? [], place?.isDateFirst === true ? [...dated, ...lines] : [...lines, ...dated])
}

/** An attribute that says a language, with that of the list. One that may be missing is left out if nobody knows that. */
function toLanguage(attribute: string, language: string | undefined): string[] {
  const [, name, value] = /^(lang(?:uage)?|locale)=("en"|"und")$/i.exec(attribute) ?? []
  if (name === undefined) return [attribute]
  if (language !== undefined) return [`${name}=${JSON.stringify(language)}`]
  return value === unknownLanguage ? [] : [attribute]
}

/** An excerpt can have an address that is wider than a phone. */
const listStyle = `
<style>
  ul {
    overflow-wrap: anywhere;
  }
</style>
`

interface PageParts {
  script: string
  layout: PageLayout
  head: readonly string[]
  lines: readonly string[]
  /** The code of the title and the description, for a head without a layout. */
  texts: { title: string; description: string }
}

function toPage(path: string, parts: PageParts): string {
  const { script, layout, head, lines } = parts
  if (layout.shell !== undefined) return toDocument(path, layout.shell, parts)
  const specifier = nameImport(layout.specifier, { path: layout.path, from: path })
  const withImport = addImports(script, [
    `import Layout from "${specifier}"`,
    ...(layout.wrapper === undefined ? [] : wrapperImports(layout.wrapper, path)),
  ])
  const open = `<Layout${layout.attributes.map((attribute) => ` ${attribute}`).join("")}>`
  const tag = open.length <= 100 ? [open] : ["<Layout", ...layout.attributes.flatMap(toLines).map(indent), ">"]
  const styles = (layout.wrapper?.styles ?? []).map((style) => `\n${style}\n`)
  const page = [`---\n${withImport}---\n`, ...tag, ...[...head, ...lines].map(indent), "</Layout>", ""].join("\n")
  return page + styles.join("")
}

const addImports = (script: string, imports: readonly string[]): string =>
  imports.length === 0 ? script : script.replace(/(?<=^import [^\n]*\n)(?!import )/m, () => `\n${imports.join("\n")}\n`)

/** A whole document, as the site's own page is. */
function toDocument(path: string, shell: PageShell, { script, head, lines, texts }: PageParts): string {
  const margin = /[\t ]*(?=<main[^>]*>$)/.exec(shell.before)?.[0] ?? ""
  const step = margin.includes("\t") ? "\t" : "  "
  const indentAt = (line: string, start: string) =>
    start + line.replace(/^ +/, (spaces) => step.repeat(spaces.length / 2))
  const before = replaceTexts(shell.before, texts).replace(
    /([\t ]*)<\/head>/,
    (end, start: string) => head.map((line) => `${indentAt(line, start + step)}\n`).join("") + end,
  )
  const main = lines.map((line) => indentAt(line, margin + step)).join("\n")
  const withImports = addImports(script, writeImports(shell, { from: path, code: before + shell.after }))
  return `---\n${withImports}---\n\n<!doctype html>\n${before}\n${main}\n${margin}${shell.after.trimEnd()}\n`
}

/** Gives a head another title and description: in its elements, and in a component that gets both. */
function replaceTexts(before: string, { title, description }: PageParts["texts"]): string {
  const value = String.raw`=(?:"[^"]*"|'[^']*'|\{[^{}]*\})`
  const replaceProp = (html: string, name: string, code: string) =>
    html.replace(
      new RegExp(String.raw`(<[A-Z]\w*\b[^<>]*?\s)${name}${value}`),
      (_, start: string) => start + toAttribute(name, code),
    )
  const elements = before
    .replace(/<title>[^]*?<\/title>/, () => `<title>{${title}}</title>`)
    .replace(
      new RegExp(String.raw`(<meta\s+name="description"\s+)content${value}`),
      (_, start: string) => start + toAttribute("content", description),
    )
  return replaceProp(replaceProp(elements, "title", title), "description", description)
}

/** An attribute, with a line for each key of a long object. */
function toLines(attribute: string): string[] {
  const [, name = "", keys = ""] = /^(\w+=)\{\{ (.*) \}\}$/.exec(attribute) ?? []
  if (name === "" || attribute.length <= 100) return [attribute]
  return [`${name}{{`, ...keys.split(", ").map((key) => `  ${key},`), "}}"]
}

/** What the layout cannot know, beside or in the head of the page. */
function toHead({ head }: PageLayout, hasLanguages: boolean): string[] {
  const lines = [
    ...(hasLanguages
      ? ['{links.filter(({ rel }) => rel === "alternate").map((attributes) => <link {...attributes} />)}']
      : []),
    '{entry.data.seo.noindex && <meta name="robots" content="noindex" />}',
    '<script is:inline type="application/ld+json" set:html={jsonLd} />',
  ]
  return head === "empty" ? ['<Fragment slot="head">', ...lines.map(indent), "</Fragment>"] : lines
}

const toHeading = (code: string, { heading }: PageLayout): string =>
  heading === undefined ? code : code.replace("<h1>", `<h1 class="${heading}">`)

/** Lines inside tags, the outermost first. */
const around = (tags: readonly WrapperTag[], lines: readonly string[]): string[] =>
  tags.reduceRight<string[]>((inner, { open, close }) => [open, ...inner.map(indent), close], [...lines])

const wrap = (lines: string[], classes: string | undefined): string[] =>
  classes === undefined ? lines : [`<div class="${classes}">`, ...lines.map(indent), "</div>"]

const indent = (line: string): string => (line === "" ? line : `  ${line}`)

/** The front matter of a recipe, without the fences. */
function takeScript(code: string): string {
  const script = /^---\n([^]*?)---\n/.exec(code)?.[1]
  if (script === undefined) throw new Error("The recipe has lost its front matter.")
  return script
}

/** The lines in the body of a recipe. */
function takeBody(code: string): string[] {
  const inner = bodyOf.exec(code)?.[1]
  if (inner === undefined) throw new Error("The recipe has lost its body.")
  return inner
    .trimEnd()
    .split("\n")
    .map((line) => line.replace(/^ {4}/, ""))
}
