import type { PublicationItem } from "@citable/contract"

import { itemStates } from "../texts/item-states.ts"

/** What the list of articles on platforms shows. */
export interface TargetFilter {
  /** The id of a platform; empty for all. */
  target: string
  state: "" | "trouble" | "none" | PublicationItem["state"]
  /** Where the page begins; empty for the first one. */
  cursor: string
}

/** The choices of states: every state of an article on a platform, what needs a person, and what was never sent. */
export const targetStates: readonly (readonly [value: TargetFilter["state"], label: string])[] = [
  ["", "All that were sent"],
  ["trouble", "Needs you"],
  ...(Object.entries(itemStates) as [PublicationItem["state"], string][]),
  ["none", "Not sent"],
]

/** Reads the filter of an address. A state that nobody knows counts as none. */
export function readTargetFilter(query: URLSearchParams): TargetFilter {
  const known = targetStates.find(([value]) => value === query.get("state"))
  return {
    target: query.get("target") ?? "",
    state: known?.[0] ?? "",
    cursor: query.get("cursor") ?? "",
  }
}

/** Writes the filter as the query of an address, without what is the default. */
export const toTargetQuery = (filter: TargetFilter, more: Record<string, string> = {}): string =>
  new URLSearchParams(Object.entries({ ...filter, ...more }).filter(([, value]) => value !== "")).toString()
