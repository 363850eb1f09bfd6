import { fence, type FenceOptions } from "@citable/language/text/fence"

/** The parts of a request that writes an article. */
const names = [
  "already_said",
  "article",
  "assignment",
  "brand",
  "demand",
  "evidence",
  "own_pages",
  "outline",
  "passage",
  "section",
  "tags",
] as const
const lines = new RegExp(`</?(?:${names.join("|")})\\b[^<>\\n]{0,200}>`, "gi")

/** Puts a part of a request between its tags, as data for a model. The text can open or close no part. */
export function fencePart(
  name: (typeof names)[number],
  text: string,
  attributes: FenceOptions["attributes"] = {},
): string {
  return fence(name, text, { attributes, tags: names })
}

/** A model's text without tags of parts. */
export function withoutFences(text: string): string {
  return text.replaceAll(lines, "")
}
