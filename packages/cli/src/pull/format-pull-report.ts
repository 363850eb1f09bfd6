import type { PullReport } from "./pull-content.ts"

/** Formats what a pull did: a line of counts, the pictures, and each file with something that a person has to know. */
export function formatPullReport(report: PullReport): string {
  const { counts, pictures, entries, dryRun, folder } = report
  const parts = [`${counts.created} new`, `${counts.updated} updated`, `${counts.unchanged} unchanged`]
  if (counts.removed > 0) parts.push(`${counts.removed} removed`)
  if (counts.kept > 0) parts.push(`${counts.kept} kept as a person edited them`)
  const drafts = counts.drafts > 0 ? ` (${plural(counts.drafts, "draft")})` : ""
  const lines = [`${plural(counts.articles, "article")}${drafts} in ${folder}: ${parts.join(", ")}.`]
  if (dryRun) lines[0] = `Dry run: nothing was written. ${lines[0]}`
  if (pictures.files > 0) {
    const failed = pictures.failed.length > 0 ? `, ${pictures.failed.length} missing` : ""
    lines.push(`Pictures: ${pictures.files} (${pictures.created} new, ${pictures.unchanged} unchanged${failed})`)
  }
  const noted = entries.filter(({ notes }) => notes.length > 0)
  if (noted.length > 0) lines.push("", "Look at:")
  for (const { path, outcome, notes } of noted) lines.push(`  ${path} (${outcome}): ${notes.join(" ")}`)
  if (pictures.failed.length > 0) lines.push("", "Pictures that stay on the service:")
  for (const { path, reason } of pictures.failed) lines.push(`  ${path}: ${reason}`)
  if (pictures.changed.length > 0) lines.push("", "SVGs without what runs or loads:")
  for (const { path, removed } of pictures.changed) lines.push(`  ${path}: removed ${removed}`)
  lines.push("", `To bring them back: citable import ${folder}`)
  return lines.join("\n")
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`
}
