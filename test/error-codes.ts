import { readFileSync } from "node:fs"

import { readErrorCodes } from "../packages/dev/src/read-error-codes.ts"

/** The codes that `citable explain` knows, one a line: those of the page of error codes. `pnpm run reference` writes them. */
export const errorCodesModule = "packages/cli/src/explain/error-codes.json"

export function createErrorCodes(): string {
  const page = readFileSync(new URL("../docs/reference/errors.md", import.meta.url), "utf8")
  return `[\n${readErrorCodes(page)
    .map((one) => JSON.stringify(one))
    .join(",\n")}\n]\n`
}
