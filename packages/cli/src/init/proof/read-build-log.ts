import { stripVTControlCharacters } from "node:util"

const mostLines = 8
const mostCharacters = 800
/** Where a log begins to say what is wrong. */
const begins =
  /\b(?:[A-Z]\w*Error|Error|ERROR|error|Failed|failed|Can't resolve|Module not found|doesn't have a root layout|It looks like)\b/
/** What says nothing about the reason. */
const noise =
  /^(?:at |> |Import trace|Next\.js build worker exited|To get a more detailed|Export encountered|https?:\/\/|digest:|[}\]]|\||- |Environments:|Running |Creating an |Read more:|No build cache|Next\.js \d|Linting )|^\d+ \|/

/** The lines of a build's log that say what is wrong, in one line. */
export function readBuildLog(log: string): string {
  const lines = stripVTControlCharacters(log)
    .split("\n")
    .map((line) => line.replace(/^\s*(?:[⨯✓▲⚠]\s*)?/u, "").trim())
    .filter((line) => line !== "" && !noise.test(line))
  const first = lines.findIndex((line) => begins.test(line))
  const shown = (first < 0 ? lines.slice(-mostLines) : lines.slice(first, first + mostLines)).join(" ")
  return shown.slice(0, mostCharacters).replace(/[.\s]+$/, "")
}
