import { z } from "zod"

/** A URL as somebody else wrote it: reported, not vouched for. */
export const observedUrlSchema = z.string().max(4000)

/** A host name as somebody else wrote it. */
export const observedHostSchema = z.string().max(253)

/** A short text as somebody else wrote it. */
export const observedTextSchema = z.string().max(2000)

/** How many of something. */
export const countSchema = z.int().min(0)

/** A part of a whole: 0 to 1. */
export const shareSchema = z.number().min(0).max(1)
