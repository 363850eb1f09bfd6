import { ProblemError } from "@citable/contract/problem-error"

import type { ContentRow } from "./document.ts"

type Place = Pick<ContentRow, "slug" | "locale">

/**
 * Throws 409 if an earlier version of an article, which is to be published, has another address than the working copy: nothing keeps that one free.
 * `way` says what the caller can do.
 */
export function refuseOtherAddress(version: number, earlier: Place, working: Place, way: string): void {
  for (const field of ["slug", "locale"] as const) {
    if (earlier[field] === working[field]) continue
    const what = field === "slug" ? "slug" : "language"
    const detail = `Version ${version} has the ${what} ${earlier[field]}, and not ${working[field]}. ${way}`
    throw new ProblemError("conflict", detail, {
      errors: [{ pointer: `/${field}`, detail: "not that of the version" }],
    })
  }
}
