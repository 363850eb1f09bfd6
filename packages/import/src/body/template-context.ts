/** Finds the imported file that a name means, such as `2020-01-01-title`. Returns its path from the folder of the file. */
export type ArticleFinder = (name: string) => string | undefined

/** What tags of a template can name. */
export interface TemplateContext {
  /** The front matter of the file. */
  fields: Record<string, unknown>
  findArticle: ArticleFinder
}

/** The text of a field of the front matter, by its path: `title`, `page.title`, `page.meta.kind`. */
export function readVariable(fields: Record<string, unknown>, path: string): string | undefined {
  const value = member(fields, path) ?? member(fields, path.replace(/^(?:page|frontmatter|metadata|meta|post)\./i, ""))
  // An engine prints a date in a form of its own.
  return typeof value === "string" && !/date$/i.test(path) ? value : undefined
}

function member(fields: Record<string, unknown>, path: string): unknown {
  let value: unknown = fields
  for (const name of path.split(".")) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return undefined
    value = (value as Record<string, unknown>)[name]
  }
  return value
}
