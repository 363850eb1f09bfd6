import type { SitePageReading, SitePageToRead } from "@citable/audits/crawl/read-site-page"
import type { BacklinkImportReport, SearchImportReport } from "@citable/contract"
import type { FoundSpans } from "@citable/language/mentions/create-span-finder"
import type { FileToInspect, InspectedFile } from "@citable/media/inspect-file"
import type { TaskContext } from "@citable/parsing/parse-task"
import { startParseThread } from "@citable/parsing/start-parse-thread"
// What the threads of `createParsing` run. Each task loads its parser when it is needed.
import type { PageDigest, PageToDigest } from "@citable/reader/read"
import type { SavedThreads } from "@citable/reddit/read-reddit-json"

import type { ImportArticlesInput, ImportArticlesResult } from "./file-imports/import-articles-task.ts"
import type { ImportBacklinkInput } from "./file-imports/import-backlink-task.ts"
import type { ImportSearchInput } from "./file-imports/import-search-task.ts"
import type { ParsedAnswer } from "./groups/visibility/parse-answers/parse-answer.ts"
import type { AnswersToRead } from "./groups/visibility/parse-answers/read-answers.ts"
import type { QuotedName, NameToQuote } from "./groups/visibility/quote-name.ts"
import type { TextToSearch } from "./mentions/find-spans.ts"

startParseThread()

/** Parses answers of engines. */
export async function readAnswers({ names, language, answers, wantsDoubts }: AnswersToRead): Promise<ParsedAnswer[]> {
  const { createAnswerParser } = await import("./groups/visibility/parse-answers/parse-answer.ts")
  const parse = createAnswerParser(names, language, { wantsDoubts })
  return answers.map((answer) => parse(answer))
}

/** Finds where an answer has names. */
export async function findSpans({ names, locale, text }: TextToSearch): Promise<FoundSpans> {
  const { createSpanFinder } = await import("@citable/language/mentions/create-span-finder")
  return createSpanFinder(names, locale)(text)
}

/** Finds a name in answers. */
export async function quoteName(input: NameToQuote): Promise<QuotedName[]> {
  return (await import("./groups/visibility/quote-name.ts")).quoteName(input)
}

/** Reads the type and size of a file, and rebuilds an SVG. */
export async function inspectFile(input: FileToInspect): Promise<InspectedFile> {
  return (await import("@citable/media/inspect-file")).inspectFile(input)
}

/** Reads a page of an audit, and runs its checks. */
export async function readSitePage(input: SitePageToRead): Promise<SitePageReading> {
  return (await import("@citable/audits/crawl/read-site-page")).readSitePage(input)
}

/** Reads a page for people and agents. */
export async function digestPage(page: PageToDigest): Promise<PageDigest> {
  return (await import("@citable/reader/read")).digestPage(page)
}

/** Imports articles from files that somebody uploaded. */
export async function importArticlesTask(
  input: ImportArticlesInput,
  context: TaskContext,
): Promise<ImportArticlesResult> {
  return (await import("./file-imports/import-articles-task.ts")).importArticlesTask(input, context)
}

/** Imports search data from files that somebody uploaded. */
export async function importSearchTask(
  input: ImportSearchInput,
  context: TaskContext,
): Promise<{ total: number; report: SearchImportReport }> {
  return (await import("./file-imports/import-search-task.ts")).importSearchTask(input, context)
}

/** Imports backlinks from files that somebody uploaded. */
export async function importBacklinkTask(
  input: ImportBacklinkInput,
  context: TaskContext,
): Promise<{ total: number; report: BacklinkImportReport }> {
  return (await import("./file-imports/import-backlink-task.ts")).importBacklinkTask(input, context)
}

/** Reads threads of Reddit that somebody saved. */
export async function readRedditJson(text: string): Promise<SavedThreads> {
  return (await import("@citable/reddit/read-reddit-json")).readRedditJson(text)
}
