import { toNumberedSlug, toSlugKey } from "@citable/contract/content"

import { type ImportProblem, toProblem } from "../import-problem.ts"

export interface SluggedFile {
  path: string
  slug: string
  locale: string | undefined
}

export interface AssignedSlug {
  slug: string
  problems: ImportProblem[]
}

/**
 * Gives each file a slug that is unique in the import and its language, in any case of its letters. The first file of a slug keeps it. The others get a number
 * that no other file has. Returns the slugs by path.
 */
export function assignSlugs(
  files: readonly SluggedFile[],
  defaultLocale: string | undefined,
): Map<string, AssignedSlug> {
  const key = (file: SluggedFile, slug = file.slug) => `${file.locale ?? defaultLocale ?? ""}/${toSlugKey(slug)}`
  const owners = new Map<string, string>()
  const wanted = new Map(files.map((file) => [file.path, file.slug]))
  for (const file of files) if (!owners.has(key(file))) owners.set(key(file), file.path)
  const assigned = new Map<string, AssignedSlug>()
  const numbers = new Map<string, number>()
  for (const file of files) {
    const owner = owners.get(key(file))
    if (owner === file.path) {
      assigned.set(file.path, { slug: file.slug, problems: [] })
      continue
    }
    let number = numbers.get(key(file)) ?? 2
    while (owners.has(key(file, toNumberedSlug(file.slug, number)))) number++
    const slug = toNumberedSlug(file.slug, number)
    owners.set(key(file, slug), file.path)
    numbers.set(key(file), number + 1)
    const theirs = wanted.get(owner ?? "")
    const what =
      theirs === file.slug ? `the same slug "${file.slug}"` : `the slug "${theirs}", which differs by case alone`
    const message = `${owner} has ${what}, so this file is imported as "${slug}". Give it its own slug.`
    assigned.set(file.path, { slug, problems: [toProblem("duplicate_slug", message, { subject: file.slug })] })
  }
  return assigned
}
