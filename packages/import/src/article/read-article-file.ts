import { articleTypeSchema, createContent, maxBodyLength } from "@citable/contract/content"

import { createUrlResolver, hasTemplate } from "../addresses/resolve-url.ts"
import type { UrlKind } from "../addresses/resolve-url.ts"
import type { ArticleInput } from "../article-input.ts"
import { editText } from "../body/edit-text.ts"
import type { TextEdit } from "../body/edit-text.ts"
import { isEmptyBody } from "../body/is-empty-body.ts"
import { prepareHtml } from "../body/prepare-html.ts"
import type { PreparedHtml } from "../body/prepare-html.ts"
import { prepareMarkdown } from "../body/prepare-markdown.ts"
import type { PreparedBody } from "../body/prepare-markdown.ts"
import { translateBody } from "../body/translate-body.ts"
import type { TranslatedBody } from "../body/translate-body.ts"
import { createLineFinder, decodeText } from "../document/decode-text.ts"
import { findOwnTitle } from "../document/find-own-title.ts"
import { createFrontMatter, toBoolean } from "../document/front-matter.ts"
import { isOwnFile } from "../document/own-mark.ts"
import { splitFrontMatter } from "../document/split-front-matter.ts"
import type { SplitFile } from "../document/split-front-matter.ts"
import { decidesVisibility } from "../document/visibility-keys.ts"
import { cut, howToResolve, readLocale, readTags, readText, readUrl } from "../fields/field.ts"
import type { FieldContext } from "../fields/field.ts"
import type { AuthorBook } from "../fields/find-authors.ts"
import { findPublicDoubt } from "../fields/find-public-doubt.ts"
import { nameOf, readSlugs, toPlace } from "../fields/read-article-address.ts"
import { readAuthors } from "../fields/read-authors.ts"
import { readCover } from "../fields/read-cover.ts"
import { findSpareKeys, readCustom } from "../fields/read-custom.ts"
import { readDates } from "../fields/read-dates.ts"
import { readExcerpt } from "../fields/read-excerpt.ts"
import { readModified } from "../fields/read-modified.ts"
import { readPropertyHold } from "../fields/read-property-hold.ts"
import { readPlaceHold, readVisibility } from "../fields/read-visibility.ts"
import type { HeldBack } from "../fields/read-visibility.ts"
import { toProblem } from "../import-problem.ts"
import type { ImportProblem } from "../import-problem.ts"
import { readSafely } from "../read-safely.ts"
import { readOwnFile } from "./own/read-own-file.ts"
import type { ReadArticle, ReadArticleOptions } from "./read-article.ts"

/**
 * Reads a Markdown or HTML file with front matter as the input of `create_content`. The path, with `/` between its parts, supplies the
 * slug, date or title that the front matter lacks. A field that the file does not name is absent; one that it leaves empty is empty.
 * Never throws because of the content.
 */
export function readArticleFile(bytes: Uint8Array, path: string, options: ReadArticleOptions = {}): ReadArticle {
  const found = readSafely(path, () => readFile(bytes, path, options), options.onFault)
  return "fault" in found ? { problems: [found.fault] } : found
}

