import { type CustomField, type CustomFields, maxCustomFields } from "@citable/contract"
import { ProblemError } from "@citable/contract/problem-error"

/** The most bytes of JSON, because each call reads its brand. */
const maxBytes = 65_536

/** Adds, replaces and removes declared fields. If all are given, they have the order of `changes`. Throws 422 if the declaration becomes too large or contradicts itself. */
export function mergeCustomFields(
  declared: CustomFields,
  changes: Readonly<Record<string, CustomField | null>>,
): CustomFields {
  const isWhole = Object.keys(declared).every((name) => Object.hasOwn(changes, name))
  const merged: CustomFields = isWhole ? {} : { ...declared }
  for (const [name, field] of Object.entries(changes)) {
    if (field === null) delete merged[name]
    else merged[name] = checkField(name, field)
  }
  const count = Object.keys(merged).length
  if (count > maxCustomFields)
    throw refuse(`A brand has at most ${maxCustomFields} custom fields, and these are ${count}.`)
  if (Buffer.byteLength(JSON.stringify(merged)) > maxBytes)
    throw refuse(`The custom fields take more than ${maxBytes} bytes of JSON. Shorten their descriptions or enums.`)
  return merged
}

function checkField(name: string, field: CustomField): CustomField {
  if ("minimum" in field && (field.minimum ?? -Infinity) > (field.maximum ?? Infinity))
    throw refuse(`The minimum of ${name} is above its maximum.`, `/${name}/minimum`)
  return field
}

function refuse(detail: string, pointer = ""): ProblemError {
  return new ProblemError("invalid_input", detail, { errors: [{ pointer: `/custom_fields${pointer}`, detail }] })
}
