import type { FieldDifference } from "@citable/contract"
import type { FieldDifference as FoundDifference } from "@citable/publishers"

const mostDifferences = 20
/** Characters of a value around the place where it differs. */
const around = 120

/** Shortens both values of a field to what tells them apart. */
export function toDifference({ field, sent, found }: FoundDifference): FieldDifference {
  const [one, other] = [toText(sent), toText(found)]
  let at = 0
  while (at < one.length && one[at] === other[at]) at++
  const from = Math.max(0, at - around / 3)
  const cut = (text: string) => {
    const part = text.slice(from, from + around)
    return `${from > 0 ? "…" : ""}${part}${from + around < text.length ? "…" : ""}`
  }
  return { field: field.slice(0, 200), sent: cut(one), found: cut(other) }
}

export const toDifferences = (differences: readonly FoundDifference[]): FieldDifference[] =>
  differences.slice(0, mostDifferences).map(toDifference)

const toText = (value: unknown): string => (typeof value === "string" ? value : (JSON.stringify(value) ?? "null"))
