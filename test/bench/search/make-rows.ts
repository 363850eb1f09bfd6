/** A way to group a day's searches, and how many rows of it a day has. */
export interface Way {
  dimensions: ("query" | "page" | "country" | "device")[]
  rows: number
}

export interface MadeRow {
  date: string
  keys: string[]
  clicks: number
  impressions: number
  position: number
}

const queries = 200_000
const pages = 5000
const countries = ["usa", "gbr", "deu", "fra", "ita", "esp", "nld", "bra"]
const devices = ["desktop", "mobile", "tablet"]
const words = "best compare price review free tool guide open source cms blog team small fast shop store help".split(
  " ",
)

/** The ways in which Search Console is read, with so many rows a day in total. */
export function waysOf(rowsPerDay: number): Way[] {
  const share = (part: number) => Math.max(1, Math.round(rowsPerDay * part))
  return [
    { dimensions: [], rows: 1 },
    { dimensions: ["country", "device"], rows: Math.min(share(0.01), countries.length * devices.length) },
    { dimensions: ["query", "country", "device"], rows: share(0.39) },
    { dimensions: ["page", "country", "device"], rows: share(0.2) },
    { dimensions: ["query", "page", "country", "device"], rows: share(0.4) },
  ]
}

/** The rows of a day, the same in every process. Queries and pages follow Zipf's law: few have most of the searches. */
export function makeRows(date: string, { dimensions, rows }: Way): MadeRow[] {
  let state = (Date.parse(date) / 86_400_000) * 7919 + dimensions.length * 104_729 + 1
  // Mulberry32. It has the whole period of 32 bits, so it makes as many different rows as a day needs.
  const random = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const zipf = (count: number) => Math.floor(count ** random())
  const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? ""
  const valueOf = {
    query: () => nameQuery(zipf(queries)),
    page: () => `https://www.example.com/${pick(words)}/article-number-${zipf(pages)}`,
    country: () => pick(countries),
    device: () => pick(devices),
  }
  const made = new Map<string, MadeRow>()
  for (let tries = 0; made.size < rows && tries < rows * 20; tries++) {
    const keys = dimensions.map((name) => valueOf[name]())
    const impressions = 1 + Math.floor(40 * random() ** 4)
    const clicks = random() < 0.2 ? Math.floor(impressions * random()) : 0
    made.set(keys.join("\t"), { date, keys, clicks, impressions, position: Math.round(10 + 900 * random()) / 10 })
  }
  return [...made.values()]
}

function nameQuery(number: number): string {
  const word = (step: number) => words[(number * step + step) % words.length] ?? ""
  return `${word(3)} ${word(7)} ${word(11)} ${number}`
}
