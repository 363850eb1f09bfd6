import type { LostKind } from "../addresses/find-lost-kind.ts"
import type { ImportReport } from "./import-report.ts"

/** What an import did, in words: lines, of which those that begin with two spaces belong to the line above. */
export interface ReportWords {
  /** The counts, in a sentence. */
  summary: string
  /** What is live, scheduled and held back, and why. */
  states: string[]
  pictures: string[]
  links: string[]
  /** What is not as the files write it. */
  fields: string[]
}

/** Says what an import did with fields, links and pictures, and what it holds back: at a terminal and on pages. */
export function describeReport(report: ImportReport): ReportWords {
  return {
    summary: toSummary(report),
    states: toStates(report),
    pictures: toPictureLines(report),
    links: toLinkLines(report),
    fields: toFieldLines(report),
  }
}

function toSummary({ counts, dryRun }: ImportReport): string {
  const parts = [
    `${counts.created} created`,
    `${counts.updated} updated`,
    `${counts.unchanged} unchanged`,
    `${counts.published} published`,
    `${counts.refused} refused`,
  ]
  if (counts.skipped > 0) parts.push(`${counts.skipped} skipped`)
  if (counts.pending > 0) parts.push(`${counts.pending} not reached`)
  const summary = `${plural(counts.files, "file")}: ${parts.join(", ")}; ${plural(counts.warnings, "warning")}.`
  return dryRun ? `Dry run: nothing was written. ${summary}` : summary
}

/** Counts live, scheduled and held-back articles, with the reasons. */
function toStates({ counts, reasons }: ImportReport): string[] {
  const lines = [`Live: ${counts.live}`]
  if (counts.scheduled > 0) lines.push(`Scheduled: ${counts.scheduled} (${toReasons(reasons.scheduled)})`)
  if (counts.held_back > 0) lines.push(`Held back: ${counts.held_back} (${toReasons(reasons.held_back)})`)
  return lines
}

function toPictureLines({ pictures, dryRun }: ImportReport): string[] {
  const lines: string[] = []
  if (pictures?.media !== undefined) {
    const { files, uploaded, bytes, known, failed } = pictures.media
    const size = `${(bytes / 1_000_000).toFixed(1)} MB`
    const parts = [
      `${uploaded} ${dryRun ? "to upload" : "uploaded"} (${size})`,
      `${known} already in the media library`,
    ]
    if (failed > 0) parts.push(`${failed} not accepted`)
    lines.push(`Files of pictures: ${files} (${parts.join(", ")})`)
  }
  if (pictures?.remote !== undefined) {
    const { files, uploaded, bytes, known, failed, urls } = pictures.remote
    const size = `${(bytes / 1_000_000).toFixed(1)} MB`
    const parts = [`${uploaded} copied (${size})`, `${known} already in the media library`]
    if (failed > 0) parts.push(`${failed} stay on the old site`)
    const did = uploaded + known + failed === 0 ? "this import copies none" : parts.join(", ")
    lines.push(`Pictures on the old site: ${files} (${dryRun ? "a dry run copies none" : did})`)
    // Those that fail are named with their articles.
    const shown = dryRun ? urls.slice(0, mostLost) : []
    lines.push(...shown.map((url) => `  ${url}`))
    if (dryRun && files > shown.length) lines.push(`  and ${files - shown.length} more`)
  }
  if (pictures?.warning !== undefined) {
    const stop = " Without --dry-run, the import stops unless you add --allow-missing-pictures."
    lines.push("", `${pictures.warning}${dryRun ? stop : ""}`)
  }
  return lines
}

/** What a link leads to that leads to no imported article. */
const kindWords = {
  page: "a page that is not imported",
  outside: "a page outside of the folder",
  list: "a list of articles",
  file: "a file",
} satisfies Record<LostKind, string>

/** How many lost addresses are listed. */
const mostLost = 20

/** Counts the links to the old site, and lists the addresses that nothing was imported from. */
function toLinkLines({ links }: ImportReport): string[] {
  if (links === undefined) return []
  const head = `Links to the old site: ${links.found} of ${links.total} lead to imported articles`
  if (links.lostAddresses === 0) return [head]
  const shown = links.lost.slice(0, mostLost)
  const list = shown.map(
    ({ url, count, path, kind }) => `  ${url} (${plural(count, "link")} to ${kindWords[kind]}, such as in ${path})`,
  )
  const kinds = Object.entries(kindWords).flatMap(([kind, words]) => {
    const count = links.kinds?.[kind as keyof typeof kindWords] ?? 0
    return count === 0 ? [] : `${plural(count, "link")} to ${words}`
  })
  const more = links.lostAddresses - shown.length
  return [
    `${head}; ${kinds.join(", ")}`,
    "",
    "Nothing was imported from:",
    ...list,
    ...(more > 0 ? [`  and ${more} more addresses`] : []),
  ]
}

/** How many guessed fields are listed. */
const mostGuessed = 20

/** Counts the fields that are as written, and lists the others with what they come from. */
function toFieldLines({ entries }: ImportReport): string[] {
  const guesses = new Map<string, number>()
  let right = 0
  let lost = 0
  for (const { fields } of entries) {
    if (fields === undefined) continue
    right += fields.right.length
    lost += Object.keys(fields.lost).length
    for (const [field, from] of Object.entries(fields.guessed)) {
      const what = `${field}, from ${from}`
      guesses.set(what, (guesses.get(what) ?? 0) + 1)
    }
  }
  const guessed = [...guesses.values()].reduce((sum, count) => sum + count, 0)
  if (right + guessed + lost === 0) return []
  const head = `Fields: ${right} as written, ${guessed} guessed, ${lost} lost`
  const sorted = [...guesses].toSorted((a, b) => b[1] - a[1])
  const list = sorted.slice(0, mostGuessed).map(([what, count]) => `  ${what} (${plural(count, "file")})`)
  return list.length === 0 ? [head] : [head, "", "Guessed:", ...list]
}

function toReasons(reasons: Record<string, number>): string {
  const list = Object.entries(reasons).map(([reason, count]) => `${count} ${reason}`)
  return [...list.slice(0, 10), ...(list.length > 10 ? [`${list.length - 10} other reasons`] : [])].join(", ")
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`
}
