import type { Searches, Visits } from "../../fake-google/start-fake-google.ts"

/** The numbers that Google has of Harbour Coffee. A day is named by how many days ago it was. */
export interface CoffeeSearches {
  searches: Searches[]
  visits: Visits[]
}

const https = "https://harbourcoffee.example"

/** Four weeks until two days ago, and the four weeks before, with half the clicks for the first query. */
export function makeCoffeeSearches(day: (ago: number) => string): CoffeeSearches {
  const searches: Searches[] = []
  const visits: Visits[] = []
  for (let ago = 2; ago < 58; ago++) {
    const isRecent = ago < 30
    const row = (query: string, path: string, clicks: number, impressions: number, position: number) =>
      searches.push({
        date: day(ago),
        query,
        page: https + path,
        country: "gbr",
        device: ago % 2 === 0 ? "mobile" : "desktop",
        clicks,
        impressions,
        position,
      })
    row("harbour coffee", "/", isRecent ? 6 : 3, 10, 1)
    row("how to store coffee beans", "/blog/grind-size", 1, 100, 8)
    row("espresso grind size", "/blog/grind-size", 2, 40, 4)
    row("", "/shop/house-blend", 1, 20, 12)
    const visit = (path: string, channel: string, source: string, sessions: number, keyEvents: number) =>
      visits.push({
        date: day(ago),
        host: "harbourcoffee.example",
        path,
        channel,
        source,
        country: "United Kingdom",
        sessions,
        users: sessions,
        keyEvents,
      })
    visit("/", "Organic Search", "google", 8, 1)
    visit("/about-us", "Referral", "chatgpt.com", isRecent ? 2 : 1, 0)
  }
  return { searches, visits }
}
