import { CitableError } from "@citable/contract/core"

import type { Replica, ReplicaOptions } from "../open-replica.ts"

/** `openReplica` for runtimes without a disk. Throws `replica_unreadable`. */
export async function openReplica({ dir }: Pick<ReplicaOptions, "dir">): Promise<Replica> {
  throw new CitableError(
    `This runtime has no disk for a replica (${dir}). Use syncContent with createMemorySink, or read articles one by one.`,
    { code: "replica_unreadable" },
  )
}
