import type { PublicationPreview } from "@citable/contract"
import { notFound } from "@citable/contract/problem-error"
import { type Publisher, PublisherError, type RemoteDocument, type RemoteState } from "@citable/publishers"

import type { CallContext } from "../../../call/call-context.ts"
import type { FoundIntegration } from "../../integrations/find-target.ts"
import { openPublisher } from "../../integrations/open-publisher.ts"
import { composeDocument } from "./compose-document.ts"
import { composeEarlier } from "./compose-earlier.ts"
import { findTheirFields, isEqual } from "./find-foreign-change.ts"
import { findRemembered } from "./find-remembered.ts"
import { findImage } from "./place-image.ts"
import { readVersion } from "./read-version.ts"
import { changedFieldsOf, digestFields, type FieldDigests, type RemoteItemRow } from "./remote-item.ts"
import { toProblem } from "./to-problem.ts"

const timeoutMs = 20_000
/** The caller waits. What is not read by then gets a warning. */
const picturesMs = 15_000

/** What publishing the working copy would do. Reads the platform, and writes nothing, here or there. */
export async function previewPublication(
  context: CallContext,
  integration: FoundIntegration,
  input: {
    content_id: string
    publish_at?: string | undefined
    on_conflict?: string | undefined
    remote_id?: string | undefined
  },
): Promise<PublicationPreview> {
  const { db, brand } = context
  const content = await db
    .selectFrom("contents")
    .select("version")
    .where("id", "=", input.content_id)
    .where("brand_id", "=", brand.id)
    .executeTakeFirst()
  const article = content && (await readVersion(db, input.content_id, content.version))
  if (article === undefined) throw notFound()
  const row = await db
    .selectFrom("remote_items")
    .selectAll()
    .where("content_id", "=", article.id)
    .where("integration_id", "=", integration.id)
    .executeTakeFirst()
  const images: PublicationPreview["images"] = []
  try {
    const publisher = await openPublisher(context, integration.id)
    if (publisher === undefined) throw notFound()
    const isUnknown = input.remote_id === undefined && (row?.remote_id ?? null) === null
    const place = { brand_id: brand.id, content_id: article.id, integration_id: integration.id }
    const asking = { publisher, signal: AbortSignal.timeout(timeoutMs) }
    const remembered = isUnknown ? (await findRemembered(context, place, asking))?.columns : undefined
    const id = input.remote_id ?? row?.remote_id ?? remembered?.remote_id ?? null
    const before = { ...row, ...remembered }
    const { sent_images = null, first_at = null, sent_version = null, unsettled = "[]" } = before
    const item = { integration_id: integration.id, remote_id: id, sent_images, first_at, sent_version, unsettled }
    const publishAt = input.publish_at === undefined ? 0 : Date.parse(input.publish_at)
    const composed = await composeDocument(context, article, {
      publisher,
      brand,
      item,
      at: Math.max(context.now(), publishAt),
      picturesMs,
      placeImage: async ({ source, sha256, bytes }) => {
        const known = await findImage(db, integration.id, sha256)
        images.push({ url: source, action: known === undefined ? "upload" : "reuse", bytes: bytes.length })
        return known ?? { kind: "stays", url: source }
      },
    })
    for (const { source, bytes } of composed.images) {
      images.push({ url: source, action: "upload", bytes: bytes.length })
    }
    for (const { code, detail } of composed.warnings.filter((one) => one.code.startsWith("image_"))) {
      const url = detail.split(" ")[0] ?? code
      const isThere = (composed.addresses.images.get(url)?.kind ?? "stays") !== "stays"
      images.push({ url, action: isThere ? "reuse" : "leave_out", bytes: null })
    }
    if (publisher.capabilities.images === "by_url") {
      const { listReferences } = await import("@citable/publishers/references")
      for (const { source } of listReferences(article).images) images.push({ url: source, action: "link", bytes: null })
    }
    const canRead = id !== null && publisher.capabilities.reads
    const state = canRead ? await publisher.read(id, { signal: AbortSignal.timeout(timeoutMs) }) : undefined
    const stops = input.on_conflict !== "overwrite" && input.on_conflict !== "adopt"
    const asked = row && { ...row, on_conflict: input.on_conflict === "keep" ? ("keep" as const) : ("stop" as const) }
    const keeps =
      stops && canRead ? await findKept(context, asked, state, { publisher, document: composed.document }) : []
    if (!publisher.capabilities.reads && row?.sent_fields != null) {
      const changed = changedFieldsOf(
        JSON.parse(row.sent_fields) as FieldDigests,
        digestFields(composed.document.fields),
      )
      return {
        would: changed.length === 0 && row.visibility === "live" ? "nothing" : "update",
        url: row.url,
        document: { ...composed.document.fields },
        images,
        warnings: composed.warnings,
        // What was sent last is known by its digests only.
        diff: diffOf(composed.document.fields, {}).filter(({ field }) => changed.includes(field)),
        keeps: [],
      }
    }
    return {
      would: keeps === "conflict" ? keeps : wouldDo(publisher, composed.document, state, { id, keeps }),
      url: state?.url ?? row?.url ?? null,
      document: { ...composed.document.fields },
      images,
      warnings: composed.warnings,
      diff: diffOf(composed.document.fields, state?.fields ?? {}),
      keeps: keeps === "conflict" ? [] : [...keeps],
    }
  } catch (error) {
    throw error instanceof PublisherError ? toProblem(error) : error
  }
}

/** The fields that would stay as they are there, or that a person has to decide. */
async function findKept(
  context: CallContext,
  row: RemoteItemRow | undefined,
  state: RemoteState | undefined,
  { publisher, document }: { publisher: Publisher; document: RemoteDocument },
): Promise<readonly string[] | "conflict"> {
  if (row === undefined || row.sequence === 0) return []
  if (state === undefined) return "conflict"
  const options = { publisher, brand: context.brand, signal: AbortSignal.timeout(timeoutMs) }
  const renderVersion = async (version: number) => (await composeEarlier(context, row, version, options))?.document
  try {
    return await findTheirFields(row, state, { publisher, document, renderVersion })
  } catch (error) {
    if (error instanceof PublisherError && error.code === "publisher_conflict") return "conflict"
    throw error
  }
}

function wouldDo(
  publisher: Publisher,
  document: RemoteDocument,
  state: RemoteState | undefined,
  { id, keeps }: { id: string | null; keeps: readonly string[] },
): PublicationPreview["would"] {
  if (state === undefined) return id === null ? "create" : "update"
  return state.visibility === "live" && isEqual(publisher, document, state, keeps) ? "nothing" : "update"
}

/** The fields that would change. What is null is left to the platform, and an empty value is the same as none. */
function diffOf(
  after: Readonly<Record<string, unknown>>,
  before: Readonly<Record<string, unknown>>,
): PublicationPreview["diff"] {
  return Object.keys(after)
    .filter((name) => after[name] !== null && !(isEmpty(after[name]) && isEmpty(before[name])))
    .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
    .toSorted()
    .map((field) => ({ field, before: before[field] ?? null, after: after[field] }))
}

function isEmpty(value: unknown): boolean {
  if (typeof value === "object" && value !== null) return Object.values(value).every(isEmpty)
  return value === undefined || value === null || value === "" || value === false
}
