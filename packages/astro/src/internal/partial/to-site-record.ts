import { existsSync } from "node:fs"
import { join, relative } from "node:path"
import { fileURLToPath } from "node:url"

import type { PagePath } from "./astro-app.ts"
import type { ContentReads } from "./content-reads.ts"
import { toStat } from "./page-files.ts"
import type { ImageMetadata } from "./page-images.ts"
import type { PageNotes } from "./page-notes.ts"
import { digestReads, type PageRecord, recordVersion, type SiteRecord, toRecordedReads } from "./page-record.ts"
import type { WaitPoint } from "./partial-request.ts"

/** A page that was rendered, and is to be recorded once Astro has written it. */
export interface RenderedPage {
  page: PagePath
  notes: PageNotes
  images: ImageMetadata
  /** The number of files of its route before it. */
  files: number
}

export interface BuiltSite {
  inputs: string
  waits: WaitPoint
  state: string
  content: ContentReads
  /** The pages that were not rendered. */
  carried: ReadonlyMap<PagePath, PageRecord>
  rendered: readonly RenderedPage[]
  outDir: string
  publicDir: string
}

/** Makes the record of a build whose files are written. */
export function toSiteRecord({
  inputs,
  waits,
  state,
  content,
  carried,
  rendered,
  outDir,
  publicDir,
}: BuiltSite): SiteRecord {
  const record: SiteRecord = {
    version: recordVersion,
    waits,
    inputs,
    state,
    collections: {},
    pages: {},
    rendered: {},
    volatile: [],
  }
  for (const name of content.collections()) {
    record.collections[name] = { order: content.order(name), entries: Object.fromEntries(content.hashes(name)) }
  }
  for (const [page, found] of carried) record.pages[page.key] = found
  for (const { page, notes, images, files } of rendered) {
    const reasons = page.props === "" ? ["has props that cannot be compared"] : [...notes.reasons]
    for (const reason of reasons) (record.rendered[reason] ??= []).push(page.key)
    const url = page.route.distURL?.[files]
    if (url === undefined) continue
    const path = fileURLToPath(url)
    const file = relative(outDir, path)
    if (reasons.length > 0) {
      record.volatile.push(file)
      continue
    }
    const stat = toStat(path)
    // A file of the public folder takes the place of a page.
    if (stat === undefined || existsSync(join(publicDir, file))) continue
    const reads = toRecordedReads(notes)
    record.pages[page.key] = {
      file,
      stat,
      props: page.props,
      ...(notes.year === undefined ? {} : { year: notes.year }),
      reads,
      digest: digestReads(reads, content),
      ...(notes.files.size === 0 ? {} : { files: [...notes.files] }),
      ...((images.staticImages?.length ?? 0) === 0 ? {} : { images: images.staticImages }),
      ...((images.referencedImages?.length ?? 0) === 0 ? {} : { references: images.referencedImages }),
    }
  }
  return record
}
