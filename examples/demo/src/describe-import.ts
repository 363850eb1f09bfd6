export interface ImportAnswer {
  counts: { files: number; created: number; published: number; refused: number; warnings: number }
  entries: {
    path: string
    outcome: string
    slug: string
    title: string
    problems: { severity: string; code: string; message: string }[]
  }[]
}

const shownWarnings = 12

/** An import in a few lines: every refusal by name, then the first warnings; the file has all of them. */
export function describeImport(report: ImportAnswer, folder: string, file: string): string[] {
  const { counts, entries } = report
  const lines = [
    `Imported ${counts.created} of ${counts.files} files, ${counts.published} published, ${counts.refused} refused.`,
  ]
  const name = (path: string) => (path.startsWith(folder) ? path.slice(folder.length + 1) : path)
  for (const { path, outcome, problems } of entries) {
    if (outcome === "refused")
      lines.push(`  refused  ${name(path)}: ${problems.map(({ message }) => message).join(" ")}`)
  }
  const warnings = entries.flatMap(({ path, problems }) =>
    problems
      .filter(({ severity }) => severity === "warning")
      .map(({ message }) => `  warning  ${name(path)}: ${message}`),
  )
  lines.push(...warnings.slice(0, shownWarnings))
  if (warnings.length > shownWarnings)
    lines.push(`  … and ${warnings.length - shownWarnings} more warnings, all in ${file}`)
  return lines
}
