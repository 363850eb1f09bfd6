import { ProblemError } from "@citable/contract/problem-error"
import { type BrandRow, toCustomFields } from "@citable/storage/brand-row"

import type { ContentDocument } from "./document.ts"

/** Throws 422 for an article without a value of a custom field that the brand requires. */
export function refuseWithoutValues(brand: BrandRow, { custom = {} }: Pick<ContentDocument, "custom">): void {
  const missing = Object.entries(toCustomFields(brand)).filter(([name, field]) => {
    const value = custom[name]
    return (
      field.required === true && (value === undefined || value === "" || (Array.isArray(value) && value.length === 0))
    )
  })
  if (missing.length === 0) return
  const names = missing.map(([name, { title }]) => title ?? name).join(", ")
  const detail = `The brand requires a value of ${names}. Fill it in, then publish.`
  throw new ProblemError("invalid_input", detail, {
    errors: missing.map(([name]) => ({ pointer: `/custom/${name}`, detail: "is required to publish" })),
  })
}
