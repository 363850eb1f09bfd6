import { toSlugKey } from "@citable/contract/content"

import { type ImportProblem, toProblem } from "../import-problem.ts"
import type { AssignedSlug } from "./assign-slugs.ts"

export interface FormerFile {
  path: string
  locale: string | undefined
  /** The slugs of its former addresses. */
  former: readonly string[]
}

/**
 * Gives each file the former slugs that lead to it alone: not the slug of another file in the import, nor a former one of an earlier
 * file in the same language. Returns them by path.
 */
export function assignFormerSlugs(
  files: readonly FormerFile[],
  slugs: ReadonlyMap<string, AssignedSlug>,
  defaultLocale: string | undefined,
): Map<string, { former: string[]; problems: ImportProblem[] }> {
  const key = ({ locale }: FormerFile, slug: string) => `${locale ?? defaultLocale ?? ""}/${toSlugKey(slug)}`
  const owners = new Map(files.map((file) => [key(file, slugs.get(file.path)?.slug ?? ""), file.path]))
  return new Map(
    files.map((file) => {
      const former: string[] = []
      const problems: ImportProblem[] = []
      for (const slug of file.former) {
        const owner = owners.get(key(file, slug))
        owners.set(key(file, slug), owner ?? file.path)
        if (owner === undefined) former.push(slug)
        else if (owner !== file.path) {
          const message = `The former address ${slug} is not imported, because ${owner} has it. Remove it from one of the files.`
          problems.push(toProblem("former_address_not_kept", message, { subject: slug }))
        }
      }
      return [file.path, { former, problems }]
    }),
  )
}
