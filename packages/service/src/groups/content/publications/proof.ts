import type { FieldDifference, PublicationProof } from "@citable/contract"
import type { FieldDifference as FoundDifference } from "@citable/publishers"
import type { RemoteItemTable } from "@citable/storage/tables/publication-tables"

/** What was seen of a version, as a row keeps it. */
export interface Proof extends Omit<PublicationProof, "looked_at"> {
  /** The version that the platform had before; null for none. */
  before: number | null
  /** Whether the item was read back after the write. */
  isRead: boolean
  /** How often a worker has looked at the page. */
  looks: number
  /** Milliseconds since 1970. */
  lookedAt: number | null
}

export function readProof({ proof }: Pick<RemoteItemTable, "proof">): Proof | null {
  return proof === null ? null : (JSON.parse(proof) as Proof)
}

/** Converts a proof to what `list_publications` shows. */
export function toProof(proof: Proof | null): PublicationProof | null {
  if (proof === null) return null
  const { before: _before, isRead: _isRead, looks: _looks, lookedAt, ...shown } = proof
  return { ...shown, looked_at: lookedAt === null ? null : new Date(lookedAt).toISOString() }
}

const mostDifferences = 20
/** Characters of a value around the place where it differs. */
const around = 120

/** Shortens both values of a field to what tells them apart. */
export function toDifference({ field, sent, found }: FoundDifference): FieldDifference {
  const [one, other] = [toText(sent), toText(found)]
  let at = 0
  while (at < one.length && one[at] === other[at]) at++
  const from = Math.max(0, at - around / 3)
  const cut = (text: string) => {
    const part = text.slice(from, from + around)
    return `${from > 0 ? "…" : ""}${part}${from + around < text.length ? "…" : ""}`
  }
  return { field: field.slice(0, 200), sent: cut(one), found: cut(other) }
}

export const toDifferences = (differences: readonly FoundDifference[]): FieldDifference[] =>
  differences.slice(0, mostDifferences).map(toDifference)

const toText = (value: unknown): string => (typeof value === "string" ? value : (JSON.stringify(value) ?? "null"))
