import { posix } from "node:path"

import type { ArticleFile } from "../files/find-article-files.ts"

/** Finds the reason of the nearest section that holds back its folder, from the folder of the file upwards. */
export function findSectionHold(
  sections: ReadonlyMap<string, string>,
  { path, folder }: ArticleFile,
): string | undefined {
  for (let at = posix.dirname(path); ; at = posix.dirname(at)) {
    const heldBy = sections.get(at)
    if (heldBy !== undefined || at === folder || at === posix.dirname(at)) return heldBy
  }
}
