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

/** An opaque, sortable identifier with the prefix that tells what it names, such as `cnt_01hq…`. */
export function idSchema(prefix: IdPrefix): z.ZodString {
  return z
    .string()
    .regex(new RegExp(`^${prefix}_[0-9a-z]{1,40}$`), `an id that begins with ${prefix}_`)
    .max(48)
}
