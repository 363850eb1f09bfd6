import { liveTextLife, type LiveKey, type LiveText, type LiveTexts } from "./live-texts.ts"
import { groupDigests, toDigest } from "./to-digest.ts"

/** The texts of one process take at most as many times 300,000 characters. The oldest goes first. */
const mostTexts = 200

/** Keeps unsaved texts in the memory of this process, for a database that only this process uses. */
export function createMemoryTexts(now: () => number): LiveTexts {
  const texts = new Map<string, LiveKey & LiveText>()
  const nameOf = ({ contentId, session }: LiveKey) => `${contentId} ${session}`

  function dropOld(): void {
    const oldest = now() - liveTextLife
    // A put moves a text to the end, so the oldest are the first.
    for (const [name, { at }] of texts) {
      if (at > oldest && texts.size < mostTexts) return
      texts.delete(name)
    }
  }

  function find(key: LiveKey): LiveText | undefined {
    const text = texts.get(nameOf(key))
    return text !== undefined && text.at > now() - liveTextLife ? text : undefined
  }

  return {
    async put({ contentId, session }, change) {
      const name = nameOf({ contentId, session })
      const at = Math.max(now(), (texts.get(name)?.at ?? 0) + 1)
      texts.delete(name)
      dropOld()
      texts.set(name, { contentId, session, change, digest: toDigest(change), at })
    },
    read: async (key) => find(key),
    async digests(contentIds) {
      const found = [...texts.values()].filter(
        (text) => contentIds.includes(text.contentId) && find(text) !== undefined,
      )
      return groupDigests(found)
    },
    list: async (contentId) =>
      [...texts.values()].filter((text) => text.contentId === contentId && find(text) !== undefined),
    async end(key) {
      texts.delete(nameOf(key))
    },
  }
}
