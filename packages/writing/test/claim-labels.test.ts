import { expect, it } from "vitest"

import { findUnsupported } from "../src/claims/find-unsupported.ts"
import { type ClaimCounts, countClaims, readLabels } from "./claim-labels/count-claims.ts"

// The README beside the labels has these figures. A change of rules may move them; nobody looks at single claims of the second half.
it.each<["learn" | "held", ClaimCounts]>([
  ["learn", { kept: 31, refused: 3, found: 37, passed: 8 }],
  ["held", { kept: 21, refused: 8, found: 23, passed: 19 }],
])("rules alone judge the labelled claims of the half %s as the README says", (half, counts) => {
  const stands = (text: string, options: Parameters<typeof findUnsupported>[1]) =>
    findUnsupported(text, options).every(({ isSupported, doubts }) => isSupported && doubts.length === 0)
  expect(countClaims(readLabels(half), stands)).toEqual(counts)
})
