import type { ArticleImportEntry, ArticleImportReport } from "@citable/contract"
import type { ArchiveReport, ImportEntry, ImportProblemCode } from "@citable/import"

import type { ImportArticlesResult } from "./import-articles-task.ts"
import { toPageWords } from "./to-page-words.ts"

/** How many problems of a file are kept: a page has room for few. */
const maxProblems = 6
const maxMessage = 300
const maxLost = 20

/** Makes the report of an import short enough to be stored, in the words of a page. */
export function toStoredReport(
  { report, words, page }: ImportArticlesResult,
  refused: readonly { path: string; reason: string }[],
): ArticleImportReport {
  const { pictures, links } = report
  const entries = report.entries.map((entry) => toStoredEntry(entry, report.dryRun))
  for (const { path, reason } of refused) {
    const problems = [{ severity: "refusal" as const, line: null, message: reason }]
    entries.push({ path, outcome: "refused", title: null, slug: null, id: null, state: "", problems, more: 0 })
  }
  const { counts } = report
  const has = (code: ImportProblemCode) =>
    report.entries.some(({ problems }) => problems.some((problem) => problem.code === code))
  const asks: ArticleImportReport["asks"] = []
  if (has("unclear_language")) asks.push("locale")
  if (has("invalid_utf8")) asks.push("encoding")
  const lostText = report.entries.flatMap(({ path, title = path, visibility }) =>
    visibility?.state === "held_back" && visibility.until === "--allow-lost-text"
      ? [{ title, reason: visibility.reason }]
      : [],
  )
  if (lostText.length > 0) asks.push("allowLostText")
  return {
    counts: { ...counts, files: counts.files + refused.length, refused: counts.refused + refused.length },
    pictures: pictures
      ? {
          total: pictures.total,
          missing: pictures.missing,
          isBad: pictures.warning !== undefined,
          uploaded: pictures.media?.uploaded ?? 0,
          known: pictures.media?.known ?? 0,
        }
      : null,
    ...(links && { links: { ...links, lost: links.lost.slice(0, maxLost).map(({ url }) => url) } }),
    publicCheck: report.publicCheck ?? null,
    others: report.others.map(({ format, count, advice }) => ({ format, count, advice })),
    exports: (report.archives ?? []).map(toExportWords),
    ...(asks.length > 0 && { asks }),
    ...(lostText.length > 0 && { lostText }),
    words,
    page,
    entries,
  }
}

function toExportWords({ path, platform, articles, notTaken, until }: ArchiveReport): string {
  const posts = `${articles} ${articles === 1 ? "post" : "posts"}`
  const left = notTaken.map(({ what, count, reason }) => ` Not taken: ${count} ${what}. ${reason}`).slice(0, 10)
  if (until === undefined) return `${path} is an export of ${platform} with ${posts}.${left.join("")}`
  const advice =
    "The import cannot tell which were public, so it publishes none of them. To do so, tick “Also publish what may not have been public”."
  const look = articles === 1 ? "looks" : "look"
  return `${posts} in ${path} ${look} like an export of ${platform}. ${advice}${left.join("")}`
}

function toStoredEntry(entry: ImportEntry, isDryRun: boolean): ArticleImportEntry {
  // What keeps a file out comes first, and notes last.
  const rank = { refusal: 0, warning: 1, note: 2 }
  const sorted = entry.problems.toSorted((one, other) => rank[one.severity] - rank[other.severity])
  return {
    path: entry.path,
    outcome: entry.outcome,
    title: entry.title ?? null,
    slug: entry.slug ?? null,
    id: entry.id ?? null,
    state: toState(entry, isDryRun),
    problems: sorted.slice(0, maxProblems).map(({ severity, line, message }) => ({
      severity,
      line: line ?? null,
      message: cut(toPageWords(message)),
    })),
    more: Math.max(0, sorted.length - maxProblems),
  }
}

function toState({ published, visibility }: ImportEntry, isDryRun: boolean): string {
  if (visibility === undefined) return ""
  if (visibility.state === "held_back") return `stays a draft (${cut(toPageWords(visibility.reason), 80)})`
  if (visibility.state === "scheduled") {
    return visibility.at === undefined ? "stays scheduled" : `goes live on ${visibility.at.slice(0, 10)}`
  }
  const proof = visibility.proof === undefined ? "" : `, as everybody sees it at ${cut(visibility.proof.url, 200)}`
  if (!published) return `live already${proof}`
  return `${isDryRun ? "goes live" : "live now"}${proof}`
}

const cut = (text: string, most = maxMessage) => (text.length > most ? `${text.slice(0, most - 1)}…` : text)
