import { toProblem } from "./import-problem.ts"
import type { ImportProblem } from "./import-problem.ts"
import { toNumberedSlug } from "./to-slug.ts"

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
 * Gives each file a slug that no other of the import has in its language, by path. The first file of a slug keeps it;
 * the others get a number that no file bears by itself.
 */
export function assignSlugs(
  files: readonly SluggedFile[],
  defaultLocale: string | undefined,
): Map<string, AssignedSlug> {
  const key = (file: SluggedFile, slug = file.slug) => `${file.locale ?? defaultLocale ?? ""}/${slug}`
  const owners = new Map<string, string>()
  for (const file of files) if (!owners.has(key(file))) owners.set(key(file), file.path)
  const assigned = new Map<string, AssignedSlug>()
  for (const file of files) {
    const owner = owners.get(key(file))
    if (owner === file.path) {
      assigned.set(file.path, { slug: file.slug, problems: [] })
      continue
    }
    let number = 2
    while (owners.has(key(file, toNumberedSlug(file.slug, number)))) number++
    const slug = toNumberedSlug(file.slug, number)
    owners.set(key(file, slug), file.path)
    const message = `Its slug "${file.slug}" is also that of ${owner}, so it is imported as "${slug}". Give it a slug of its own.`
    assigned.set(file.path, { slug, problems: [toProblem("duplicate_slug", message, { subject: file.slug })] })
  }
  return assigned
}
