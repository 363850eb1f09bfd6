import type { SitePageReading, SitePageToRead } from "@citable/audits/crawl/read-site-page"
import type { FoundSpans } from "@citable/language/mentions/create-span-finder"
import type { FileToInspect, InspectedFile } from "@citable/media/inspect-file"
import { startParseThread } from "@citable/parsing/start-parse-thread"
// What the threads of `createParsing` run. Each task loads its parser when it is needed.
import type { PageDigest, PageToDigest } from "@citable/reader/read"
import type { SavedThreads } from "@citable/reddit/read-reddit-json"

import type { ParsedAnswer } from "./groups/visibility/parse-answers/parse-answer.ts"
import type { AnswersToRead } from "./groups/visibility/parse-answers/read-answers.ts"
import type { NameQuote, NameToQuote } from "./groups/visibility/quote-name.ts"
import type { TextToSearch } from "./mentions/find-spans.ts"

startParseThread()

/** Parses answers of engines. */
export async function readAnswers({ names, language, answers }: AnswersToRead): Promise<ParsedAnswer[]> {
  const { createAnswerParser } = await import("./groups/visibility/parse-answers/parse-answer.ts")
  const parse = createAnswerParser(names, language)
  return answers.map((answer) => parse(answer))
}

/** Finds where an answer has names. */
export async function findSpans({ names, locale, text }: TextToSearch): Promise<FoundSpans> {
  const { createSpanFinder } = await import("@citable/language/mentions/create-span-finder")
  return createSpanFinder(names, locale)(text)
}

/** Finds a name in answers. */
export async function quoteName(input: NameToQuote): Promise<(NameQuote | null)[]> {
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

/** Reads threads of Reddit that somebody saved. */
export async function readRedditJson(text: string): Promise<SavedThreads> {
  return (await import("@citable/reddit/read-reddit-json")).readRedditJson(text)
}
