import type { LeftOut } from "@citable/markdown/time-limit"

const names: Record<keyof LeftOut, [one: string, many: string]> = {
  pictures: ["picture", "pictures"],
  comments: ["comment", "comments"],
  deletions: ["deleted passage", "deleted passages"],
  media: ["video or frame", "videos or frames"],
  links: ["address that works only in the other program", "addresses that work only in the other program"],
}

/** Says in one sentence what a paste has left out; nothing if it has all. */
export function sayLeftOut(left: LeftOut): string {
  const parts = (Object.keys(names) as (keyof LeftOut)[])
    .filter((key) => left[key] > 0)
    .map((key) => `${left[key]} ${names[key][left[key] === 1 ? 0 : 1]}${key === "pictures" ? toFile(left[key]) : ""}`)
  if (parts.length === 0) return ""
  const list = parts.length === 1 ? parts[0] : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`
  return `Left out: ${list}.`
}

const toFile = (count: number): string => (count === 1 ? " (drop its file here)" : " (drop their files here)")
