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

const mostLines = 40

/** An import for people: every refusal and every image that cannot be had by name, the rest counted; `file` has all of it. */
export function describeImport(report: ImportAnswer, folder: string, file: string): string[] {
  const { counts, entries } = report
  const lines = [
    `Imported ${counts.created} of ${counts.files} files, ${counts.published} published, ${counts.refused} refused.`,
  ]
  const named = entries.flatMap(({ path, outcome, problems }) => {
    const name = path.startsWith(folder) ? path.slice(folder.length + 1) : path
    if (outcome === "refused") return [`  refused  ${name}: ${problems.map(({ message }) => message).join(" ")}`]
    return problems
      .filter(({ code }) => code === "unresolved_image")
      .map(({ message }) => `  image    ${name}: ${message}`)
  })
  lines.push(...named.slice(0, mostLines))
  if (named.length > mostLines) lines.push(`  … and ${named.length - mostLines} more`)
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
