export { engineSchema, surfaceSchema } from "./engine.ts"
export type { Surface } from "./engine.ts"
export {
  rateSchema,
  sentimentSchema,
  visibilityMetricsSchema,
  visibilitySchema,
} from "./visibility/visibility-metrics.ts"
export type { Rate, Sentiment, Visibility, VisibilityMetrics } from "./visibility/visibility-metrics.ts"
export {
  getSentiment,
  getShareOfVoice,
  getVisibility,
  getVisibilityTimeseries,
  listSearchFanout,
} from "./visibility/visibility-metric-tools.ts"
export { citationDomainSchema, citationGapSchema, citationSchema } from "./visibility/citation.ts"
export type { Citation, CitationDomain, CitationGap } from "./visibility/citation.ts"
export { listCitationDomains, listCitationGaps, listCitations } from "./visibility/citation-tools.ts"
export { promptSchema, promptSuggestionSchema } from "./visibility/prompt.ts"
export type { Prompt, PromptSuggestion } from "./visibility/prompt.ts"
export {
  createPrompts,
  deletePrompt,
  getPromptResults,
  listPrompts,
  suggestPrompts,
  updatePrompt,
} from "./visibility/prompt-tools.ts"
export { answerSchema, scanSchema, searchFanoutSchema } from "./visibility/scan.ts"
export type { Answer, Scan, SearchFanout } from "./visibility/scan.ts"
export { cancelScan, getScan, listScanAnswers, listScans, startScan } from "./visibility/scan-tools.ts"
export { competitorSchema } from "./visibility/competitor.ts"
export type { Competitor } from "./visibility/competitor.ts"
export { addCompetitor, deleteCompetitor, listCompetitors, updateCompetitor } from "./visibility/competitor-tools.ts"
export { visibilityTools } from "./visibility/visibility-tools.ts"
