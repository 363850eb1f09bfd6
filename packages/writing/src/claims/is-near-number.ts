import type { FoundNumber } from "@citable/language/text/read-numbers"

import type { Roughness } from "./claim-token.ts"

/** Whether a number of a source is what a rough one means: 1,580,575 for “over 1.5 million”, 104 for “about 100”, not 104 for “nearly 100”. */
export function isNearNumber(rough: FoundNumber, source: FoundNumber, roughness: Roughness): boolean {
  if (roughness === "exactly") return false
  const value = Math.max(...rough.values)
  const digits = rough.written.replaceAll(/\D/g, "").replace(/^0+/, "").replace(/0+$/, "").length || 1
  const step = 10 ** (Math.floor(Math.log10(value)) - digits + 1)
  return source.values.some((there) => {
    const difference = there - value
    switch (roughness) {
      case "about":
        return Math.abs(difference) <= Math.min(step / 2, value / 10)
      case "less":
        return difference <= 0 && -difference <= Math.min(step / 2, value / 10)
      case "more":
        return difference >= 0 && difference < Math.min(step, value / 4)
      case "rounded":
        return Math.abs(difference) <= Math.min(step / 2, value / 10)
      default:
        return roughness satisfies never
    }
  })
}