function readFile(bytes: Uint8Array, path: string, options: ReadArticleOptions): ReadArticle {
  const problems: ImportProblem[] = []
  const decoded = decodeText(bytes)
  if ("problem" in decoded) return { problems: [decoded.problem] }
  if (isOwnFile(decoded.text)) return readOwnFile(decoded.text, path, options)
  const split = splitFrontMatter(decoded.text, options)
  problems.push(...split.problems)
  if (isRefused(problems)) return { problems }

  const isHtml = /\.html?$/i.test(path)
  let html: PreparedHtml | undefined
  let prepared: PreparedBody
  let translated: TranslatedBody
  try {
    const { articles, components } = options
    translated = translateBody(split.body, { path, fields: split.fields, articles, components })
    html = isHtml ? prepareHtml(translated.text) : undefined
    prepared = html ?? prepareMarkdown(translated.text)
  } catch (error) {
    // Parsers run out of stack on very deep nesting. Only this file is refused then.
    const reason = error instanceof Error ? error.message : String(error)
    problems.push(toProblem("not_parsable", `Cannot parse the body (${reason}). Simplify it.`))
    return { problems }
  }
  const front = createFrontMatter({ ...html?.fields, ...split.fields })
  const context: FieldContext = {
    front,
    resolveUrl: createUrlResolver({ ...options, path }),
    report: (problem) => problems.push(problem),
  }
  const findLine = createLineFinder(split.body)
  const lineAt = (offset: number) => split.bodyLine - 1 + findLine(offset)
  const toSource = (offset: number) => translated.toSource(offset + (html?.start ?? 0))
  const source = { body: html?.body ?? translated.text, lineOf: (offset: number) => lineAt(toSource(offset)) }
  for (const { offset, problem } of translated.problems) problems.push({ ...problem, line: lineAt(offset) })
  const place = toPlace(path, options.folder)
  const { title, removeHeading } = readTitle(context, prepared, place)
  const now = options.now ?? new Date()
  const heldBy =
    options.heldBy ??
    readPlaceHold(path, options.folder ?? "") ??
    readUnreadHold(split, path) ??
    (isHtml || Object.keys(split.fields).length > 0 ? undefined : readPropertyHold(split.body, now, context.report)) ??
    (translated.isTemplate ? "template" : undefined)
  const { visibility: asked, publishedAt } = readVisibility(context, { place, now, heldBy })
  const about = { fields: split.fields, isDated: isDated(split.fields, place), origin: options.origin }
  const doubt = asked.state === "held_back" ? undefined : findPublicDoubt(path, about)
  const visibility = doubt === undefined || options.publicAnyway === true ? asked : toHeldBack(doubt, context)
  const ownTitle = findOwnTitle({ ...html?.fields, ...split.fields }, split.body)
  const { baseUrl, astro } = options
  const { slug = "", former } = readSlugs(context, { place, title: ownTitle, baseUrl, astro })
  const body = rewriteBody(context, prepared, source, removeHeading)
  const article: ArticleInput = {
    title,
    slug,
    ...(former !== undefined && { previous_slugs: former }),
    body,
    body_format: isHtml ? "html" : "markdown",
    ...readRest(context, publishedAt, options.authors),
  }
  const custom = readCustom(context, options.customFields ?? {})
  if (custom !== undefined) article.custom = custom
  const spareKeys = findSpareKeys(front.leftValues())
  for (const key of front.left()) {
    const message = `The front matter key ${key} is unknown and not imported.`
    problems.push(toProblem("unknown_key", message, { subject: key }))
  }
  checkArticle(article, problems)
  if (isRefused(problems)) return { problems }
  const isHeldEmpty = visibility.state !== "held_back" && isEmptyBody(body)
  const shown = isHeldEmpty ? ({ state: "held_back", reason: "no body" } as const) : visibility
  return { article, visibility: shown, problems, spareKeys, doubt }
}

/** Whether the front matter or the name of a file dates it. The head of a page does not count. */
function isDated(fields: Record<string, unknown>, place: string): boolean {
  const front = createFrontMatter(fields)
  return readDates({ front, resolveUrl: () => undefined, report() {} }, place).articleDate !== undefined
}

function toHeldBack(reason: string, context: FieldContext): HeldBack {
  const message = `The file may not have been public (${reason}), so the import does not publish it. To publish such files, add --public-anyway.`
  context.report(toProblem("not_known_public", message))
  return { state: "held_back", reason, until: "--public-anyway" }
}

/** Holds a file back if its author can have said so in a form that the import does not read. */
function readUnreadHold(split: SplitFile, path: string): string | undefined {
  if (split.unread) return "front matter cannot be read"
  return /\.mdx$/i.test(path) && exportsMetadata(split.body) ? "metadata in an export cannot be read" : undefined
}

