import type { Judged } from "./judge-world.ts"

/** Prints rows of what was judged as a table of Markdown. */
export function printJudged(title: string, rows: readonly { name: string; judged: Judged }[]): void {
  const percent = (part: number) => (Number.isNaN(part) ? "–" : `${(part * 100).toFixed(1)} %`)
  const points = (value: number) => (Number.isNaN(value) ? "–" : (value * 100).toFixed(1))
  const lines = rows.map(({ name, judged }) =>
    [
      name,
      judged.told === 0 ? [...judged.reasons].join(", ") : judged.told,
      percent(judged.covered),
      percent(judged.coveredAll),
      percent(judged.paid),
      percent(judged.found),
      points(judged.bias),
      points(judged.half),
    ].join(" | "),
  )
  const head =
    "| world | told | all looks hold it | also of new models | it paid | at the planned look | bias | half width |\n" +
    "| --- | --- | --- | --- | --- | --- | --- | --- |"
  console.log(`\n### ${title}\n\n${head}\n${lines.map((line) => `| ${line} |`).join("\n")}`)
}
