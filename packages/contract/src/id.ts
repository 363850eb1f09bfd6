import { z } from "zod"

type IdPrefix =
  | "brd"
  | "cnt"
  | "whk"
  | "evt"
  | "dlv"
  | "int"
  | "pub"
  | "rev"
  | "kwd"
  | "pag"
  | "aud"
  | "med"
  | "prm"
  | "scn"
  | "ans"
  | "cmp"
  | "rdt"

const schemas = new Map<IdPrefix, z.ZodString>()

/**
 * An opaque, sortable identifier. Its prefix says what it identifies, such as `cnt_01hq…`. There is one schema for each
 * prefix.
 */
export function idSchema(prefix: IdPrefix): z.ZodString {
  let schema = schemas.get(prefix)
  if (schema === undefined) {
    schema = z
      .string()
      .regex(new RegExp(`^${prefix}_[0-9a-z]{1,40}$`), `an id that starts with ${prefix}_`)
      .max(48)
    schemas.set(prefix, schema)
  }
  return schema
}
