import type { PublisherWarning } from "@citable/publishers"

/** Names that lose their sense without signs, as communities write them. */
const known: Readonly<Record<string, string>> = { "c++": "cpp", "c#": "csharp", "f#": "fsharp", ".net": "dotnet" }

const mostTags = 4
const longestTag = 30

/** Makes tags of Forem: at most four, each of lower-case letters and digits (app/models/tag.rb of forem/forem). */
export function toTags(names: readonly string[], warnings: PublisherWarning[]): string[] {
  const warn = (code: string, detail: string) => warnings.push({ code, pointer: "/tags", detail })
  const pairs = names.map((name) => [name, toTag(name)] as const).filter(([, tag]) => tag !== "")
  const all = [...new Set(pairs.map(([, tag]) => tag))]
  const changed = pairs.filter(([name, tag]) => name.toLowerCase().replace(/[\s_-]/g, "") !== tag).slice(0, 10)
  if (changed.length > 0) {
    const list = changed.map(([name, tag]) => `${name} is ${tag}`).join(", ")
    warn("tags_changed", `Tags there have letters and digits alone, at most ${longestTag}: ${list}.`)
  }
  const left = [...all.slice(mostTags), ...names.filter((name) => toTag(name) === "")]
  if (left.length > 0)
    warn("tags_left_out", `An article there has at most ${mostTags} tags. Left out: ${left.join(", ")}.`)
  return all.slice(0, mostTags)
}

function toTag(name: string): string {
  const lower = name.normalize("NFC").toLowerCase().trim()
  const tag = known[lower] ?? lower.replace(/[^\p{L}\p{M}\p{Nd}]/gu, "")
  return Array.from(tag).slice(0, longestTag).join("")
}
