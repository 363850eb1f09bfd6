import type { PageCheck } from "../check.ts"

/** With the place in a program, at the start of a line: nobody begins a paragraph so, except guides to errors. */
const traces =
  /^(?:(?:PHP )?(?:Fatal error|Parse error|Warning|Notice|Deprecated): [^\n]{1,200}?\.php\S{0,20} on line \d+|[^\n]{0,30}Uncaught \w{0,30}(?:Error|Exception)\b[^\n]{1,200}?\.php:\d+|Traceback \(most recent call last\)|at \S{1,100} \((?:file:|node:|\/)[^()\s]{1,200}:\d+:\d+\)|[^\n]{0,60}SQLSTATE\[\w{5}\]|ORA-\d{5}: )/m
/** What may also be the subject of a page, if it is long. */
const sentences =
  /^(?:Error establishing a database connection|Application error: a (?:client|server)-side exception has occurred|There has been a critical error on this website|Whoops, looks like something went wrong|Internal Server Error|5\d\d (?:Internal Server Error|Bad Gateway|Service Unavailable|Gateway Time-?out)|Server Error in '[^']{0,100}' Application)/im
const mostWords = 100

export const programError: PageCheck = {
  code: "program_error",
  severity: "error",
  category: "content",
  title: "Pages that show an error of a program",
  detail:
    "Visitors and search results see a message for programmers where a text belongs. Look into the log of the server, mend the program, and let it answer 500.",
  find({ facts: { ownText, mainWords } }) {
    if (ownText === "") return undefined
    const isShort = mainWords < mostWords
    const [shown] = traces.exec(ownText) ?? (isShort ? sentences.exec(ownText) : null) ?? []
    if (shown === undefined) return []
    return [{ detail: shown.slice(0, 150), ...(isShort ? { share: 1 } : { severity: "warning" as const }) }]
  },
}
