import { toBoolean } from "../document/front-matter.ts"
import { type FieldContext, readText } from "./field.ts"

/** Reads the excerpt from the first of its names that has one. */
export function readExcerpt(context: FieldContext): string | null | undefined {
  const loose = looseNames.filter((name) => isProse(context.front.peek(name)?.value))
  return readText(context, 2000, ...ownNames, ...loose)
}

/** The names that mean nothing else. */
const ownNames = ["excerpt", "custom_excerpt", "post_excerpt", "summary", "description", "desc", "abstract"]

/** Names of the press and of themes, the closest to an excerpt first. They can also name a picture or switch a part of the page. */
const looseNames =
  "standfirst dek deck lead lede teaser blurb synopsis brief short_description intro spoiler subtitle sub_title subheading tagline".split(
    " ",
  )

function isProse(value: unknown): boolean {
  if (typeof value !== "string" || toBoolean(value) !== undefined) return false
  return !/^(?:\d+|\S*\/\S*|\S+\.\w+)$/.test(value.trim())
}
