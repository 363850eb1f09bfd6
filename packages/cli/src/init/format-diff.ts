import { createTwoFilesPatch, FILE_HEADERS_ONLY } from "diff"

import { toPrintable } from "../internal/to-printable.ts"
import type { PlannedFile } from "../site/site-plan.ts"

/** The changes of files as one unified diff. */
export function formatDiff(files: readonly PlannedFile[]): string {
  const one = ({ path, before, after }: PlannedFile) =>
    createTwoFilesPatch(before === undefined ? "/dev/null" : `a/${path}`, `b/${path}`, before ?? "", after, "", "", {
      context: 2,
      headerOptions: FILE_HEADERS_ONLY,
    })
  return toPrintable(files.map(one).join("\n"))
}
