import type { FieldDifference, RemoteState } from "@citable/publishers"

import { toDifferences } from "../../integrations/to-differences.ts"
import { type Proof, readProof } from "./proof.ts"
import type { RemoteItemRow } from "./remote-item.ts"

export interface StartProofOptions {
  /** What the platform stores otherwise than it was sent; undefined if nobody has read it back. */
  differences: readonly FieldDifference[] | undefined
  /** Whether the host of the platform tells how far a build is. Default: false. */
  tellsBuilds?: boolean
  at: number
}

/**
 * The columns of what is proved once a platform has answered, and when a worker looks at the public page. A version whose page was seen is not
 * looked at again.
 */
export function startProof(
  row: RemoteItemRow,
  { visibility, url }: Pick<RemoteState, "visibility" | "url">,
  { differences, tellsBuilds = false, at }: StartProofOptions,
): Pick<RemoteItemRow, "proof" | "look_at"> {
  const earlier = readProof(row)
  const isStored = differences !== undefined && differences.length === 0
  const isSame = earlier?.version === row.wanted_version
  if (isSame && isStored && earlier.state === "visible" && visibility === "live")
    return { proof: row.proof, look_at: null }
  const proof: Proof = {
    version: row.wanted_version,
    before: isSame ? earlier.before : row.sent_version,
    state: isStored ? "stored" : "sent",
    isRead: differences !== undefined,
    differences: toDifferences(differences ?? []),
    looks: 0,
    lookedAt: null,
    ...pageOf({ visibility, url }, differences),
  }
  return {
    proof: JSON.stringify(proof),
    look_at: proof.page === "waiting" || (tellsBuilds && visibility === "live" && isStored) ? at : null,
  }
}

/** Whether anybody can look at the page of an item. */
export function pageOf(
  { visibility, url }: Pick<RemoteState, "visibility" | "url">,
  differences: readonly unknown[] = [],
): Pick<Proof, "page" | "reason"> {
  if (differences.length > 0) return { page: "not_checked", reason: "the platform stores something else" }
  if (visibility === "proposed") return { page: "not_checked", reason: "a person has to accept it there" }
  if (visibility !== "live") return { page: "not_checked", reason: "it is not public there" }
  if (url === null) return { page: "not_checked", reason: "no address is known" }
  return { page: "waiting", reason: null }
}
