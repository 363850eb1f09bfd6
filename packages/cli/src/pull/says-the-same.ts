import { isDeepStrictEqual } from "node:util"

import { readArticleFile } from "@citable/import"

/**
 * Whether a file that a person edited says nothing that another one lacks, apart from the date of the change: the edit was imported. A
 * comment or a key that only the person knows is something to keep.
 */
export function saysTheSame(edited: Uint8Array, text: string, path: string): boolean {
  const [mine, theirs] = [edited, new TextEncoder().encode(text)].map((bytes) => readArticleFile(bytes, path))
  if (mine?.article === undefined || theirs?.article === undefined) return false
  if (/^\s*#/m.test(new TextDecoder().decode(edited).split(/^---[ \t]*$/m)[1] ?? "")) return false
  const { modified_at: _edited, ...before } = mine.article
  const { modified_at: _shown, ...after } = theirs.article
  const codes = (one: typeof mine) => one.problems.map(({ code, subject }) => `${code} ${subject}`)
  return (
    isDeepStrictEqual(before, after) &&
    isDeepStrictEqual(mine.visibility, theirs.visibility) &&
    isDeepStrictEqual(codes(mine), codes(theirs)) &&
    isDeepStrictEqual(mine.spareKeys, theirs.spareKeys)
  )
}
