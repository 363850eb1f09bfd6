import { posix } from "node:path"

import { createContent, maxBodyLength } from "@citable/contract/content"

import { createUrlResolver } from "../addresses/resolve-url.ts"
import { nameOf } from "../addresses/to-place.ts"
import type { ArticleInput } from "../article-input.ts"
import { findFirstWords } from "../body/find-first-words.ts"
import { type Body, readBody } from "../body/read-body.ts"
import { isOpaqueName } from "../document/find-own-title.ts"
import type { Document, ReadDocument } from "../document/read-document.ts"
import { cut } from "../fields/field.ts"
import { findPublicDoubt } from "../fields/find-public-doubt.ts"
import { type Fields, readFields } from "../fields/read-fields.ts"
import type { Visibility } from "../fields/read-visibility.ts"
import { withoutExtension } from "../files/article-path.ts"
import { type ImportProblem, toProblem } from "../import-problem.ts"
import { readOwnFile } from "./own/read-own-file.ts"
import type { ReadArticle, ReadArticleOptions } from "./read-article.ts"

/** The stages from a document to its article: each takes the value of the one before. */
export function toArticle(document: ReadDocument, path: string, options: ReadArticleOptions): ReadArticle {
  if ("own" in document) return readOwnFile(document.own, path, options)
  if ("refused" in document) return { problems: document.refused }
  const { folder = "", baseUrl, locale } = options
  const from = { path, folder, baseUrl, locale }
  const resolveUrl = createUrlResolver(from, options)
  const fields = readFields(document, { ...options, resolveUrl, collections: options.origin?.collections })
  const body = readBody(document, { ...options, from, resolveUrl, title: fields.title })
  if ("refused" in body) return { problems: [...document.problems, ...body.refused] }
  return join(document, fields, body, options)
}

function join(document: Document, fields: Fields, body: Body, options: ReadArticleOptions): ReadArticle {
  const { spareKeys } = fields
  const problems = [...document.problems, ...body.problems, ...fields.problems]
  const title = fields.title ?? toTitle(fields, body, { problems, options, document })
  if (fields.title !== undefined && body.title !== undefined) {
    const message = "The body repeats the title as its first heading, which is removed."
    problems.push(toProblem("title_heading_removed", message))
  }
  const { visibility, doubt } = decide(document, fields, body, options)
  if (visibility.state === "held_back" && visibility.until === "--public-anyway") {
    const message = `The file may not have been public (${visibility.reason}), so the import does not publish it. To publish such files, add --public-anyway.`
    problems.push(toProblem("not_known_public", message))
  }
  if (body.isEmpty) {
    const message = "The article has no body, so it is held back. Write one, or remove the file."
    problems.push(toProblem("empty_body", message))
  }
  const article: ArticleInput = { title, ...fields.article, body: body.text, body_format: document.format }
  checkArticle(article, problems)
  if (problems.some(({ severity }) => severity === "refusal")) return { problems }
  return { article, visibility, problems, spareKeys, doubt, sources: fields.sources }
}

/** Decides whether the article goes live, by what the file asks for, by its text, and by where it comes from. */
function decide(
  { path, written }: Document,
  { visibility, isDated }: Fields,
  { isTemplate, isEmpty }: Body,
  { origin, publicAnyway }: ReadArticleOptions,
): { visibility: Visibility; doubt?: string | undefined } {
  if (visibility.state === "held_back") return { visibility }
  if (isTemplate) return { visibility: { state: "held_back", reason: "template" } }
  if (origin?.lost !== undefined)
    return { visibility: { state: "held_back", reason: origin.lost, until: "--allow-lost-text" } }
  const doubt = findPublicDoubt(path, { fields: written, isDated, origin })
  if (doubt !== undefined && publicAnyway !== true)
    return { visibility: { state: "held_back", reason: doubt, until: "--public-anyway" }, doubt }
  return { visibility: isEmpty ? { state: "held_back", reason: "no body" } : visibility, doubt }
}

/** The title of a file that names none: its first heading, else its name, which of a note is the title that its author gave it. */
function toTitle(
  { name: place }: Fields,
  body: Body,
  { problems, options, document }: { problems: ImportProblem[]; options: ReadArticleOptions; document: Document },
): string {
  const report = { report: (problem: ImportProblem) => void problems.push(problem) }
  if (body.title !== undefined) return cut(report, "title", body.title, 300)
  if (options.origin?.isNote === true) return cut(report, "title", posix.basename(withoutExtension(document.path)), 300)
  const name = nameOf(place)
  // Short notes have numbers or dates as names.
  const first = /^[\d-]+$/.test(name) || isOpaqueName(name) ? findFirstWords(body.text) : undefined
  const words = name.replaceAll(/[-_\s]+/g, " ").trim()
  const title = first ?? (words === "" ? place : words.charAt(0).toUpperCase() + words.slice(1))
  const source = first === undefined ? "its name becomes" : "its first words become"
  const message = `The file has no title, so ${source} the title: "${title}". Add a title to the front matter.`
  problems.push(toProblem(first === undefined ? "title_from_file_name" : "title_from_first_words", message))
  return cut(report, "title", title, 300)
}

/** Built once, because that costs more than a check. */
let articleSchema: ReturnType<typeof createContent.input.omit<{ brand_id: true }>> | undefined

function checkArticle(article: ArticleInput, problems: ImportProblem[]): void {
  if (problems.some(({ severity }) => severity === "refusal")) return
  articleSchema ??= createContent.input.omit({ brand_id: true })
  const result = articleSchema.safeParse(article)
  if (article.body.length > maxBodyLength)
    problems.push(toProblem("too_large", "With absolute URLs, the body has more than 1 MiB. Split it."))
  else if (!result.success) {
    const issue = result.error.issues[0]
    const message = `${issue?.path.join(".")}: ${issue?.message}. Correct it in the file.`
    problems.push(toProblem("invalid_article", message, { subject: issue?.path.join(".") }))
  }
}
