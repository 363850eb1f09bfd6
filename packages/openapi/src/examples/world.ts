const id = (prefix: string, number: number) => `${prefix}_01jz8s6k4m3v7q2x5r9t0w1y${String(number).padStart(2, "0")}`

/** The ids in the examples: one brand, with one of each thing. */
export const ids = {
  brand: id("brd", 1),
  article: id("cnt", 1),
  translation: id("cnt", 2),
  revision: id("rev", 1),
  publication: id("pub", 1),
  laterPublication: id("pub", 2),
  webhook: id("whk", 1),
  event: id("evt", 1),
  delivery: id("dlv", 1),
  apiTarget: id("int", 1),
  deployHook: id("int", 2),
  media: id("med", 1),
  prompt: id("prm", 1),
  scan: id("scn", 1),
  answer: id("ans", 1),
  competitor: id("cmp", 1),
  keyword: id("kwd", 1),
  page: id("pag", 1),
  otherPage: id("pag", 2),
  audit: id("aud", 1),
  thread: id("rdt", 1),
  action: id("act", 1),
}

/** The moments in the examples, in order. */
export const times = {
  founded: "2026-06-01T09:00:00.000Z",
  written: "2026-07-01T08:30:00.000Z",
  published: "2026-07-01T09:00:00.000Z",
  delivered: "2026-07-01T09:00:01.240Z",
  asked: "2026-07-02T06:00:00.000Z",
  answered: "2026-07-02T06:00:21.000Z",
  synced: "2026-07-03T04:00:00.000Z",
}

/** The days that reports cover, and the days before. */
export const covered = { from: "2026-06-04", to: "2026-07-01" }
export const compared = { ...covered, previous_from: "2026-05-07", previous_to: "2026-06-03" }

export const site = "https://www.harbourcoffee.example"
export const articleUrl = `${site}/blog/store-coffee-beans`
export const question = "How should I store coffee beans?"

/** The members of a list's only page. */
export const onlyPage = { next_cursor: null, has_more: false }

export const searchConsole = { source: "search_console", synced_at: times.synced, missing: null }
