import type { ReportRange, SharedReport } from "@citable/contract"
import { notFound, ProblemError } from "@citable/contract/problem-error"

import { exchange } from "./create-session-caller.ts"
import { inPageWords } from "./to-page-words.ts"

/** Reads the report of a link from a service. Throws what it refuses, in words for people. */
export async function readReport(
  terms: { origin: string; fetch: (request: Request) => Promise<Response> },
  token: string,
  range: ReportRange,
): Promise<SharedReport> {
  if (!/^rpt_[0-9A-Za-z]{1,100}$/.test(token)) throw notFound()
  try {
    const answer = await exchange({ ...terms, authorization: `Bearer ${token}` }, "GET /v1/report", range)
    return (await answer.json()) as SharedReport
  } catch (error) {
    throw error instanceof ProblemError ? inPageWords(error) : error
  }
}
