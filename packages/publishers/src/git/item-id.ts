import { PublisherError } from "../publisher-error.ts"
import { assertSafePath } from "./assert-safe-path.ts"

/** A file of the repository, and for merge requests the branch that proposes it. */
export interface ItemId {
  path: string
  branch: string | undefined
}

/** Reads an id: `content/blog/a.md`, or `citable/cnt_…:content/blog/a.md` for a proposed file. */
export function readItemId(id: string): ItemId {
  const found = /^(?:(citable\/[a-zA-Z0-9_-]{1,100}):)?([^:]+)$/.exec(id)
  const path = found?.[2]
  if (path === undefined || id.length > 2000) {
    throw new PublisherError("publisher_invalid", "The id of the item is not the path of a file in the repository.")
  }
  assertSafePath(path, "/slug")
  return { path, branch: found?.[1] }
}

export const toItemId = ({ path, branch }: ItemId): string => (branch === undefined ? path : `${branch}:${path}`)

/** The branch of an article's own. */
export const toProposalBranch = (contentId: string): string => `citable/${contentId}`
