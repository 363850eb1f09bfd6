import { splitUnits } from "./split-units.ts"

/** Joins units. One that would become part of the unit before it stands on a line of its own, or behind an empty line. */
export function joinUnits(units: readonly string[]): string {
  let text = ""
  let last = ""
  for (const unit of units) {
    const end = last === "" || last.endsWith("\n") ? "" : "\n"
    const space = last === "" ? "" : (["", end].find((one) => isApart(last + one, unit)) ?? `${end}\n`)
    text += space + unit
    last = unit
  }
  return text
}

function isApart(one: string, other: string): boolean {
  const [first, second, ...more] = splitUnits(one + other)
  return first === one && second === other && more.length === 0
}
