import type { PageCheck } from "../check.ts"

/** As Screaming Frog has it. */
const longest = 115
/** More make a URL look like a search. */
const mostParameters = 3

export const urlProblems: PageCheck = {
  code: "url_problems",
  severity: "notice",
  category: "metadata",
  title: "URLs that are hard to read or to share",
  detail:
    "Short URLs of lower-case words with hyphens are easy to link and hard to mistype. Change new pages only: an old URL needs a redirect.",
  find: ({ url, isIndexable }) => {
    if (!isIndexable) return undefined
    const { pathname, searchParams } = new URL(url)
    const faults: string[] = []
    if (url.length > longest) faults.push(`${url.length} characters`)
    if (/[A-Z]/.test(pathname.replaceAll(/%[\dA-F]{2}/gi, ""))) faults.push("upper case")
    if (pathname.includes("_")) faults.push("underscores")
    if (/%20|\+/.test(pathname)) faults.push("spaces")
    if (pathname.includes("//")) faults.push("two slashes in a row")
    const names = [...searchParams.keys()]
    if (names.some((name) => /^(?:phpsessid|jsessionid|sessionid|session_id|sid)$/i.test(name)))
      faults.push("a session id")
    if (names.length > mostParameters) faults.push(`${names.length} parameters`)
    return faults.length === 0 ? [] : [{ detail: faults.join(", ") }]
  },
}
