import { createFrontMatter, toBoolean, toLine } from "../document/front-matter.ts"
import { isDate } from "../document/visibility-keys.ts"

/** The keys that can say so, and what their values are then. */
const marks: readonly { names: readonly string[]; says: (value: unknown) => boolean }[] = [
  { names: ["draft", "is_draft"], says: (value) => toBoolean(value) === false },
  {
    names: ["published", "is_published", "publish", "live", "is_live", "public", "is_public", "dg_publish"],
    says: (value) => toBoolean(value) === true || isDate(value) || isPublicWord(value),
  },
  { names: ["status", "state", "post_status", "publish_status", "publication_status"], says: isPublicWord },
  { names: ["visibility", "access", "audience"], says: isPublicWord },
]

/** Whether fields say in so many words that their article is public, or will be. Others can still hold it back. */
export function hasPublicMark(fields: Record<string, unknown>): boolean {
  const front = createFrontMatter(fields)
  return marks.some(({ names, says }) => names.some((name) => front.peekAll(name).some(({ value }) => says(value))))
}

function isPublicWord(value: unknown): boolean {
  return /^(?:published|publish|live|public|everyone|scheduled|future|queued)$/i.test(toLine(value) ?? "")
}
