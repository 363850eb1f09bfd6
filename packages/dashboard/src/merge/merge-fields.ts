import { isQuestion, joinParts, mergeTexts } from "./merge-texts.ts"

/** The fields of a form, by name. */
export type Fields = Record<string, string>

export interface FieldMerge {
  /** What the writer sees: where both changed the same, the writer's own text. */
  mine: Fields
  /** What is stored: where both changed the same, what is stored already. */
  stored: Fields
  /** Of the fields in which both changed the same: what the next merge begins with, so that it asks again. */
  base: Fields
}

/**
 * Merges the fields of two forms that began as `base`. A text is merged by its paragraphs, topics one by one, and any other field as a whole.
 * `mine` says which fields there are.
 */
export function mergeFields(base: Fields, mine: Fields, theirs: Fields): FieldMerge {
  const merged: FieldMerge = { mine: {}, stored: {}, base: {} }
  for (const [name, own] of Object.entries(mine)) {
    const before = base[name] ?? ""
    const other = theirs[name] ?? before
    const [one, stored, open] = mergeField(name, before, own, other)
    merged.mine[name] = one
    merged.stored[name] = stored
    if (open !== undefined) merged.base[name] = open
  }
  return merged
}

type Merged = [mine: string, stored: string, base?: string]

function mergeField(name: string, base: string, mine: string, theirs: string): Merged {
  if (name === "body") {
    const parts = mergeTexts(base, mine, theirs)
    const sides = [joinParts(parts, (one) => one.mine), joinParts(parts, (one) => one.theirs)] as const
    const isAsked = parts.some(isQuestion)
    return isAsked ? [...sides, joinParts(parts, (one) => one.base)] : [...sides]
  }
  // The service takes white space off the ends of every other field.
  const isSame = (one: string, other: string) => one.trim() === other.trim()
  if (isSame(mine, theirs) || isSame(theirs, base)) return [mine, mine]
  if (isSame(mine, base)) return [theirs, theirs]
  if (name !== "tags") return [mine, theirs, base]
  const topics = mergeTopics(base, mine, theirs)
  return [topics, topics]
}

function mergeTopics(base: string, mine: string, theirs: string): string {
  const [before, own, other] = [base, mine, theirs].map(
    (text) =>
      new Set(
        text
          .split("\n")
          .map((line) => line.trim())
          .filter((line) => line !== ""),
      ),
  ) as [Set<string>, Set<string>, Set<string>]
  const kept = [...other].filter((topic) => own.has(topic) || !before.has(topic))
  return [...kept, ...[...own].filter((topic) => !other.has(topic) && !before.has(topic))].join("\n")
}
