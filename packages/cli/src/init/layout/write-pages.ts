import type { PageLayout } from "./find-layout.ts"
import { nameImport } from "./resolve-import.ts"

interface PageFile {
  /** Where the page goes, relative to the site. */
  path: string
  /** The recipe's page, in plain HTML. */
  code: string
}

const body = /^<html[^]*<body>\n([^]*?)^ {2}<\/body>\n<\/html>\n$/m

/** Puts the recipe's page of an article into a layout. Search engines get the structured data of the article, too. */
export function toArticlePage({ path, code }: PageFile, layout: PageLayout): string {
  const inner = takeBody(code)
  const title = `<h1>{entry.data.title}</h1>`
  const head =
    layout.head === "title"
      ? [/ {4}(<ArticleHead .*\/>)\n/.exec(code)?.[1]?.replace("<ArticleHead", '<ArticleHead slot="head"') ?? ""]
      : toHead(layout)
  const lines = [
    ...(layout.showsTitle ? [] : [toHeading(title, layout)]),
    ...inner.filter(
      (line) => line !== title && line !== "<Content />" && !(layout.hasDate && line.startsWith("<time ")),
    ),
    ...wrap("<Content />", layout.prose),
  ]
  const usesComponent = layout.head === "title"
  const data =
    "const { jsonLd } = toArticleHead({ entry, url: new URL(Astro.url.pathname, Astro.site ?? Astro.url).href })"
  const script = takeScript(code)
    .replace(/^import \{ ArticleHead \}.*\n/m, (line) => (usesComponent ? line : ""))
    .replace("renderArticle }", usesComponent ? "renderArticle }" : "renderArticle, toArticleHead }")
  return toPage(path, {
    script: usesComponent ? script : `${script}${data}\n`,
    layout,
    head,
    lines: layout.hasMain ? lines : ["<main>", ...lines.map(indent), "</main>"],
  })
}

/** Puts the recipe's list of articles into a layout. */
export function toListPage({ path, code }: PageFile, layout: PageLayout): string {
  const list = takeBody(code)
  const lines = [
    ...(layout.showsTitle ? [] : [toHeading("<h1>Articles</h1>", layout)]),
    ...(layout.prose === undefined ? list : [`<div class="${layout.prose}">`, ...list.map(indent), "</div>"]),
  ]
  const head = layout.head === "title" && !layout.takesTitle ? ['<title slot="head">Articles</title>'] : []
  return toPage(path, {
    script: takeScript(code),
    layout,
    head,
    lines: layout.hasMain ? lines : ["<main>", ...lines.map(indent), "</main>"],
  })
}

interface PageParts {
  script: string
  layout: PageLayout
  head: readonly string[]
  lines: readonly string[]
}

function toPage(path: string, { script, layout, head, lines }: PageParts): string {
  const specifier = nameImport(layout.specifier, { path: layout.path, from: path })
  const withImport = script.replace(/(?<=^import [^\n]*\n)(?!import )/m, `\nimport Layout from "${specifier}"\n`)
  const open = `<Layout${layout.attributes.map((attribute) => ` ${attribute}`).join("")}>`
  const tag = open.length <= 100 ? [open] : ["<Layout", ...layout.attributes.flatMap(toLines).map(indent), ">"]
  return [`---\n${withImport}---\n`, ...tag, ...[...head, ...lines].map(indent), "</Layout>", ""].join("\n")
}

/** An attribute, with a line for each key of a long object. */
function toLines(attribute: string): string[] {
  const [, name = "", keys = ""] = /^(\w+=)\{\{ (.*) \}\}$/.exec(attribute) ?? []
  if (name === "" || attribute.length <= 100) return [attribute]
  return [`${name}{{`, ...keys.split(", ").map((key) => `  ${key},`), "}}"]
}

/** What the layout cannot know, beside or in the head of the page. */
function toHead({ head }: PageLayout): string[] {
  const lines = [
    '{entry.data.seo.noindex && <meta name="robots" content="noindex" />}',
    '<script is:inline type="application/ld+json" set:html={jsonLd} />',
  ]
  return head === "empty" ? ['<Fragment slot="head">', ...lines.map(indent), "</Fragment>"] : lines
}

const toHeading = (code: string, { heading }: PageLayout): string =>
  heading === undefined ? code : code.replace("<h1>", `<h1 class="${heading}">`)

const wrap = (line: string, classes: string | undefined): string[] =>
  classes === undefined ? [line] : [`<div class="${classes}">`, indent(line), "</div>"]

const indent = (line: string): string => (line === "" ? line : `  ${line}`)

/** The front matter of a recipe, without the fences. */
function takeScript(code: string): string {
  const script = /^---\n([^]*?)---\n/.exec(code)?.[1]
  if (script === undefined) throw new Error("The recipe has lost its front matter.")
  return script
}

/** The lines in the body of a recipe. */
function takeBody(code: string): string[] {
  const inner = body.exec(code)?.[1]
  if (inner === undefined) throw new Error("The recipe has lost its body.")
  return inner
    .trimEnd()
    .split("\n")
    .map((line) => line.replace(/^ {4}/, ""))
}
