/** Elements that readers see without any text. */
const media = /<(?:img|picture|video|audio|iframe|embed|object|svg|canvas|math|input)\b/i

/** Whether readers see nothing of a body: it has only white space, comments, and elements without text. */
export function isEmptyBody(body: string): boolean {
  const shown = withoutComments(body)
  if (media.test(shown)) return false
  // An address such as <https://example.com> is no tag.
  const text = shown.replaceAll(/<\/?[a-z][\w-]*(?:\s[^<>]*)?\/?>|&nbsp;|&#160;|\u200b/gi, "")
  return text.trim() === ""
}

function withoutComments(body: string): string {
  let shown = ""
  let at = 0
  for (let start = body.indexOf("<!--"); start !== -1; start = body.indexOf("<!--", at)) {
    const end = body.indexOf("-->", start + 4)
    if (end === -1) break
    shown += body.slice(at, start)
    at = end + 3
  }
  return shown + body.slice(at)
}
