import type { ProblemField, Tool } from "@citable/contract"
import { boundFields, maxNamed, ProblemError } from "@citable/contract/problem-error"
import type { z } from "zod"

import { knownMembers } from "./known-members.ts"
import { nearestMember } from "./nearest-member.ts"

/** Where an input comes from, and what it can contain. */
export interface InputTerms extends Pick<Tool, "method" | "path"> {
  input: z.ZodType
}

/** How many wrong fields the text of a problem names. The others are in `errors` only. */
const inText = 3
/** The longest list of known members that a problem repeats. */
const mostKnown = 12

/**
 * The problem for invalid input. It names the first wrong fields: by JSON Pointer (RFC 6901) in a body, else by
 * parameter. For an unknown member it names the known one that the caller probably means.
 */
export function invalidInput(terms: InputTerms, { issues }: z.ZodError, request: unknown): ProblemError {
  const count = issues.reduce((sum, issue) => sum + (issue.code === "unrecognized_keys" ? issue.keys.length : 1), 0)
  const errors = boundFields(firstFields(terms, issues, request))
  const named = errors.slice(0, inText)
  const sentences = named.map(({ parameter, pointer, detail }) => asSentence(`${parameter ?? pointer}: ${detail}`))
  const more = count - named.length
  const listed = errors.length - named.length
  if (more > 0) sentences.push(`See errors for ${listed < more ? `${listed} of ${more}` : more} more.`)
  return new ProblemError("invalid_input", ["The input is not valid.", ...sentences].join(" "), { errors })
}

const asSentence = (text: string): string => (/[.?…]$/.test(text) ? text : `${text}.`)

/** The first wrong fields. A request can have many more than a problem names. */
function firstFields(terms: InputTerms, issues: z.core.$ZodIssue[], request: unknown): ProblemField[] {
  const found = issues.slice(0, maxNamed).flatMap((issue) => {
    if (issue.code === "unrecognized_keys") return unknownMembers(terms, issue, request)
    return [{ path: issue.path, detail: isMissing(issue, request) ? "missing" : issue.message }]
  })
  return found.slice(0, maxNamed).map(({ path, detail }) => ({ ...locate(terms, path), detail }))
}

function unknownMembers(terms: InputTerms, issue: z.core.$ZodIssueUnrecognizedKeys, request: unknown) {
  const isRoot = issue.path.length === 0
  const members = knownMembers(terms.input, issue.path, request)
    // The path gives these.
    .filter((member) => !isRoot || !terms.path.includes(`{${member}}`))
  const given = valueAt(issue.path, request) as object
  const open = members.filter((member) => !Object.hasOwn(given, member))
  return issue.keys.slice(0, maxNamed).map((key, at) => {
    const nearest = nearestMember(key, open)
    const hint = nearest === undefined ? "" : `; did you mean \`${nearest}\`?`
    const isListed = at === 0 && members.length > 0 && members.length <= mostKnown
    const list = isListed ? `${hint === "" ? "." : ""} Known: ${members.join(", ")}` : ""
    return { path: [...issue.path, key], detail: `unknown member${hint}${list}` }
  })
}

/** Whether an issue is about a member that the request lacks. */
function isMissing({ code, path }: z.core.$ZodIssue, request: unknown): boolean {
  if (code === "custom") return false
  const last = path.at(-1)
  const parent = valueAt(path.slice(0, -1), request)
  if (last === undefined || typeof parent !== "object" || parent === null) return false
  return !Object.hasOwn(parent, last) || (parent as Record<PropertyKey, unknown>)[last] === undefined
}

function valueAt(path: readonly PropertyKey[], request: unknown): unknown {
  return path.reduce<unknown>((at, part) => (at as Record<PropertyKey, unknown> | null | undefined)?.[part], request)
}

function locate({ method, path: route }: InputTerms, path: readonly PropertyKey[]): Omit<ProblemField, "detail"> {
  const name = String(path[0] ?? "")
  const isInBody = method !== "GET" && method !== "DELETE" && !route.includes(`{${name}}`)
  return isInBody ? { pointer: path.map(toPointer).join("") || "/" } : { parameter: name }
}

/** A part of a JSON Pointer, cut because a caller can send names of megabytes. */
function toPointer(part: PropertyKey): string {
  return `/${String(part).slice(0, 500).replaceAll("~", "~0").replaceAll("/", "~1")}`
}
