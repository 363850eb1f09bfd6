/** Leaves out the comments of CSS. It takes time in proportion to the text, also where comments have no end. */
export function dropComments(css: string): string {
  let start = css.indexOf("/*")
  if (start < 0) return css
  const parts: string[] = []
  let end = 0
  while (start >= 0) {
    parts.push(css.slice(end, start))
    const close = css.indexOf("*/", start + 2)
    // The rest is a comment.
    if (close < 0) return parts.join("")
    end = close + 2
    start = css.indexOf("/*", end)
  }
  parts.push(css.slice(end))
  return parts.join("")
}
