/** A test, or a file of tests, that failed. */
export interface Failure {
  /** Its project in `test/vitest.config.ts`. */
  project: string
  /** From the repository's folder. */
  path: string
  /** The names of the test and of what it is in; without it, the file itself failed. */
  name?: string
  /** What was thrown. */
  message: string
}

const shown = 20
const longest = 400

/** The failures as lines to print at the end of a long output: where, which test, and what it said. */
export function listFailures(failures: readonly Failure[]): string {
  const lines = failures.slice(0, shown).flatMap(({ project, path, name, message }) => {
    // A log keeps its end, and a message may quote a whole page.
    const said = message.length > longest ? `${message.slice(0, longest)}…` : message
    return [`  ${path} (${project})${name === undefined ? "" : ` > ${name}`}`, `    ${said.replaceAll("\n", "\n    ")}`]
  })
  const more = failures.length > shown ? [`  and ${failures.length - shown} more`] : []
  return [`${failures.length} failed:`, ...lines, ...more].join("\n")
}
