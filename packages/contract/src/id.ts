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

/** An opaque, sortable identifier with the prefix that tells what it names, such as `cnt_01hq…`. One schema a prefix. */
export function idSchema(prefix: IdPrefix): z.ZodString {
  let schema = schemas.get(prefix)
  if (schema === undefined) {
    schema = z
      .string()
      .regex(new RegExp(`^${prefix}_[0-9a-z]{1,40}$`), `an id that begins with ${prefix}_`)
      .max(48)
    schemas.set(prefix, schema)
  }
  return schema
}
