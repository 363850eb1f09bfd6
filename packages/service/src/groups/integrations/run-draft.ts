import type { Article, DraftRun } from "@citable/contract"
import {
  compareFields,
  markerOf,
  type Publisher,
  PublisherError,
  type RemoteDocument,
  type RemoteState,
} from "@citable/publishers"
import type { BrandRow } from "@citable/storage/brand-row"

import { toDifferences } from "./to-differences.ts"

/** The caller waits for the run, and then for the removal. */
const [runMs, removalMs] = [20_000, 10_000]

export interface DraftRunOptions {
  publisher: Publisher
  brand: Pick<BrandRow, "id" | "default_locale">
  integrationId: string
  now: () => number
}

/**
 * Writes a sample to a platform as a draft, reads it back, compares it with what was sent, and removes it. The sample has one marker for each
 * connection: a run that a crash ended is found, and nothing is there twice. It goes nowhere that it could not be read back, and replaces
 * nothing that a person changed.
 */
export async function runDraft(options: DraftRunOptions): Promise<DraftRun> {
  const { publisher, brand, integrationId, now } = options
  const { drafts, reads } = publisher.capabilities
  const run: DraftRun = { state: "not_checked", reason: null, differences: [], warnings: [], left: null }
  if (!drafts) return { ...run, reason: "The platform has no drafts: whatever goes there is public at once." }
  if (!reads) return { ...run, reason: "Nobody can read the platform, so nobody can compare a draft there." }
  const signal = AbortSignal.timeout(runMs)
  // Publishers know articles by such ids. No article has that of an integration.
  const sampleId = integrationId.replace("int_", "cnt_")
  const marker = markerOf(sampleId)
  let id: string | undefined
  try {
    await publisher.prepare?.({ signal })
    const document = await publisher.render(sampleOf(sampleId, brand), {
      marker,
      id: null,
      dates: { first: sampleDate, earlier: null },
      links: new Map(),
      images: new Map(),
    })
    run.warnings = [...document.warnings]
    const refs = await publisher.find(marker, { document, signal })
    const [earlier] = refs.filter(({ isCopy = false }) => !isCopy)
    const before = earlier && (await publisher.read(earlier.id, { signal }))
    const foreign = before && describeForeign(publisher, before, document)
    if (foreign !== undefined) return { ...run, reason: foreign, left: before?.id ?? null }
    id = (before ?? (await publisher.reserve(marker, document, { signal }))).id
    const sequence = now()
    const writing = { marker, sequence, as: "draft", expected: before, images: [], signal } as const
    const written = await publisher.write(id, document, writing)
    id = written.id
    const seen = await publisher.read(id, { signal, asksWhoEdits: false })
    const result = judge(publisher, document, seen)
    return { ...run, ...result, left: await remove(publisher, { id, marker, seen }) }
  } catch (error) {
    if (!(error instanceof PublisherError)) throw error
    // A request without an answer may still take effect.
    const unseen = error.code === "publisher_unknown" ? marker : null
    const left = id === undefined ? unseen : await remove(publisher, { id, marker, seen: undefined })
    return { ...run, state: "failed", reason: error.message.slice(0, 2000), left }
  }
}

/** Why an item with the marker stays as it is: it is public, or it has words that no run has sent. */
function describeForeign(publisher: Publisher, state: RemoteState, document: RemoteDocument): string | undefined {
  if (state.visibility === "live" || state.visibility === "scheduled")
    return `Somebody has published the sample of an earlier run there, as ${state.id}. Delete it there, then run again.`
  if (state.isPlaceholder === true || compareFields(publisher, document, state).length === 0) return undefined
  return `The platform has a sample of an earlier run, ${state.id}, with another text. Delete it there, then run again.`
}

function judge(
  publisher: Publisher,
  document: RemoteDocument,
  seen: RemoteState | undefined,
): Pick<DraftRun, "state" | "reason" | "differences"> {
  const failed = (reason: string) => ({ state: "failed" as const, reason, differences: [] })
  if (seen === undefined) return failed("The platform took the draft, and does not give it back.")
  if (seen.visibility === "live") return failed("The platform published the sample, although it was sent as a draft.")
  const differences = toDifferences(compareFields(publisher, document, seen))
  return { state: differences.length === 0 ? "as_sent" : "different", reason: null, differences }
}

/** Deletes the sample, or hides it where the platform deletes nothing. Returns its id unless the platform was seen without it. */
async function remove(
  publisher: Publisher,
  { id, marker, seen }: { id: string; marker: string; seen: RemoteState | undefined },
): Promise<string | null> {
  const signal = AbortSignal.timeout(removalMs)
  const read = () => publisher.read(id, { signal, asksWhoEdits: false })
  try {
    const ref = { id, visibility: seen?.visibility ?? "draft" } as const
    await publisher.discard(ref, marker, { signal, ...(seen && { expected: seen }) })
    const there = await read()
    if (there === undefined) return null
    if (there.visibility === "trashed") return id
    await publisher.withdraw(id, { marker, sequence: (there.sequence ?? 0) + 1, expected: there, signal })
    return (await read()) === undefined ? null : id
  } catch (error) {
    // What the run has seen matters more. The next one finds the sample by its marker.
    if (!(error instanceof PublisherError)) throw error
    return id
  }
}

/** Always the same, so that a later run knows the sample of an earlier one. */
const sampleDate = "2026-01-01T00:00:00.000Z"

/** Without pictures, tags and links, because a platform would keep those. */
function sampleOf(id: string, brand: DraftRunOptions["brand"]): Article {
  return {
    id,
    brand_id: brand.id,
    type: "article",
    status: "draft",
    slug: "citable-sample-draft",
    previous_slugs: [],
    locale: brand.default_locale,
    translation_group: null,
    title: "A sample of Citable, which you can delete",
    excerpt: "It shows whether this connection works.",
    body: sampleBody,
    body_format: "markdown",
    images: [],
    cover: null,
    author: null,
    tags: [],
    seo: { title: null, description: null, canonical_url: null, noindex: false, json_ld: [] },
    custom: {},
    word_count: 30,
    version: 1,
    revision: 1,
    has_unpublished_changes: false,
    created_at: sampleDate,
    updated_at: sampleDate,
    published_at: null,
    modified_at: null,
  }
}

const sampleBody = `A paragraph with **bold**, *italic*, \`code\` & an “é”.

## A heading

- one
- two

> A quotation.

| a | b |
| - | - |
| 1 | 2 |

\`\`\`js
const sample = "<b>"
\`\`\`
`
