/** The sums of pairs of two numbers. A map of objects would take four times as long for the hundreds of thousands that a question adds up. */
export interface PairSums {
  add(query: number, page: number, clicks: number, impressions: number): void
  /** The places of the pairs that there are. */
  places(): Uint32Array
  at(place: number): { query: number; page: number; clicks: number; impressions: number }
  impressionsAt(place: number): number
}

/** Creates sums of pairs. A query has a number from 1 on. */
export function createPairSums(): PairSums {
  // A table with open addressing: a pair is at the place of its hash, or at the next free one. At most half of the places are taken.
  let table = allocate(2 ** 12)
  let count = 0

  function find(query: number, page: number): number {
    const mask = table.queries.length - 1
    let place = hashOf(query, page) & mask
    while (table.queries[place] !== 0 && (table.queries[place] !== query || table.pages[place] !== page))
      place = (place + 1) & mask
    return place
  }

  function grow(): void {
    const before = table
    table = allocate(before.queries.length * 2)
    for (let from = 0; from < before.queries.length; from++) {
      const query = before.queries[from] ?? 0
      if (query === 0) continue
      const page = before.pages[from] ?? 0
      const place = find(query, page)
      table.queries[place] = query
      table.pages[place] = page
      table.clicks[place] = before.clicks[from] ?? 0
      table.impressions[place] = before.impressions[from] ?? 0
    }
  }

  return {
    add(query, page, clicks, impressions) {
      const place = find(query, page)
      table.clicks[place] = (table.clicks[place] ?? 0) + clicks
      table.impressions[place] = (table.impressions[place] ?? 0) + impressions
      if (table.queries[place] !== 0) return
      table.queries[place] = query
      table.pages[place] = page
      if (++count * 2 > table.queries.length) grow()
    },
    places() {
      const places = new Uint32Array(count)
      let length = 0
      for (let place = 0; place < table.queries.length; place++) {
        if (table.queries[place] !== 0) places[length++] = place
      }
      return places
    },
    at: (place) => ({
      query: table.queries[place] ?? 0,
      page: table.pages[place] ?? 0,
      clicks: table.clicks[place] ?? 0,
      impressions: table.impressions[place] ?? 0,
    }),
    impressionsAt: (place) => table.impressions[place] ?? 0,
  }
}

const allocate = (size: number) => ({
  queries: new Uint32Array(size),
  pages: new Uint32Array(size),
  clicks: new Float64Array(size),
  impressions: new Float64Array(size),
})

/** Neighbours get places far from each other. */
function hashOf(query: number, page: number): number {
  const mixed = Math.imul(query, 0x9e3779b1) ^ Math.imul(page, 0x85ebca6b)
  return (mixed ^ (mixed >>> 15)) >>> 0
}
