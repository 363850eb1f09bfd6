import {
  type CustomFields,
  type CustomValue,
  type CustomValues,
  findCustomFault,
  type ProblemField,
} from "@citable/contract"
import { ProblemError } from "@citable/contract/problem-error"
import { nearestMember } from "@citable/problems/nearest-member"
import { type BrandRow, toCustomFields } from "@citable/storage/brand-row"

/** How many values that do not fit a message names. */
const maxNamed = 5

/**
 * Merges given values into those of an article; null removes a value. Undefined if nothing is given. Throws 422 for a value that
 * does not fit the brand's declaration. A value that the article already has always fits, because a declaration can
 * change after it.
 */
export function applyCustom(
  brand: BrandRow,
  before: CustomValues | undefined,
  given: Readonly<Record<string, CustomValue | null>> | undefined,
): { custom: CustomValues | undefined } {
  if (given === undefined) return { custom: undefined }
  const declared = toCustomFields(brand)
  const merged = new Map(Object.entries(before ?? {}))
  const faults: ProblemField[] = []
  for (const [name, value] of Object.entries(given)) {
    if (value === null) merged.delete(name)
    else {
      const isKept = JSON.stringify(merged.get(name)) === JSON.stringify(value)
      const fault = isKept ? undefined : findFault(declared, name, value)
      if (fault !== undefined) faults.push({ pointer: `/custom/${name}`, detail: fault })
      merged.set(name, value)
    }
  }
  if (faults.length > 0) throw doNotFit(faults)
  return { custom: before === undefined && merged.size === 0 ? undefined : Object.fromEntries(merged) }
}

function findFault(declared: CustomFields, name: string, value: CustomValue): string | undefined {
  const field = Object.hasOwn(declared, name) ? declared[name] : undefined
  if (field !== undefined) {
    const expected = findCustomFault(field, value)
    return expected === undefined ? undefined : `${name} must be ${expected}`
  }
  const nearest = nearestMember(name, Object.keys(declared))
  const hint = nearest === undefined ? "" : `; did you mean \`${nearest}\`?`
  return `the brand declares no custom field ${name}${hint}`
}

function doNotFit(faults: readonly ProblemField[]): ProblemError {
  const named = faults.slice(0, maxNamed)
  const more = faults.length - named.length
  const list = named.map(({ detail }) => detail).join("; ") + (more > 0 ? `; and ${more} more` : "")
  const detail = `The values of custom do not fit the brand's custom fields: ${list}. Read them with get_brand, and declare one with update_brand, such as {"custom_fields": {"level": {"type": "string"}}}.`
  return new ProblemError("invalid_input", detail, { errors: [...faults] })
}
