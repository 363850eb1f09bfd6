const longest = 400

/** Titles that Reddit shows in place of a thread's own. */
const anyPage =
  /^(?:reddit(?:\.com)?|(?:www\.)?reddit\.com|(?:reddit - )?(?:dive into anything|the heart of the internet|please wait for verification|pulse)|r\/[\w-]+|blocked|over 18\?|https?:\/\/\S*)$/iu

/**
 * The title of a thread in the title of a citation: without what Reddit and search engines put around it. Null if
 * nothing is left, or if it is not about the thread.
 */
export function readCitedTitle(title: string | null, subreddit: string | null): string | null {
  let text = (title ?? "").replaceAll("\0", "").replace(/\s+/gu, " ").trim()
  if (anyPage.test(text)) return null
  text = text
    .replace(/^reddit\s+[-–|·:]\s+/iu, "")
    .replace(/^(?:r\/[\w-]{2,50}|from the [\w-]{2,50} community) on reddit:\s*/iu, "")
    .replace(/\s+[-–|·]\s+reddit(?:\.com)?$/iu, "")
    .replace(/\s+[:\-–|·]\s+r\/[\w-]{2,50}$/iu, "")
  // Old pages name the subreddit alone.
  if (subreddit !== null) {
    const end = ` : ${subreddit}`
    if (text.toLowerCase().endsWith(end.toLowerCase())) text = text.slice(0, -end.length)
  }
  text = text.trim()
  return text === "" || anyPage.test(text) ? null : text.slice(0, longest).toWellFormed()
}
