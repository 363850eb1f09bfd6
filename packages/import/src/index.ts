// Import
export { importContent } from "./import-content.ts"
export type { ImportInput } from "./import-content.ts"
export type { ImportOptions } from "./import-options.ts"
export type { ImportClient } from "./import-client.ts"
export { ImportStoppedError, toImportReport } from "./import-report.ts"
export type { ArticleState, ImportEntry, ImportOutcome, ImportReport, PublicCheckCounts } from "./import-report.ts"
export { toProblem } from "./import-problem.ts"
export type { ImportProblem, ImportProblemCode, ImportSeverity } from "./import-problem.ts"
export type { OtherFiles } from "./find-other-files.ts"
export type { Archive, ArchiveArticle, ArchiveReport, NotTaken } from "./archives/archive.ts"
export type { ArchiveDialect, ArchiveFile } from "./archives/archive-dialect.ts"
export { builtInArchives } from "./archives/built-in-archives.ts"
export type { PictureFetch } from "./archives/fetch-pictures.ts"
export type { PictureReport } from "./prepare-pictures.ts"
export type { PublicAnswer, PublicCheck, PublicQuestion } from "./public-check.ts"
export type { PublicPage, PublicRefusal } from "./public-page.ts"

// Files
export { articleExtensions } from "./article-path.ts"
export { createMemoryFs } from "./create-memory-fs.ts"
export type { GivenFile } from "./create-memory-fs.ts"
export type { FolderEntry, ImportFs } from "./import-fs.ts"
export { keptBytes } from "./kept-bytes.ts"
export { packFiles, unpackFiles } from "./pack-files.ts"
export { toSafePath } from "./to-safe-path.ts"
export { unzipFiles } from "./unzip-files.ts"
export type { UnzipLimits } from "./unzip-files.ts"

// Files of `citable pull`
export { listOwnAddresses } from "./own/list-own-addresses.ts"
export { writeOwnFile } from "./own/write-own-file.ts"
export type { OwnAddresses } from "./own/write-own-file.ts"

// One file
export { readArticleFile } from "./read-article-file.ts"
export type { ArticleInput, ReadArticle, ReadArticleOptions } from "./read-article.ts"
export { toDirectiveName } from "./to-directive.ts"
