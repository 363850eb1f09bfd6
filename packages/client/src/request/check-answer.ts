import type { ToolName } from "@citable/contract"
import { CitableError } from "@citable/contract/core"

import { articleTools } from "./adapt-answer.ts"
import { type Fault, findArticleFault } from "./find-article-fault.ts"

export interface CheckOptions {
  /** Whether articles may lack fields, because the call selects some. */
  partial: boolean
  /** Removes secrets from an article's name. */
  redact: (text: string) => string
}

/** Tools that answer with a reference if the caller may not read the article. */
const writingTools: ReadonlySet<string> = new Set([
  "create_content",
  "update_content",
  "publish_content",
  "unpublish_content",
  "restore_content_revision",
])

const checkedTools: ReadonlySet<string> = new Set([
  ...articleTools,
  "publish_content",
  "list_content",
  "list_content_changes",
  "tools",
])

/**
 * Throws `invalid_response`, naming the field and the article, if an answer lacks what a site needs. It is loose on
 * purpose: a newer service may add fields, statuses and formats. The answer itself stays unchanged.
 */
export function checkAnswer(name: ToolName | "tools", answer: unknown, options: CheckOptions): void {
  // Another service may answer a DELETE with 204.
  if (answer === undefined && !checkedTools.has(name)) return
  if (typeof answer !== "object" || answer === null || Array.isArray(answer)) {
    throw toInvalidResponse(name, { field: "", expected: "an object" })
  }
  const members = answer as Record<string, unknown>
  if (articleTools.has(name)) return checkArticle(name, "", members, options)
  if (name === "publish_content") return checkArticle(name, "content", members["content"], options)
  const rows = members["data"]
  if (name === "tools") return checkTools(members)
  if (name !== "list_content" && name !== "list_content_changes") return
  if (!Array.isArray(rows)) throw toInvalidResponse(name, { field: "data", expected: "a list" })
  if (typeof members["has_more"] !== "boolean")
    throw toInvalidResponse(name, { field: "has_more", expected: "a boolean" })
  if (name === "list_content") {
    const cursor = members["next_cursor"]
    if (cursor !== null && typeof cursor !== "string") {
      throw toInvalidResponse(name, { field: "next_cursor", expected: "a string or null" })
    }
    for (const [at, article] of rows.entries()) checkArticle(name, `data[${at}]`, article, options)
    return
  }
  if (typeof members["next_sync_token"] !== "string") {
    throw toInvalidResponse(name, { field: "next_sync_token", expected: "a string" })
  }
  for (const [at, change] of rows.entries()) checkChange(name, `data[${at}]`, change, options)
}

function checkChange(name: ToolName, path: string, change: unknown, options: CheckOptions): void {
  const { op, id, content } = Object(change) as Record<string, unknown>
  if (op !== "upsert" && op !== "delete") {
    throw toInvalidResponse(name, { field: `${path}.op`, expected: "upsert or delete" })
  }
  if (typeof id !== "string" || id === "") throw toInvalidResponse(name, { field: `${path}.id`, expected: "an id" })
  if (op === "upsert") checkArticle(name, `${path}.content`, content, options)
}

function checkTools(members: Record<string, unknown>): void {
  const { tools, credential } = members
  const isNamed = (tool: unknown): boolean => typeof (Object(tool) as { name?: unknown }).name === "string"
  if (!Array.isArray(tools) || !tools.every(isNamed)) {
    throw toInvalidResponse("tools", { field: "tools", expected: "a list of named endpoints" })
  }
  const { brand_id: brandId } = Object(credential) as { brand_id?: unknown }
  if (brandId !== null && typeof brandId !== "string") {
    throw toInvalidResponse("tools", { field: "credential.brand_id", expected: "a string or null" })
  }
}

function checkArticle(name: string, path: string, article: unknown, { partial, redact }: CheckOptions): void {
  const fault = findArticleFault(article, partial || (writingTools.has(name) && isReference(article)))
  if (fault === undefined) return
  const field = [path, fault.field].filter((part) => part !== "").join(".")
  const articleName = typeof article === "object" && article !== null ? redact(toArticleName(article)) : undefined
  throw toInvalidResponse(name, { ...fault, field }, articleName)
}

/** A reference has none of the fields of an article. */
function isReference(article: unknown): boolean {
  return typeof article === "object" && article !== null && !["slug", "title", "body"].some((field) => field in article)
}

function toInvalidResponse(name: string, { field, expected }: Fault, article?: string): CitableError {
  const of = article === undefined ? "" : ` of the article ${article}`
  return new CitableError(
    `The answer to ${name} is not usable: ${field === "" ? "the body" : field}${of}: it must be ${expected}. Check that this client knows the service's release.`,
    { code: "invalid_response" },
  )
}

function toArticleName(article: unknown): string {
  const { id, title } = Object(article) as { id?: unknown; title?: unknown }
  const names = [
    typeof id === "string" ? id : undefined,
    typeof title === "string" ? `"${title.slice(0, 100)}"` : undefined,
  ]
  return names.filter((part) => part !== undefined).join(" ") || "without id and title"
}
