import { listCitationDomains, listCitationGaps, listCitations } from "./citation-tools.ts"
import { addCompetitor, deleteCompetitor, listCompetitors, updateCompetitor } from "./competitor-tools.ts"
import {
  createPrompts,
  deletePrompt,
  getPromptResults,
  listPrompts,
  suggestPrompts,
  updatePrompt,
} from "./prompt-tools.ts"
import { cancelScan, getScan, listScanAnswers, listScans, startScan } from "./scan-tools.ts"
import {
  getSentiment,
  getShareOfVoice,
  getVisibility,
  getVisibilityTimeseries,
  listSearchFanout,
} from "./visibility-metric-tools.ts"

/** The tools of the visibility group. */
export const visibilityTools = [
  getVisibility,
  getVisibilityTimeseries,
  getShareOfVoice,
  getSentiment,
  listSearchFanout,
  listCitations,
  listCitationDomains,
  listCitationGaps,
  listPrompts,
  createPrompts,
  updatePrompt,
  deletePrompt,
  suggestPrompts,
  getPromptResults,
  startScan,
  listScans,
  getScan,
  listScanAnswers,
  cancelScan,
  listCompetitors,
  addCompetitor,
  updateCompetitor,
  deleteCompetitor,
] as const
