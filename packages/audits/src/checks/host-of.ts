/** The host with its port, as `hosts` of a page has it, of an absolute URL of the web as `URL` writes it. */
export function hostOf(url: string): string {
  const start = url.indexOf("//") + 2
  let end = start
  while (end < url.length && !"/?#".includes(url.charAt(end))) end++
  const afterUser = url.lastIndexOf("@", end - 1) + 1
  return url.slice(Math.max(start, afterUser), end)
}
