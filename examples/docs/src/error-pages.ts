import { type ErrorCode, readErrorCodes } from "@citable/dev"

import type { DocPage } from "./doc-page.ts"

const source = "docs/reference/errors.md"

/** Makes a page for each code of the page of error codes, at `errors/<code>`. A page says all that a code can mean. */
export function toErrorPages(reference: string): DocPage[] {
  const byCode = Map.groupBy(readErrorCodes(reference), ({ code }) => code)
  return [...byCode].map(([code, meanings]) => ({
    source,
    path: `errors/${code}`,
    title: code,
    description: `What the code ${code} means, and what to do.`,
    body: [...meanings.flatMap((meaning) => toSection(meaning, meanings.length > 1)), "[All codes](errors.md)"].join(
      "\n\n",
    ),
  }))
}

function toSection({ of, status, cause, remedy }: ErrorCode, isOneOfMany: boolean): string[] {
  const from = status === undefined ? `From ${of}.` : `From ${of}, with HTTP status ${status}.`
  return [
    ...(isOneOfMany ? [`## ${of}`] : []),
    ...(isOneOfMany && status === undefined ? [] : [isOneOfMany ? `HTTP status ${status}.` : from]),
    `**What happened:** ${cause}`,
    ...(remedy === "" ? [] : [`**What to do:** ${remedy}`]),
  ]
}
