import { CitableError } from "@citable/contract/core"

import type { Replica, ReplicaOptions } from "../open-replica.ts"

/** `openReplica` where there is no disk: throws `replica_unreadable`. */
export async function openReplica({ dir }: Pick<ReplicaOptions, "dir">): Promise<Replica> {
  throw new CitableError(
    `There is no disk here to keep a replica on (${dir}). Use syncContent with createMemorySink, or ask the service article by article.`,
    { code: "replica_unreadable" },
  )
}
