import type { ProblemError } from "@citable/contract/problem-error"

import type { ArticleChange } from "./read-article-form.ts"

/** A field of the form that the service does not take. */
export interface RefusedField {
  name: string
  /** What is wrong with it. */
  detail: string
}

/** Takes the fields that a refusal names out of a change, and returns them as the form names them. Throws a refusal of all of it. */
export function dropRefused(change: ArticleChange, problem: ProblemError): RefusedField[] {
  const found = (problem.options.errors ?? []).flatMap(({ pointer = "", detail }) => {
    const [field = "", part = ""] = pointer.split("/").slice(1)
    if (!Object.hasOwn(change, field)) return []
    return [{ field: field as keyof ArticleChange, part, name: toName(field, part), detail }]
  })
  if (found.length === 0) throw problem
  for (const { field, part } of found) {
    const value = change[field]
    const isGroup = (field === "seo" || field === "custom") && typeof value === "object" && value !== null
    if (isGroup) Reflect.deleteProperty(value, part)
    if (!isGroup || Object.keys(value).length === 0 || part === "") Reflect.deleteProperty(change, field)
  }
  const isTaken = problem.code === "conflict"
  return [...new Map(found.map((one) => [one.name, one])).values()].map(({ name, detail }) => ({
    name,
    detail: isTaken ? problem.message : detail,
  }))
}

function toName(field: string, part: string): string {
  if (field === "custom") return `custom.${part}`
  if (field === "cover") return part === "alt" ? "cover_alt" : "cover_url"
  if (field !== "seo") return field
  return part === "canonical_url" || part === "noindex" ? part : `seo_${part}`
}
