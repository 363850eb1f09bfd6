import { createHash } from "node:crypto"

import type { PublicationItem, PublicationWarning } from "@citable/contract"
import { flattenFields, type RemoteImage, type RemoteState } from "@citable/publishers"
import type { Tables } from "@citable/storage/tables/tables"
import type { Selectable } from "kysely"

import { readProof, toProof } from "./proof.ts"

export { markerOf } from "@citable/publishers"

export type RemoteItemRow = Selectable<Tables["remote_items"]>

/** More attempts than this make a request end, so older ones are long over. */
export const mostUnsettled = 12

/** A write to a platform that failed, and may have changed the item all the same. */
export interface UnsettledWrite {
  sequence: number
  version: number
  as: "live" | "draft" | "withdrawn"
  /** The fields that it left alone. */
  keeps?: readonly string[]
  /** Whether the platform answered its last request with an error: it takes no effect any more, but an earlier request of it may have. */
  isAnswered?: boolean
}

/** The writes that a row keeps as unsettled, the oldest first. */
export const readUnsettled = (unsettled: string): UnsettledWrite[] => JSON.parse(unsettled) as UnsettledWrite[]

/** A digest of each field, and of each member of an object under both names: `meta.citable_title`. */
export type FieldDigests = Readonly<Record<string, string>>

/** Digests the fields of a document or of an item. Members of objects count in any order. */
export function digestFields(fields: Readonly<Record<string, unknown>>): FieldDigests {
  const all = { ...fields, ...flattenFields(fields) }
  return Object.fromEntries(
    Object.keys(all)
      .toSorted()
      .map((name) => [name, createHash("sha256").update(canonical(all[name])).digest("hex").slice(0, 32)]),
  )
}

/** The fields that differ, by their digests. Of an object, its members are named, if both sides know them. */
export function changedFieldsOf(before: FieldDigests, after: FieldDigests): string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const hasMembers = (digests: FieldDigests, name: string) =>
    Object.keys(digests).some((other) => other.startsWith(`${name}.`))
  return names
    .filter((name) => before[name] !== after[name])
    .filter((name) => {
      const parent = name.split(".")[0] ?? name
      // What former releases stored has no members.
      const areKnown = [before, after].every((one) => one[parent] === undefined || hasMembers(one, parent))
      const isMember = parent !== name
      const isObject = isMember || hasMembers(before, name) || hasMembers(after, name)
      return !isObject || areKnown === isMember
    })
    .toSorted()
}

/** Whether a field is one of some, or a member or the whole of one. */
export const isOneOfFields = (field: string, names: readonly string[]): boolean =>
  names.some((name) => name === field || name.startsWith(`${field}.`) || field.startsWith(`${name}.`))

function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null"
  const entries = Object.entries(value).filter(([, one]) => one !== undefined)
  const sorted = entries.toSorted(([a], [b]) => (a < b ? -1 : 1))
  return `{${sorted.map(([name, one]) => `${JSON.stringify(name)}:${canonical(one)}`).join(",")}}`
}

/** What a look has found that is true only for now. */
export const writeRemarks = ({ remarks = [] }: RemoteState): string | null =>
  remarks.length === 0 ? null : JSON.stringify(remarks.slice(0, 10))

/** Whether somebody refused the version that was last sent, such as by closing its pull request. */
export const isRefused = (remarks: readonly PublicationWarning[]): boolean =>
  remarks.some(({ code }) => code === "request_closed")

/** The pictures that a platform has, as `sent_images` keeps them. */
export function writeSentImages(images: ReadonlyMap<string, RemoteImage>): string {
  return JSON.stringify(Object.fromEntries([...images].filter(([, { kind }]) => kind !== "stays")))
}

export function readSentImages({ sent_images: text }: Pick<RemoteItemRow, "sent_images">): Map<string, RemoteImage> {
  const images = JSON.parse(text ?? "{}") as Record<string, RemoteImage>
  return new Map(
    Object.entries(images).map(([source, image]) => [
      source,
      image.kind === "carried" ? { ...image, isThere: true } : image,
    ]),
  )
}

/** Converts a row to what `list_publications` shows. */
export function toPublicationItem(
  row: RemoteItemRow,
  { integration, currentVersion }: { integration: { name: string; kind: string }; currentVersion: number },
): PublicationItem {
  const toTime = (at: number | null) => (at === null ? null : new Date(at).toISOString())
  const remarks = JSON.parse(row.remarks ?? "[]") as PublicationWarning[]
  const isSent = row.wanted_version === null || row.sent_version === row.wanted_version
  return {
    integration_id: row.integration_id,
    integration_name: integration.name,
    kind: integration.kind as PublicationItem["kind"],
    state: row.state,
    url: row.url,
    edit_url: row.edit_url,
    remote_id: row.remote_id,
    sent_version: row.sent_version,
    current_version: currentVersion,
    current: row.wanted === null && isSent && (row.intent === "withdraw" || !isRefused(remarks)),
    proof: toProof(readProof(row)),
    owned_there: JSON.parse(row.owned_there) as string[],
    conflicts: JSON.parse(row.conflicts ?? "[]") as PublicationItem["conflicts"],
    drift: row.drift === null ? null : (JSON.parse(row.drift) as NonNullable<PublicationItem["drift"]>),
    error: row.error,
    warnings: [...(JSON.parse(row.warnings) as PublicationWarning[]), ...remarks],
    publish_at: row.wanted === null ? null : toTime(row.publish_at),
    retry_at: row.wanted !== null && row.error !== null ? toTime(row.due_at) : null,
    checked_at: toTime(row.checked_at),
  }
}
