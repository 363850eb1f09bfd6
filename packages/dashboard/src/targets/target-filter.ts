import type { PublicationItem } from "@citable/contract"

import { itemStates } from "../publishing/item-states.ts"

/** What the list of articles on platforms shows. */
export interface TargetFilter {
  /** The id of a platform; empty for all. */
  target: string
  state: string
  cursor: string
}

/** The choices of states: every state of an article on a platform, what needs a person, and what was never sent. */
export const targetStates: readonly (readonly [value: string, label: string])[] = [
  ["", "All that were sent"],
  ["trouble", "Needs you"],
  ...Object.entries(itemStates),
  ["none", "Not sent"],
]

/** Reads the filter of an address. A state that nobody knows counts as none. */
export function readTargetFilter(query: URLSearchParams): TargetFilter {
  const state = query.get("state") ?? ""
  return {
    target: query.get("target") ?? "",
    state: targetStates.some(([value]) => value === state) ? state : "",
    cursor: query.get("cursor") ?? "",
  }
}

/** Writes the filter as the query of an address, without what is the default. */
export const toTargetQuery = (filter: TargetFilter, more: Record<string, string> = {}): string =>
  new URLSearchParams(Object.entries({ ...filter, ...more }).filter(([, value]) => value !== "")).toString()

/** Whether a person has to decide something about an article on a platform. */
export const needsPerson = ({ state, drift }: PublicationItem): boolean =>
  drift !== null || state === "conflict" || state === "failed" || state === "gone"

/** Whether the filter shows what a platform has of an article; undefined for an article that was never sent there. */
export function isShown(item: PublicationItem | undefined, state: string): boolean {
  if (item === undefined) return state === "none"
  if (state === "trouble") return needsPerson(item)
  return state === "" || item.state === state
}