/** Whether the JavaScript before the text of an MDX file exports metadata. */
function exportsMetadata(body: string): boolean {
  for (const block of body
    .replaceAll(/\r\n?/g, "\n")
    .trimStart()
    .split(/\n[ \t]*\n\s*/)) {
    if (!/^(?:import\b|export\b|\{\/\*)/.test(block)) return false
    const names = [...block.matchAll(/^export\s+(?:const|let|var)\s+(\w+)\s*=/gm)].map((match) => match[1] ?? "")
    if (names.some((name) => /^(?:meta|front)/i.test(name) || decidesVisibility(name))) return true
  }
  return false
}

function isRefused(problems: readonly ImportProblem[]): boolean {
  return problems.some((problem) => problem.severity === "refusal")
}

function readTitle(context: FieldContext, prepared: PreparedBody, place: string) {
  const written = readText(context, 300, "title", "post_title", "headline")
  const { heading } = prepared
  if (typeof written === "string") {
    const removeHeading = heading?.first === true && heading.text === written
    if (removeHeading) {
      const message = "The body repeats the title as its first heading, which is removed."
      context.report(toProblem("title_heading_removed", message))
    }
    return { title: written, removeHeading }
  }
  if (heading?.first === true) return { title: cut(context, "title", heading.text, 300), removeHeading: true }
  const words = nameOf(place)
    .replaceAll(/[-_\s]+/g, " ")
    .trim()
  const title = words === "" ? place : words.charAt(0).toUpperCase() + words.slice(1)
  const message = `The file has no title, so its name becomes the title: "${title}". Add a title to the front matter.`
  context.report(toProblem("title_from_file_name", message))
  return { title: cut(context, "title", title, 300), removeHeading: false }
}

function readRest(
  context: FieldContext,
  publishedAt: string | undefined,
  book: AuthorBook | undefined,
): Partial<ArticleInput> {
  const canonical = context.front.take("canonical_url", "canonical")
  const type = articleTypeSchema.safeParse(context.front.peek("type")?.value).data
  if (type !== undefined) context.front.take("type")
  const noindex = toBoolean(context.front.take("noindex", "no_index")?.value)
  const url = canonical && readUrl(context, canonical.key, canonical.value, "link")
  const rest = {
    type,
    locale: readLocale(context),
    excerpt: readExcerpt(context),
    cover: readCover(context),
    ...readAuthors(context, book),
    tags: readTags(context),
    published_at: publishedAt,
    modified_at: readModified(context),
    // Hugo calls it translationKey.
    translation_group: readText(context, 100, "translation_group", "translation_key") ?? undefined,
  }
  const seo = {
    title: readText(context, 300, "seo_title", "meta_title") ?? undefined,
    description: readText(context, 1000, "description", "seo_description", "meta_description") ?? undefined,
    canonical_url: url ?? undefined,
    noindex,
  }
  const seoFields = withoutUndefined(seo)
  return { ...withoutUndefined(rest), ...(Object.keys(seoFields).length > 0 && { seo: seoFields }) }
}

interface BodySource {
  body: string
  /** The line of the file from which a position in the body comes. */
  lineOf: (offset: number) => number
}

/** Replaces URLs and removes the heading. Every other byte stays. */
function rewriteBody(
  context: FieldContext,
  prepared: PreparedBody,
  source: BodySource,
  removeHeading: boolean,
): string {
  const { body, lineOf } = source
  const edits: TextEdit[] = []
  const { heading } = prepared
  if (removeHeading && heading !== undefined) edits.push({ start: heading.start, end: heading.end, text: "" })
  for (const found of prepared.urls) {
    if (removeHeading && heading !== undefined && found.start >= heading.start && found.end <= heading.end) continue
    const urls = found.set?.urls ?? [found.url]
    const resolved = urls.map((url) => resolveOrReport(context, url, found.kind, lineOf(found.start)))
    if (resolved.every((url, index) => url === urls[index])) continue
    edits.push({ ...found, text: found.set?.write(resolved) ?? found.write(resolved[0] ?? "") })
  }
  const result = editText(body, edits).text
  if (isEmptyBody(result)) {
    const message = "The article has no body, so it is held back. Write one, or remove the file."
    context.report(toProblem("empty_body", message))
  }
  return result
}

/** Resolves a URL in the body. If it has to stay relative, reports that and returns it unchanged. */
function resolveOrReport(context: FieldContext, url: string, kind: UrlKind, line: number): string {
  const resolved = hasTemplate(url) ? url : context.resolveUrl(url, kind)
  if (resolved !== undefined) return resolved
  const message = `The ${kind} ${url} is relative and stays so. ${howToResolve(kind)}`
  const code = kind === "image" ? "unresolved_image" : "unresolved_link"
  context.report(toProblem(code, message, { line, subject: url }))
  return url
}

function checkArticle(article: ArticleInput, problems: ImportProblem[]): void {
  if (isRefused(problems)) return
  const result = createContent.input.omit({ brand_id: true }).safeParse(article)
  if (article.body.length > maxBodyLength)
    problems.push(toProblem("too_large", "With absolute URLs, the body has more than 1 MiB. Split it."))
  else if (!result.success) {
    const issue = result.error.issues[0]
    const message = `${issue?.path.join(".")}: ${issue?.message}. Correct it in the file.`
    problems.push(toProblem("invalid_article", message, { subject: issue?.path.join(".") }))
  }
}

function withoutUndefined<Fields extends object>(
  fields: Fields,
): { [Key in keyof Fields]?: Exclude<Fields[Key], undefined> } {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never
}
