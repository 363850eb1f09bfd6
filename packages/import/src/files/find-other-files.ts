import { posix } from "node:path"

import type { ImportFs } from "./import-fs.ts"

/** Files of one format that can contain articles and that the import does not read. */
export interface OtherFiles {
  format: string
  count: number
  /** The first paths, at most 10. */
  paths: string[]
  /** What to do with them. */
  advice: string
}

interface Format {
  name: string
  advice: string
}

const pandoc = (name: string, format: string, example: string): Format => ({
  name,
  advice: `Convert them to Markdown first: pandoc -f ${format} -t gfm ${example} -o article.md`,
})

const asciiDoc = pandoc("AsciiDoc", "asciidoc", "article.adoc")
const org = pandoc("Org", "org", "article.org")
const reStructuredText = pandoc("reStructuredText", "rst", "article.rst")
const quarto: Format = { name: "Quarto", advice: "Render them to Markdown first: quarto render --to gfm" }
const webArchive: Format = { name: "web archive", advice: "Save the pages as HTML instead." }

const formats: Record<string, Format> = {
  textile: pandoc("Textile", "textile", "article.textile"),
  rst: reStructuredText,
  rest: reStructuredText,
  adoc: asciiDoc,
  asciidoc: asciiDoc,
  org,
  tex: pandoc("LaTeX", "latex", "article.tex"),
  typ: pandoc("Typst", "typst", "article.typ"),
  wiki: pandoc("wiki", "mediawiki", "article.wiki"),
  mediawiki: pandoc("wiki", "mediawiki", "article.wiki"),
  docx: pandoc("Word", "docx", "article.docx"),
  odt: pandoc("OpenDocument", "odt", "article.odt"),
  rtf: pandoc("Rich Text", "rtf", "article.rtf"),
  ipynb: { name: "Jupyter", advice: "Convert them to Markdown first: jupyter nbconvert --to markdown" },
  qmd: quarto,
  rmd: quarto,
  mht: webArchive,
  mhtml: webArchive,
  webarchive: webArchive,
}

/** What only an export of Blogger has. */
export const bloggerMark = /tag:blogger\.com|schemas\.google\.com\/blogger/

const exportFormats: readonly (Format & { extension: string; pattern: RegExp })[] = [
  {
    name: "Ghost export",
    extension: "json",
    pattern: /"db"\s*:.*"exported_on"\s*:|"exported_on"\s*:.*"posts"\s*:/s,
    advice: "Import the file by itself: citable import export.json",
  },
  {
    name: "DEV export",
    extension: "json",
    pattern: /"(?:body_markdown|cached_tag_list|cached_user_name|crossposted_at)"\s*:/,
    advice: "Import the file by itself: citable import articles.json",
  },
  {
    name: "Hashnode export",
    extension: "json",
    pattern: /"contentMarkdown"\s*:/,
    advice: "Import the file by itself: citable import export.json",
  },
  {
    name: "WordPress export",
    extension: "xml",
    pattern: /wordpress\.org\/export\//,
    advice: "Import the file by itself: citable import export.xml",
  },
  {
    name: "Blogger export",
    extension: "xml",
    pattern: bloggerMark,
    advice: "Import the file by itself: citable import blog.xml",
  },
  {
    name: "Blogger export",
    extension: "atom",
    pattern: bloggerMark,
    advice: "Import the file by itself: citable import blog.atom",
  },
  {
    name: "table of posts",
    extension: "csv",
    pattern: /^(?=.*(?:title|subject|slug))(?=.*(?:body|content|html|markdown))/i,
    advice: "Convert each row to a Markdown file, with front matter that says what was a draft.",
  },
]

/** How much of a JSON or XML file shows whose export it is. */
export const headBytes = 16_384
const maxPaths = 10

/** Whether the name of a file says that it can contain articles in a format that the import does not read. */
export function isOtherPath(path: string): boolean {
  const extension = extensionOf(path)
  return Object.hasOwn(formats, extension) || exportFormats.some((format) => format.extension === extension)
}

/** Groups files by format, the most frequent first. Leaves out JSON and XML files that are not the export of a blog. */
export async function findOtherFiles(paths: readonly string[], fs: ImportFs): Promise<OtherFiles[]> {
  const groups = new Map<string, OtherFiles>()
  for (const path of paths) {
    const format = formats[extensionOf(path)] ?? (await findExportFormat(path, fs))
    if (format === undefined) continue
    const group = groups.get(format.name) ?? { format: format.name, count: 0, paths: [], advice: format.advice }
    group.count += 1
    if (group.paths.length < maxPaths) group.paths.push(path)
    groups.set(format.name, group)
  }
  return [...groups.values()].toSorted((a, b) => b.count - a.count)
}

async function findExportFormat(path: string, fs: ImportFs): Promise<Format | undefined> {
  const extension = extensionOf(path)
  try {
    const head = new TextDecoder().decode(await fs.readHead(path, headBytes))
    return exportFormats.find((format) => format.extension === extension && format.pattern.test(head))
  } catch {
    // An unreadable file of data is not known to contain articles.
    return undefined
  }
}

function extensionOf(path: string): string {
  return posix.extname(path).slice(1).toLowerCase()
}
