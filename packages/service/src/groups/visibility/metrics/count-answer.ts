import type { ParsedAnswer } from "../parse-answers/parse-answer.ts"
import { type NameCounts, noCounts } from "./to-metrics.ts"

/**
 * What one answer adds to the counts of each name that it mentions or cites, by the name's id; null is the brand. For
 * other names, only the number of answers grows.
 */
export function countAnswer({
  mentions,
  absent,
  citations,
  found,
}: Omit<ParsedAnswer, "listed">): Map<string | null, NameCounts> {
  const counts = new Map<string | null, NameCounts>()
  const of = (id: string | null): NameCounts => {
    const found = counts.get(id) ?? { ...noCounts }
    counts.set(id, found)
    return found
  }
  for (const id of absent) of(id).absent = 1
  for (const { id, position, rank, tone } of mentions) {
    const count = of(id)
    count.mentioned = 1
    count.positions = position
    if (rank !== null) {
      count.ranked = 1
      count.ranks = rank
    }
    count[tone ?? "unclassified"] = 1
  }
  for (const { type, competitorId } of citations) {
    if (type !== "own" && type !== "competitor") continue
    const count = of(competitorId)
    count.cited = 1
    count.citations += 1
  }
  for (const { type, competitorId } of found) {
    if (type === "own" || type === "competitor") of(competitorId).found = 1
  }
  return counts
}
