import { z } from "zod"

// Years go from 0001 to 9998: with an offset, the years around them can become years in UTC that RFC 3339 cannot write.
export const momentSchema = z.iso
  .datetime({ offset: true })
  .refine((text) => !/^(?:0000|9999)/.test(text), "a year from 0001 to 9998")
  .meta({ pattern: "^(?!0000|9999)" })
  .describe("A moment in RFC 3339 with any offset, such as `2026-07-01T08:00:00Z`.")
