import type { FrontMatter, FrontMatterEdit } from "./front-matter.ts"

/** Reads front matter in JSON. Throws if it is broken. */
export const readJson = (text: string) => JSON.parse(text) as FrontMatter

/** Sets values in front matter in JSON, which has no comments. Other names keep their order, and the object its indentation. */
export function editJson(text: string, { values }: FrontMatterEdit): string {
  const edited: Record<string, unknown> = { ...readJson(text) }
  for (const [name, value] of values) {
    if (value === undefined) delete edited[name]
    else edited[name] = value instanceof Date ? value.toISOString().replace(".000Z", "Z") : value
  }
  return JSON.stringify(edited, undefined, /^\{\s*?\n([ \t]+)/.exec(text)?.[1])
}
