import type { ContentRevision } from "@citable/contract/content"

/** Fields whose names in the API are not what people call them. */
const fieldWords: Readonly<Record<string, string>> = {
  body: "the text",
  seo: "what search engines see",
  tags: "the topics",
  locale: "the language",
  images: "the pictures",
  custom: "the custom fields",
  modified_at: "the date of the last change",
}

/** What people call a field of an article within a sentence. */
const toLabel = (field: string): string => fieldWords[field] ?? `the ${field.replaceAll("_", " ")}`

/** What somebody did to an article. `changed` are the fields that differ from before. */
export function changeWords(version: number, changed: readonly string[]): string {
  if (version === 1) return "wrote it"
  return changed.length === 0 ? "saved it" : `changed ${changed.map(toLabel).join(", ")}`
}

/** Who saved a revision, at the beginning of a sentence. */
export function writerOf({ written_by: by }: ContentRevision): string {
  if (by === null) return "Somebody"
  return by.kind === "user" ? (by.name ?? "A person") : `The key or token “${by.name}”`
}

/** What people call a version: its number, and its name if it has one. */
export const versionName = ({ version, name }: Pick<ContentRevision, "version" | "name">): string =>
  name === null ? `Version ${version}` : `Version ${version}, “${name}”`

export const wordCount = (count: number): string => (count === 1 ? "1 word" : `${count} words`)
