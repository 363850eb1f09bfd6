// Search data from files
export { readSearchFiles } from "./search/read-search-files.ts"
export type { NamedBytes, ReadSearchFiles, SearchFileLimits } from "./search/read-search-files.ts"
export { addToSearchReport, createSearchReport } from "./search/search-report.ts"
export type { SearchReport } from "./search/search-report.ts"
export type { RefusedLine, SearchTable, SearchTableRow } from "./search/search-table.ts"
export { toSearchBatches } from "./search/to-search-batches.ts"
export type { BatchOptions, SearchBatch } from "./search/to-search-batches.ts"

// Backlinks from files
export { readLinkRows } from "./backlinks/read-link-rows.ts"
export type { LinkFileRow } from "./backlinks/read-link-rows.ts"
export { toLinkBatches } from "./backlinks/to-link-batches.ts"
export type { LinkBatch, LinkBatchOptions } from "./backlinks/to-link-batches.ts"
export type { DomainRow, LinkRow } from "./backlinks/to-link-row.ts"

// Answers of AI apps from files
export { readAnswerRows } from "./answers/read-answer-rows.ts"
export type { AnswerFileOptions, AnswerFileRow } from "./answers/read-answer-rows.ts"
export { toAnswerBatches } from "./answers/to-answer-batches.ts"
export type { AnswerBatch, AnswerBatchOptions } from "./answers/to-answer-batches.ts"
export type { AnswerRow } from "./answers/to-answers.ts"

// Files in one piece
export { packFiles, unpackFiles } from "./files/pack-files.ts"
