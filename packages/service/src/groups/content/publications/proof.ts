import type { PublicationProof } from "@citable/contract"
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
