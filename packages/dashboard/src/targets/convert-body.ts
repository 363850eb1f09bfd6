import type { Article } from "@citable/contract"
import type { ReadBack } from "@citable/contract/content"

export type TheirBody = Extract<ReadBack["parts"][number], { field: "body" }>

export interface ConvertedBody {
  body: string
  format: Article["body_format"]
  /** What the conversion could not carry. */
  notes: string[]
}

/**
 * Converts the text of a platform to a body of an article: MDX and HTML to Markdown, by the code that imports files. An article in HTML
 * gets HTML. Blocks that nobody changed keep their bytes.
 */
export async function convertBody(part: TheirBody, options: ConvertOptions): Promise<ConvertedBody> {
  const { body, ...rest } = await convert(part, options)
  // White space at the end says nothing, and the platform keeps none.
  const end = /\s*$/.exec(options.article.body)?.[0] ?? ""
  return { body: body.trimEnd() + end, ...rest }
}

interface ConvertOptions {
  article: Pick<Article, "body" | "body_format">
  sent: ReadBack["sent_body"]
}

async function convert({ value, format }: TheirBody, { article, sent }: ConvertOptions): Promise<ConvertedBody> {
  if (format === "markdown" || (format === "html" && article.body_format === "html")) {
    return { body: value, format, notes: [] }
  }
  // Both read Markdown with hundreds of modules, which a start does not need.
  const [{ toMarkdown }, { mergeBlocks }, { findLostElements }] = await Promise.all([
    import("@citable/markdown"),
    import("./merge-blocks.ts"),
    import("./find-lost-elements.ts"),
  ])
  const read = await readAsFile(value, format)
  if (format === "mdx") return { body: read.body, format: "markdown", notes: read.notes }
  const toBoth = (html: string) => ({ html, markdown: toMarkdown(html) })
  const theirs = toBoth(read.body)
  const before = sent && toBoth((await readAsFile(sent.there, format)).body)
  const body =
    sent === null || before === null
      ? theirs.markdown
      : await mergeBlocks(sent.source, before.markdown, theirs.markdown)
  const lost = await findLostElements(theirs, before ?? undefined)
  const note = `Markdown has no ${lost.map((name) => `<${name}>`).join(", ")}. Only the text in them stays.`
  return { body, format: "markdown", notes: [...read.notes, ...(lost.length === 0 ? [] : [note])] }
}

/** These are about front matter, names of files and relative addresses, none of which is the person's. */
const unneeded = new Set(["unresolved_image", "unresolved_link", "empty_body", "title_from_file_name", "unknown_key"])

/** Reads a text as the import reads a file: shortcodes, templates and components become what an article can hold. */
async function readAsFile(text: string, format: "html" | "mdx"): Promise<{ body: string; notes: string[] }> {
  const { readArticleFile } = await import("@citable/import")
  // With a title of its own, the first heading stays where it is.
  const file = new TextEncoder().encode(`---\ntitle: "-"\n---\n${text}`)
  const { article, problems } = readArticleFile(file, `theirs.${format}`)
  const notes = problems.filter(({ code }) => !unneeded.has(code)).map(({ message }) => message)
  return { body: article?.body ?? text, notes }
}
