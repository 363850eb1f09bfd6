/** The words of the versions that this process has sent last. */
const recent = new Map<string, string>()
/** Characters of all texts together. */
const mostLength = 4 * 1024 * 1024
let length = 0

const keyOf = (contentId: string, version: number) => `${contentId} ${version}`

/**
 * Keeps the words of a version that goes out, one block a line, so that the look at its page a moment later need not render the article again. A
 * version never changes, so the words are never outdated.
 */
export function keepText(contentId: string, version: number, text: string): void {
  const key = keyOf(contentId, version)
  length += text.length - (recent.get(key)?.length ?? 0)
  recent.delete(key)
  recent.set(key, text)
  for (const [oldest, words] of recent) {
    if (length <= mostLength) return
    recent.delete(oldest)
    length -= words.length
  }
}

/** The words of a version, if this process has sent it lately. */
export const recentText = (contentId: string, version: number): string | undefined =>
  recent.get(keyOf(contentId, version))
