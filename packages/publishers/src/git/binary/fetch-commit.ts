import { PublisherError } from "../../publisher-error.ts"
import type { Clone } from "./open-clone.ts"

/** The clone lacks what it should have, or the host lacks what it has just named. */
export class StaleClone extends PublisherError {
  override name = "StaleClone"

  constructor() {
    super(
      "publisher_unavailable",
      "The branch changed, or the service's cache of it, while the service read it. Try again.",
    )
  }
}

const stale = /not our ref|\.lock|shallow|not a git repository|bad object|unable to read|did not send all/i

/** Brings the folders of a commit into the clone, without its files and its history. */
export async function fetchCommit(clone: Clone, oid: string, signal: AbortSignal): Promise<void> {
  await clone.alone(async () => {
    if (clone.seen.has(oid)) return
    const quiet = ["--quiet", "--no-tags", "--no-write-fetch-head"]
    const fetched = await clone.run(["fetch", ...quiet, "--depth=1", "--filter=blob:none", "origin", oid], { signal })
    if (fetched.code === 0) clone.seen.add(oid)
    else throw stale.test(fetched.stderr) ? new StaleClone() : clone.toError(fetched, signal)
  })
}
