import type { Tool } from "@citable/contract"
import type { z } from "zod"

import { ProblemError } from "./problem-error.ts"

/** Names every wrong field where the caller wrote it: in the body by JSON Pointer (RFC 6901), else by parameter. */
export function invalidInput(tool: Pick<Tool, "method" | "path">, error: z.ZodError): ProblemError {
  const inBody = tool.method !== "GET" && tool.method !== "DELETE"
  const errors = error.issues.slice(0, 50).flatMap((issue) => {
    const paths =
      issue.code === "unrecognized_keys"
        ? issue.keys.map((key) => [...issue.path, key])
        : [issue.path.length === 0 ? [""] : issue.path]
    return paths.map((path) => {
      const detail = issue.code === "unrecognized_keys" ? "unknown field" : issue.message
      const isParameter = !inBody || tool.path.includes(`{${String(path[0])}}`)
      if (isParameter) return { parameter: String(path[0]), detail }
      const pointer = path.map((part) => `/${String(part).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("")
      return { pointer, detail }
    })
  })
  const first = errors[0]
  const where =
    first === undefined ? "" : ` ${"parameter" in first ? first.parameter : first.pointer}: ${first.detail}.`
  const more = errors.length > 1 ? ` ${errors.length - 1} more in errors.` : ""
  return new ProblemError("invalid_input", `The input is not valid.${where}${more}`, { errors })
}
