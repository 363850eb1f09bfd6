import { z } from "zod"

/** A URL from an external page or source. The service does not verify it. */
export const observedUrlSchema = z.string().max(4000)

/** A host name from an external page or source. */
export const observedHostSchema = z.string().max(253)

/** A short text from an external page or source. */
export const observedTextSchema = z.string().max(2000)

/** A count. */
export const countSchema = z.int().min(0)

export const shareSchema = z.number().min(0).max(1).describe("A share of a whole: 0 to 1.")
