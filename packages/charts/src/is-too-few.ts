import { fewestAnswers } from "@citable/inference"

/** Whether a share of that many answers is too uncertain to be part of a line. A count has no such number. */
export function isTooFew(of: number | undefined): boolean {
  return of !== undefined && of < fewestAnswers
}
