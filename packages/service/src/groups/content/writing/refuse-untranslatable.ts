import { ProblemError } from "@citable/contract/problem-error"

import type { ContentRow } from "../document.ts"
import { refuseWhileBusy } from "../refuse-while-busy.ts"
import { refuseWithoutText } from "./refuse-without-text.ts"

/** Throws `in_progress` while a model writes an article, and `conflict` for one without text. */
export function refuseUntranslatable(row: ContentRow): void {
  refuseWhileBusy(row)
  refuseWithoutText(row)
  if (row.body.trim() !== "") return
  throw new ProblemError("conflict", "The article has no text to translate. Write one with update_content first.")
}
