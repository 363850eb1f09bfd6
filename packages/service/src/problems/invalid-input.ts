import type { ProblemField, Tool } from "@citable/contract"
import type { z } from "zod"

import { boundFields, maxNamed } from "./bound-problem.ts"
import { ProblemError } from "./problem-error.ts"

/** The problem for invalid input. It names the first wrong fields: by JSON Pointer (RFC 6901) in a body, else by parameter. */
export function invalidInput(tool: Pick<Tool, "method" | "path">, { issues }: z.ZodError): ProblemError {
  const count = issues.reduce((sum, issue) => sum + (issue.code === "unrecognized_keys" ? issue.keys.length : 1), 0)
  const errors = boundFields(firstFields(tool, issues))
  const first = errors[0]
  const where = first === undefined ? "" : ` ${first.parameter ?? first.pointer}: ${first.detail}.`
  const more = count - 1
  const rest =
    count > errors.length ? `See errors for ${errors.length - 1} of ${more} more.` : `See errors for ${more} more.`
  return new ProblemError("invalid_input", `The input is not valid.${where}${more > 0 ? ` ${rest}` : ""}`, { errors })
}

/** The first wrong fields. A request can have many more than a problem names. */
function firstFields(
  { method, path: route }: Pick<Tool, "method" | "path">,
  issues: z.core.$ZodIssue[],
): ProblemField[] {
  const inBody = method !== "GET" && method !== "DELETE"
  const paths = issues.slice(0, maxNamed).flatMap((issue) => {
    if (issue.code !== "unrecognized_keys") return [{ path: issue.path, detail: issue.message }]
    return issue.keys.slice(0, maxNamed).map((key) => ({ path: [...issue.path, key], detail: "unknown field" }))
  })
  return paths.slice(0, maxNamed).map(({ path, detail }) => {
    const name = String(path[0] ?? "")
    if (!inBody || route.includes(`{${name}}`)) return { parameter: name, detail }
    return { pointer: path.map(toPointer).join("") || "/", detail }
  })
}

/** A part of a JSON Pointer, cut because a caller can send names of megabytes. */
function toPointer(part: PropertyKey): string {
  return `/${String(part).slice(0, 500).replaceAll("~", "~0").replaceAll("/", "~1")}`
}
