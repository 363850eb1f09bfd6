// Search data from files
export { readSearchFiles } from "./search/read-search-files.ts"
export type { NamedBytes, ReadSearchFiles, SearchFileLimits } from "./search/read-search-files.ts"
export { addToSearchReport, createSearchReport } from "./search/search-report.ts"
export type { SearchReport } from "./search/search-report.ts"
export type { SearchTable, SearchTableRow } from "./search/search-table.ts"
export { toSearchBatches } from "./search/to-search-batches.ts"
export type { BatchOptions, SearchBatch } from "./search/to-search-batches.ts"
