import { access } from "node:fs/promises"
import { join } from "node:path"

import { openReplica, type Replica } from "@citable/client"
import { CitableError } from "@citable/contract/core"

/** The replica that the build left, as it is; `undefined` where there is none of this source. Asks nobody. */
export async function openBuildReplica(dir: string, fingerprint: string): Promise<Replica | undefined> {
  const refuse = async (): Promise<never> => {
    throw new CitableError(`There is no replica in ${dir}.`, { code: "replica_missing" })
  }
  try {
    await access(join(dir, "replica.json"))
    return await openReplica({ dir, source: { fingerprint, changes: refuse }, maxAgeMs: Infinity })
  } catch {
    // Whoever asks has an error of their own to tell.
    return undefined
  }
}
