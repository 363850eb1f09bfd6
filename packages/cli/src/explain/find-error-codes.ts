import codes from "./error-codes.json" with { type: "json" }

/** A meaning of a code: what happened, and what to do. The same code can come from several packages. */
export interface ErrorMeaning {
  code: string
  of: string
  status?: number
  cause: string
  remedy: string
}

/** What a code of an error or a warning means, for each package that has it. Empty for an unknown code. */
export function findErrorCodes(code: string): ErrorMeaning[] {
  return (codes as ErrorMeaning[]).filter((one) => one.code === code)
}

/** Every code, each once. */
export const errorCodes: readonly string[] = [...new Set((codes as ErrorMeaning[]).map(({ code }) => code))]
