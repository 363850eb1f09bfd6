import type { RemoteRef } from "@citable/publishers"
import { toRefs } from "@citable/publishers/parts"

import { type GhostPost, isPlaceholder, markerOfPost, readStamp, toState } from "./ghost-post.ts"

/**
 * Everything under a marker, oldest first and copies last. Ghost copies the tags of a post, so a copy is told by its stamp, or else by its age:
 * the editor drops the stamp when somebody saves.
 */
export function findMarked(posts: readonly GhostPost[], marker: string): RemoteRef[] {
  let isOwned = posts.some((post) => readStamp(post).isOwn)
  const refs = posts.flatMap((post): RemoteRef[] => {
    const { id, visibility } = toState(post, "")
    if (isPlaceholder(post, marker)) return [{ id, visibility }]
    if (markerOfPost(post) !== marker) return []
    const { isOwn, isCopied } = readStamp(post)
    const isCopy = isCopied || (isOwned && !isOwn)
    isOwned ||= !isCopy
    return [{ id, visibility, isCopy }]
  })
  return toRefs(refs)
}
