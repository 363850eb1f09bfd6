import {
  type ArchiveReport,
  describeReport,
  type ImportEntry,
  type ImportProblem,
  type ImportReport,
  type OtherFiles,
} from "@citable/import"

/**
 * Formats the report for people: a line of counts, every refusal with its path, then warnings with their number. With `verbose`, it
 * lists every file with all problems. The text ends without a line break.
 */
export function formatImportReport(report: ImportReport, options: { verbose?: boolean } = {}): string {
  const words = describeReport(report)
  const lines = [
    words.summary,
    ...words.states,
    ...toProofLines(report, options),
    ...words.pictures,
    ...words.links,
    ...words.fields,
    ...toCustomLines(report),
    ...(report.archives ?? []).flatMap(toArchiveLines),
  ]
  if (report.others.length > 0) lines.push("", "Not read:", ...report.others.map(toOtherLine))
  const refused = report.entries.filter((entry) => entry.outcome === "refused")
  if (options.verbose === true) {
    for (const entry of report.entries) lines.push("", ...toDetails(entry))
    return lines.join("\n")
  }
  if (refused.length > 0) lines.push("", "Not imported:")
  for (const entry of refused)
    for (const problem of entry.problems)
      if (problem.severity === "refusal") lines.push(`  ${toPlace(entry, problem)}: ${problem.message}`)
  const rest = report.entries.filter((entry) => entry.outcome !== "refused")
  const warnings = group(rest, "warning", ({ code }) => (/^not_(?:prov|check)ed_public$/.test(code) ? undefined : code))
  if (warnings.length > 0) lines.push("", "Warnings (--verbose shows all):")
  for (const { key, count, files, first } of warnings) {
    const times = count === 1 ? "" : ` (${count} times in ${plural(files, "file")})`
    lines.push(`  ${key}${times}, such as ${toPlace(first.entry, first.problem)}: ${first.problem.message}`)
  }
  const keys = group(rest, "note", (problem) => (problem.code === "unknown_key" ? problem.subject : undefined))
  if (keys.length > 0) {
    const list = keys.map(({ key, files }) => `${key} (${plural(files, "file")})`).join(", ")
    lines.push("", `Unknown keys in front matter: ${list}`)
    if (report.customFields === undefined) lines.push("To keep their values as custom fields, add --custom-fields.")
  }
  return lines.join("\n")
}

/** How many articles without a proof are listed without `verbose`, which lists them with the others. */
const mostUnproved = 20

/** Counts what the old site shows to everybody, and lists what it does not. */
function toProofLines({ publicCheck, entries }: ImportReport, { verbose = false }: { verbose?: boolean }): string[] {
  if (publicCheck === undefined) return []
  const { proved, not_proved: unproved, not_answered: unanswered } = publicCheck
  const head = `On the old site: ${proved} shown to everybody, ${unproved} not, ${unanswered} without an answer`
  const held = entries.flatMap(({ path, visibility }) =>
    visibility?.state === "held_back" && visibility.until === "proof"
      ? [`  ${path}: ${visibility.reason}${visibility.asked?.url === undefined ? "" : ` (${visibility.asked.url})`}`]
      : [],
  )
  if (verbose || held.length === 0) return [head]
  const more = held.length - mostUnproved
  const list = [...held.slice(0, mostUnproved), ...(more > 0 ? [`  and ${more} more, which --verbose shows`] : [])]
  return [head, "", "Nothing proves that everybody could read these, so they are not published:", ...list]
}

/** Where the old site shows an article to everybody. */
function toProof({ visibility }: ImportEntry): string[] {
  if (visibility?.state !== "live" || visibility.proof === undefined) return []
  const { url, status, share, end, notes } = visibility.proof
  const said = notes.length === 0 ? "" : `; for search engines: ${notes.join(", ")}`
  return [`  shown at ${url} (${status}), ${Math.round(share * 100)} % of the last third, up to “${end}”${said}`]
}

/** Says what an export contains, and each thing that the import leaves out. */
function toArchiveLines({ path, platform, isLive, articles, notTaken, until }: ArchiveReport): string[] {
  const kind = isLive === true ? "a blog" : "an export"
  const lines = ["", `${path} is ${kind} of ${platform} with ${articles} posts and pages.`]
  if (until !== undefined) {
    const advice = `The import cannot tell which were public, so it publishes none of them. To publish them, add ${until}.`
    const look = articles === 1 ? "looks" : "look"
    lines.splice(1, 1, `${plural(articles, "post")} in ${path} ${look} like an export of ${platform}.`, advice)
  }
  if (notTaken.length > 0) lines.push("Not taken:")
  for (const { what, count, reason } of notTaken) lines.push(`  ${count} ${what}: ${reason}`)
  return lines
}

function toCustomLines({ customFields, dryRun }: ImportReport): string[] {
  const fields = Object.entries(customFields ?? {}).map(([name, field]) => {
    const type = field.type === "string" ? (field.format ?? "string") : field.type
    return `${name} (${type === "array" ? "list of strings" : type})`
  })
  return fields.length === 0 ? [] : [`Custom fields ${dryRun ? "to declare" : "declared"}: ${fields.join(", ")}`]
}

function toState({ published, visibility }: ImportEntry): string {
  if (published) return ", published"
  if (visibility === undefined) return ""
  if (visibility.state === "live") return ", live"
  if (visibility.state === "held_back") {
    const { reason, until } = visibility
    return `, held back (${reason}${until === undefined || until === "proof" ? "" : ` until ${until}`})`
  }
  return `, scheduled${visibility.at === undefined ? "" : ` for ${visibility.at}`} (${visibility.reason})`
}

function toDetails(entry: ImportEntry): string[] {
  const address = entry.slug === undefined ? "" : ` as ${entry.slug}`
  const head = `${entry.path}: ${entry.outcome}${address}${toState(entry)}`
  return [
    head,
    ...toProof(entry),
    ...entry.problems.map((problem) => {
      const line = problem.line === undefined ? "" : ` (line ${problem.line})`
      return `  ${problem.severity} ${problem.code}${line}: ${problem.message}`
    }),
  ]
}

function toOtherLine({ format, count, paths, advice }: OtherFiles): string {
  return `  ${plural(count, "file")} of the format ${format}, such as ${paths[0]}. ${advice}`
}

interface Group {
  key: string
  count: number
  files: number
  first: { entry: ImportEntry; problem: ImportProblem }
}

function group(
  entries: readonly ImportEntry[],
  severity: ImportProblem["severity"],
  keyOf: (problem: ImportProblem) => string | undefined,
): Group[] {
  const groups = new Map<string, Group>()
  for (const entry of entries) {
    const seen = new Set<string>()
    for (const problem of entry.problems) {
      const key = problem.severity === severity ? keyOf(problem) : undefined
      if (key === undefined) continue
      const existing = groups.get(key) ?? { key, count: 0, files: 0, first: { entry, problem } }
      groups.set(key, { ...existing, count: existing.count + 1, files: existing.files + (seen.has(key) ? 0 : 1) })
      seen.add(key)
    }
  }
  return [...groups.values()].toSorted((a, b) => b.files - a.files)
}

function toPlace(entry: ImportEntry, problem: ImportProblem): string {
  return problem.line === undefined ? entry.path : `${entry.path}:${problem.line}`
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`
}
