import { existsSync, readFileSync } from "node:fs"
import { join } from "node:path"

import type { PagePath } from "./astro-app.ts"
import type { ContentReads } from "./content-reads.ts"
import { readsSameFiles } from "./file-reads.ts"
import { findChanged, type PageRecord, readsTheSame, recordVersion, type SiteRecord } from "./page-record.ts"
import type { PartialRequest } from "./partial-request.ts"

export interface KnownPages {
  /** What is known about a page that would be the same, and its file, which is to be compared with the record. */
  find(page: PagePath): { record: PageRecord; source: string } | undefined
  /** All pages of the earlier build. */
  records: readonly PageRecord[]
  /** Why no page is known, if that is so. */
  reason: string | undefined
}

export interface KnownPagesOptions {
  from: PartialRequest["from"]
  inputs: string
  state: string
  content: ContentReads
  /** Loads a collection that the record names. */
  load: (collection: string) => Promise<void>
}

/** Compares this build with an earlier one, and finds the pages that nothing has changed of. */
export async function openKnownPages({ from, inputs, state, content, load }: KnownPagesOptions): Promise<KnownPages> {
  const none = (reason: string): KnownPages => ({ find: () => undefined, records: [], reason })
  if (from === undefined || !existsSync(from.record)) return none("there is no earlier build to compare with")
  const record = JSON.parse(readFileSync(from.record, "utf8")) as SiteRecord
  if (record.version !== recordVersion || record.inputs !== inputs)
    return none("code, configuration, packages or environment changed")
  if (record.state !== state) return none("what the site's modules contain changed")
  for (const collection of Object.keys(record.collections)) await load(collection)
  const changed = findChanged(record, content)
  const year = new Date().getFullYear()
  const records = Object.values(record.pages)
  const shared = findShared(records)
  return {
    reason: undefined,
    records,
    find(page) {
      const known = Object.hasOwn(record.pages, page.key) ? record.pages[page.key] : undefined
      if (known === undefined || known.props !== page.props) return undefined
      if (known.year !== undefined && known.year !== year) return undefined
      if (shared.has(known.file) || !readsTheSame(known, changed, record, content)) return undefined
      if (!readsSameFiles(known)) return undefined
      return { record: known, source: join(from.output, known.file) }
    },
  }
}

/** Files that several pages wrote. One of them cannot be linked while another is rendered. */
function findShared(records: readonly PageRecord[]): Set<string> {
  const [seen, shared] = [new Set<string>(), new Set<string>()]
  for (const { file } of records) (seen.has(file) ? shared : seen).add(file)
  return shared
}
