import { z } from "zod"

/**
 * A moment in RFC 3339, at any offset, that a caller gives. Years go from 0001 to 9998: with an offset the ones around
 * them may be years in UTC that RFC 3339 has no text for.
 */
export const momentSchema = z.iso
  .datetime({ offset: true })
  .refine((text) => !/^(?:0000|9999)/.test(text), "a year from 0001 to 9998")
  .meta({ pattern: "^(?!0000|9999)" })
