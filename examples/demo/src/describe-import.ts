export interface ImportAnswer {
  counts: Record<"files" | "created" | "published" | "scheduled" | "held_back" | "refused" | "warnings", number>
  entries: {
    path: string
    outcome: string
    slug: string
    title: string
    problems: { severity: string; code: string; message: string }[]
  }[]
}

const maxLines = 40

/** Describes an import for people. Names every refusal and every missing image, and counts the rest. `file` has everything. */
export function describeImport(report: ImportAnswer, folder: string, file: string): string[] {
  const { counts, entries } = report
  const waiting = [
    ...(counts.scheduled > 0 ? [`${counts.scheduled} scheduled`] : []),
    ...(counts.held_back > 0 ? [`${counts.held_back} held back`] : []),
  ]
  const states = [`${counts.published} published`, ...waiting, `${counts.refused} refused`]
  const lines = [`Imported ${counts.created} of ${counts.files} files, ${states.join(", ")}.`]
  const details = entries.flatMap(({ path, outcome, problems }) => {
    const name = path.startsWith(folder) ? path.slice(folder.length + 1) : path
    if (outcome === "refused") return [`  refused  ${name}: ${problems.map(({ message }) => message).join(" ")}`]
    return problems
      .filter(({ code }) => code === "unresolved_image")
      .map(({ message }) => `  image    ${name}: ${message}`)
  })
  lines.push(...details.slice(0, maxLines))
  if (details.length > maxLines) lines.push(`  … and ${details.length - maxLines} more`)
  const rest = new Map<string, number>()
  for (const { severity, code } of entries.flatMap(({ outcome, problems }) =>
    outcome === "refused" ? [] : problems,
  )) {
    if (severity === "warning" && code !== "unresolved_image") rest.set(code, (rest.get(code) ?? 0) + 1)
  }
  if (rest.size > 0) {
    lines.push(`  Other warnings: ${[...rest].map(([code, count]) => `${count} × ${code}`).join(", ")}`)
    lines.push(`  All of them: ${file}`)
  }
  return lines
}
