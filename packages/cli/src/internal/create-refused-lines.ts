/** How many refused lines a report lists. */
const maxNamed = 20

/** The lines of files that an import refused: all are counted, and the first twenty are listed. */
export interface RefusedLines {
  readonly count: number
  readonly lines: readonly string[]
  add(file: string, line: number, reason: string): void
  /** The list for people, indented, with how many more there are. */
  toLines(): string[]
}

/** Starts the list of the lines that an import refuses. */
export function createRefusedLines(): RefusedLines {
  const lines: string[] = []
  let count = 0
  return {
    get count() {
      return count
    },
    lines,
    add(file, line, reason) {
      count++
      if (lines.length < maxNamed) lines.push(`${file}, line ${line}: ${reason.replace(/\.$/, "")}.`)
    },
    toLines: () => [
      // These lines quote the file.
      ...lines.map((line) => `  ${line}`),
      ...(count > lines.length ? [`  and ${count - lines.length} more`] : []),
    ],
  }
}
