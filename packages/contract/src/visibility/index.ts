export { engineSchema, surfaceSchema } from "../engine.ts"
export type { Surface } from "../engine.ts"
export { importAnswers } from "./answer-import.ts"
export { engineTitle } from "./engine-title.ts"
export { comparisonSchema } from "./comparison.ts"
export type { Comparison, Difference, DifferenceMetric, LeftOut, Mark } from "./comparison.ts"
export { rateSchema, sentimentSchema, visibilityMetricsSchema, visibilitySchema } from "./visibility-metrics.ts"
export type { Rate, Sentiment, ToneShares, Visibility, VisibilityMetrics } from "./visibility-metrics.ts"
export {
  getSentiment,
  getShareOfVoice,
  getVisibility,
  getVisibilityTimeseries,
  listSearchFanout,
} from "./visibility-metric-tools.ts"
export { citationDomainSchema, citationGapSchema, citationSchema } from "./citation.ts"
export type { Citation, CitationDomain, CitationGap } from "./citation.ts"
export { listCitationDomains, listCitationGaps, listCitations } from "./citation-tools.ts"
export { promptSchema, promptSuggestionSchema } from "./prompt.ts"
export type { Prompt, PromptSuggestion } from "./prompt.ts"
export {
  createPrompts,
  deletePrompt,
  getPromptResults,
  listPrompts,
  suggestPrompts,
  updatePrompt,
} from "./prompt-tools.ts"
export { answerSchema, scanEngineSchema, scanEstimateSchema, scanSchema, searchFanoutSchema } from "./scan.ts"
export type { Answer, Scan, ScanEstimate, SearchFanout } from "./scan.ts"
export { cancelScan, getScan, listScanAnswers, listScans, startScan } from "./scan-tools.ts"
export { competitorSchema } from "./competitor.ts"
export type { Competitor } from "./competitor.ts"
export type { NamePreview } from "../brands/name-preview.ts"
export { addCompetitor, deleteCompetitor, listCompetitors, updateCompetitor } from "./competitor-tools.ts"
export { visibilityTools } from "./visibility-tools.ts"
