import { z } from "zod"

/**
 * A moment that a caller sends, in RFC 3339 with any offset. Years go from 0001 to 9998: with an offset, the years
 * around them can become years in UTC that RFC 3339 cannot write.
 */
export const momentSchema = z.iso
  .datetime({ offset: true })
  .refine((text) => !/^(?:0000|9999)/.test(text), "a year from 0001 to 9998")
  .meta({ pattern: "^(?!0000|9999)" })
