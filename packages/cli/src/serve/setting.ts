import { isIP } from "node:net"
import { resolve } from "node:path"

import { z } from "zod"

/** One setting of `serve`. */
export interface Setting {
  /** The flag that overrides the environment variable, without hyphens. */
  flag?: string
  /** What the flag takes, such as `n`; a flag without it is a switch. */
  value?: string
  /** What an unset variable is read as. */
  default?: string
  /** What an unset variable means, if it has no default. */
  unset?: string
  /** One line for people, in Markdown without links. */
  meaning: string
  /** Reads the text of the variable. Its message ends a sentence that begins with "must be". */
  schema: z.ZodType
}

export const text = z.string()
export const textUpTo = (length: number) => z.string().max(length, `at most ${length} characters`)
export const path = z.string().transform((value) => resolve(value))
export const httpUrl = z.url({ protocol: /^https?$/, error: "an http or https URL" })

export const integer = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `a whole number from ${min} to ${max}`)

export const flag = z
  .enum(["true", "false", "1", "0"], "true or false")
  .transform((value) => value === "true" || value === "1")

export const hostName = z
  .string()
  .refine((value) => isIP(value) !== 0 || /^[\w.-]{1,253}$/.test(value), "an IP address or a host name")

export const modelName = z.string().regex(/^[\w.:/@-]{1,200}$/, "the name of a model")

/** Reads US dollars for a million tokens of input, a million of output and, if the example has three, a thousand searches. */
export const dollarPrices = (example: "1/5/10" | "2/10") =>
  z
    .string()
    .refine(
      (value) => /^\d{1,4}(\.\d{1,6})?(\/\d{1,4}(\.\d{1,6})?)+$/.test(value) && countOf(value) === countOf(example),
      `prices in US dollars, such as ${example}`,
    )
    .transform((value) => {
      const [input = 0, output = 0, searches = 0] = value.split("/").map(Number)
      return { input, output, searches }
    })
const countOf = (prices: string) => prices.split("/").length

/** Splits a list with commas. */
export const toList = (value: string): string[] => value.split(",").map((part) => part.trim())
