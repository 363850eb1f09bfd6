/** A question about a file, made from a seed. */
export interface RobotsCase {
  robots: Buffer
  token: string
  url: string
}

// Separated by blanks: `_` stands for a blank.
const newlines = listOf("\n \n \n \r\n \r \n\r \n\n \r\n\n")
const agentKeys = listOf("user-agent User-agent USER-AGENT useragent user_agent User-agents")
const ruleKeys = listOf("disallow Disallow dissallow disalow DISALLOWED allow Allow")
const keys = listOf(
  "user-agent User-agent USER-AGENT useragent user_agent User-agents user-_agent disallow Disallow DISALLOW dissallow",
  "dissalow disalow diasllow disallaw disallowed allow Allow aLLOW allowed alow Allow_ \tallow sitemap site-map",
  "Crawl-delay Host Content-Signal noindex foo  #disallow -",
)
const separators = listOf(": : : : :_ :_ :_ :_ :_ :_ _:_ _ _ : \t:\t _ __ \t ::  :\v \f: :_# \0:")
const agents = listOf(
  "* * FooBot FooBot foobot FOOBOT BarBot Foo-Bot Foo-Bot Foo Foo_Bot FooBot/1.0 FooBot* *_x *x *\tfoo *\xa0 FooBot\xe9",
  "AI2Bot 2Bot  FooBot_BarBot FooBot_#_x FooBot\0x",
)
const simplePieces = listOf("/ a b * ab $")
const pieces = listOf(
  "/ / / a b ab aab * * ** $ .html .php ? ?q=1 & = index.html index.htm /index.html /index.htm$",
  "%e3 %E3%83 %2f %2F % %4 %zz \xe9 \xc3\xa9 # _ \t : \0 ~ ; //",
)
const urlPieces = listOf(
  "/ / / a b ab aab * $ .html .php ? ?q=1 & = index.html /index.html index.htm %E3 %E3%83 %2F %C3%A9 %E9 #x : ~ ; // %",
)
const lineEnds = listOf("       _ _#_x \xa0")
const lineStarts = listOf("      _ \t \v")
const origins = listOf("http://foo.bar http://foo.bar https://foo.bar:80 http://  //foo.bar foo.bar ftp:/")
const tokens = listOf("FooBot FooBot FooBot foobot BarBot Foo-Bot Foo AI QuxBot Foo_Bot")

/** The case of that number: every line may be wrong in every way. */
export function toMessyCase(number: number): RobotsCase {
  const { pick, below, text } = createDice(number * 2 + 1)
  let robots = pick(["", "", "", "", "\xef\xbb\xbf", "\xef\xbb", "\xef", "\xef\xbb\xbf\xef"])
  const lines = below(14)
  for (let index = 0; index < lines; index += 1) {
    // Mostly right, or no line of a file would ever count.
    const isAgent = index === 0 ? below(10) > 0 : below(4) === 0
    const key = below(4) === 0 ? pick(keys) : isAgent ? pick(agentKeys) : pick(ruleKeys)
    const value =
      (below(8) === 0) !== isAgent
        ? pick(below(3) > 0 ? ["*", "FooBot"] : agents)
        : `${pick(["/", "/", "*", ""])}${text(below(2) > 0 ? simplePieces : pieces, below(2) > 0 ? 1 : 4)}`
    const filler = below(300) === 0 ? "a".repeat(16_640 + below(50)) : ""
    robots += `${pick(lineStarts)}${key}${pick(separators)}${value}${filler}${pick(lineEnds)}`
    if (index < lines - 1 || below(3) > 0) robots += pick(newlines)
  }
  // As `new URL` writes the escapes that it makes; the parser of Google expects that of its callers.
  const url = `${pick(origins)}${text(urlPieces, 7)}`.replaceAll(/%[0-9a-f]{2}/gi, (escape) => escape.toUpperCase())
  return { robots: Buffer.from(robots, "latin1"), token: below(3) > 0 ? "FooBot" : pick(tokens), url }
}

/** The case of that number: a file as careful people write it. */
export function toCleanCase(number: number): RobotsCase {
  const { pick, below, text } = createDice(number * 2)
  const letters = ["/", "/", "a", "b", "ab", "c", ".html", "*", "?q=1", "%C3%A9", "é", "-"]
  let robots = pick(["", "# robots.txt\n", "Sitemap: https://foo.bar/sitemap.xml\n\n"])
  for (let group = below(4); group >= 0; group -= 1) {
    for (let agent = below(2); agent >= 0; agent -= 1) {
      robots += `User-agent: ${pick(["*", "FooBot", "BarBot", "Foo-Bot", "QuxBot"])}\n`
      if (below(4) === 0) robots += `Crawl-delay: ${below(20)}\n`
    }
    for (let rule = below(6); rule >= 0; rule -= 1) {
      const path = below(8) === 0 ? "" : `/${text(letters, 4)}${below(5) === 0 ? "$" : ""}`
      robots += `${pick(["Disallow", "Disallow", "Allow"])}: ${path}\n`
    }
    robots += "\n"
  }
  const path = text([...letters.filter((letter) => letter !== "é"), "index.html"], 6)
  return { robots: Buffer.from(robots), token: pick(["FooBot", "BarBot", "Foo-Bot"]), url: `https://foo.bar/${path}` }
}

function listOf(...lines: string[]): string[] {
  return lines.flatMap((line) => line.split(" ")).map((word) => word.replaceAll("_", " "))
}

/** Numbers that depend on nothing but the seed (mulberry32). */
function createDice(seed: number): {
  below: (limit: number) => number
  pick: <Item>(items: readonly Item[]) => Item
  text: (items: readonly string[], most: number) => string
} {
  let state = Math.imul(seed, 0x9e3779b1)
  function below(limit: number): number {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * limit)
  }
  function pick<Item>(items: readonly Item[]): Item {
    // oxlint-disable-next-line typescript/no-non-null-assertion
    return items[below(items.length)]!
  }
  return { below, pick, text: (items, most) => Array.from({ length: below(most + 1) }, () => pick(items)).join("") }
}
