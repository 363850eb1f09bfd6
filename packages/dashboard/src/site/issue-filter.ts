import type { ToolInput } from "@citable/contract"

import { categories, issueChanges, severities } from "./audit-words.ts"

type Input = ToolInput<"list_audit_issues">

/** Which issues of an audit a page shows. It is in the address. */
export interface IssueFilter {
  /** Empty for all. */
  severity: string
  category: string
  change: string
  cursor: string
}

/** Reads a filter from the query of an address. Unknown values become the default. */
export function readIssueFilter(query: URLSearchParams): IssueFilter {
  const known = (name: string, values: object) => {
    const value = query.get(name) ?? ""
    return Object.hasOwn(values, value) ? value : ""
  }
  return {
    severity: known("severity", severities),
    category: known("category", categories),
    change: known("change", issueChanges),
    cursor: query.get("cursor") ?? "",
  }
}

/** The members of the tool's input that say which issues to list. */
export function toIssueInput(filter: IssueFilter): Pick<Input, "severity" | "category" | "change" | "cursor"> {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ""))
}

/** Writes a filter as a query, with its question mark; empty for the default. */
export function toIssueQuery(filter: IssueFilter, more: Readonly<Record<string, string>> = {}): string {
  const kept = new URLSearchParams(Object.entries({ ...filter, ...more }).filter(([, value]) => value !== ""))
  return kept.size === 0 ? "" : `?${kept}`
}
