import { siteState } from "./site-state.ts"

export const toolbarEvents = { state: "citable:state", refresh: "citable:refresh" }

/** The data of the app in the dev toolbar. */
export interface ToolbarState {
  collections: { collection: string; at: number; summary: string; error?: string; warnings: string[] }[]
  serviceUrl: string | undefined
}

export function toToolbarState(): ToolbarState {
  const { reports = {}, serviceUrl } = siteState()
  return { collections: Object.entries(reports).map(([collection, report]) => ({ collection, ...report })), serviceUrl }
}
