import { access } from "node:fs/promises"
import { join } from "node:path"

import { openReplica, type Replica } from "@citable/client"
import { CitableError } from "@citable/contract/core"

/** Opens the replica that the build left, without a request; `undefined` if there is none of this source. */
export async function openBuildReplica(dir: string, fingerprint: string): Promise<Replica | undefined> {
  const refuse = async (): Promise<never> => {
    throw new CitableError(`There is no replica in ${dir}.`, { code: "replica_missing" })
  }
  try {
    await access(join(dir, "replica.json"))
    return await openReplica({ dir, source: { fingerprint, changes: refuse }, maxAgeMs: Infinity })
  } catch {
    // The caller already has the error that matters.
    return undefined
  }
}
