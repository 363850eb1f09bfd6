import { CitableError } from "@citable/contract"

/** The error of a command that is called wrongly. */
export function usage(message: string, cause?: unknown): CitableError {
  return new CitableError(message, { code: "usage", cause })
}
