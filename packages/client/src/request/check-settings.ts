import { CitableError } from "@citable/contract/core"

/** A longer timer fires at once. */
const maxTimerMs = 2 ** 31 - 1

/** A time of more than 0 milliseconds. Infinity becomes the longest timer. Throws `invalid_option`. */
export function toTimeMs(name: string, value: number): number {
  if (!(value > 0)) throw invalid(name, value, "milliseconds, more than 0")
  return Math.min(value, maxTimerMs)
}

/** A whole number of at least `least`, or Infinity. Throws `invalid_option`. */
export function toCount(name: string, value: number, least: number): number {
  if (!(value >= least) || (!Number.isInteger(value) && value !== Infinity)) {
    throw invalid(name, value, `a whole number of at least ${least}`)
  }
  return value
}

function invalid(name: string, value: unknown, expected: string): CitableError {
  return new CitableError(`${name} is ${String(value)}, but must be ${expected}.`, { code: "invalid_option" })
}
