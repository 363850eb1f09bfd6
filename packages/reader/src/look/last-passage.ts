import { readPageFacts } from "../page/read-page-facts.ts"

const mostLength = 80
const leastLength = 20

/** The last line of a body that is long enough to be told from other texts, at most 80 characters from its end. Undefined without text. */
export function lastPassage(html: string): string | undefined {
  const { text } = readPageFacts(`<body>${html}</body>`, {
    url: "http://localhost/",
    headers: {},
    charset: { name: "utf-8", source: "default" },
  })
  const lines = text.split("\n").filter((line) => /\p{L}|\p{N}/u.test(line))
  const line = lines.findLast(({ length }) => length >= leastLength) ?? lines.at(-1)
  return line === undefined || line.length <= mostLength
    ? line
    : line.slice(line.indexOf(" ", line.length - mostLength) + 1)
}
