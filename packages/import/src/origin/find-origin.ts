import type { ArchiveReport } from "../archives/archive.ts"
import { findExportOf, findExports } from "../archives/find-exports.ts"
import type { FileOrigin } from "../fields/find-public-doubt.ts"
import type { ArticleFile, FoundFiles } from "../files/find-article-files.ts"
import type { ImportFs } from "../files/import-fs.ts"
import type { ImportEntry } from "../report/import-report.ts"
import { createTableFinder } from "./find-post-table.ts"
import { createConfigFinder } from "./find-site-exclude.ts"
import { createVaultFinder } from "./find-vault.ts"

export interface OriginFinder {
  find: (file: ArticleFile) => Promise<FileOrigin>
  /** The patterns that the configuration of the site has for addresses. */
  permalinks: (file: ArticleFile) => Promise<readonly string[]>
  /** Why a file is no article, whatever its name says. */
  leaveOut: (file: ArticleFile) => string | undefined
  /** The exports that the import does not read, after what became of their files. */
  reports: (entries: readonly ImportEntry[]) => ArchiveReport[]
}

/** Finds out what surrounds files: exports, tables and configurations that tell whether they were public. */
export async function createOriginFinder(
  { files, others }: Pick<FoundFiles, "files" | "others">,
  { fs, publicAnyway, allowLostText = false }: { fs: ImportFs; publicAnyway: boolean; allowLostText?: boolean },
): Promise<OriginFinder> {
  const plain = new Set(files.filter(({ archive }) => archive === undefined).map(({ path }) => path))
  const exports = await findExports([...plain, ...others], fs)
  const findTable = createTableFinder(fs)
  const findConfig = createConfigFinder(fs)
  const isNote = createVaultFinder(fs)
  const leaveOut = ({ path, archive }: ArticleFile) =>
    archive === undefined ? findExportOf(path, exports)?.leaveOut(path) : undefined
  return {
    leaveOut,
    permalinks: async (file) => (file.archive === undefined ? ((await findConfig(file)).permalinks ?? []) : []),
    async find(file) {
      if (file.archive !== undefined)
        return { isArchive: true, lost: allowLostText ? undefined : file.archive.lost.get(file.path) }
      const { platform, isPlain } = findExportOf(file.path, exports) ?? {}
      const { permalinks: _addresses, ...config } = await findConfig(file)
      const about = { ...config, table: await findTable(file), isNote: await isNote(file) }
      return { exportOf: platform, isPlain, ...about }
    },
    reports: (entries) =>
      exports.flatMap((one): ArchiveReport[] => {
        const own = entries.filter(({ path }) => plain.has(path) && findExportOf(path, exports) === one)
        const left = own.filter(({ outcome }) => outcome === "skipped").length
        // A file with front matter among those of Notion is not from there.
        const posts = own.filter((entry) => entry.outcome !== "skipped" && (one.isPlain !== true || isDoubtful(entry)))
        if (posts.length + left === 0) return []
        const reason = "They can have personal data, such as IP addresses and sessions."
        return [
          {
            path: one.path,
            platform: one.platform,
            articles: posts.length,
            notTaken: left === 0 ? [] : [{ what: "files that are not posts", count: left, reason }],
            ...(!publicAnyway && { until: "--public-anyway" as const }),
          },
        ]
      }),
  }
}

function isDoubtful({ problems }: ImportEntry): boolean {
  return problems.some(({ code }) => code === "not_known_public")
}
