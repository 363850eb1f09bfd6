import { siteState } from "./site-state.ts"

export const toolbarEvents = { state: "citable:state", refresh: "citable:refresh" }

/** What the app in the dev toolbar shows. */
export interface ToolbarState {
  collections: { collection: string; at: number; summary: string; error?: string; warnings: string[] }[]
  serviceUrl: string | undefined
}

export function toToolbarState(): ToolbarState {
  const { reports = {}, serviceUrl } = siteState()
  return { collections: Object.entries(reports).map(([collection, report]) => ({ collection, ...report })), serviceUrl }
}
