import { CitableError } from "@citable/contract"

/** What an error of the fetch says; it names hosts only. */
export function errorText(error: unknown): string {
  if (!(error instanceof CitableError)) throw error
  return `${error.code}: ${error.message}`.slice(0, 2000)
}
