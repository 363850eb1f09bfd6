import type { ForemOptions, StoredArticle } from "./forem-rules.ts"

interface Asked {
  method: string
  isCreate: boolean
  articles: readonly StoredArticle[]
}

/**
 * The limits of config/initializers/rack_attack.rb and app/services/rate_limit_checker.rb: 3 reads and 1 write in each second of the clock, 30
 * changes in 30 seconds, and no new article after 10 that were created and published in the last 30 seconds.
 */
export function createForemThrottle({ secondMs = 1000, writes = 1, now = Date.now }: ForemOptions) {
  const counts = new Map<string, number>()
  const isTooMany = (name: string, limit: number, seconds: number) => {
    const key = `${name} ${Math.floor(now() / (secondMs * seconds))}`
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count > limit
  }
  return ({ method, isCreate, articles }: Asked) => {
    const isOver = method === "GET" ? isTooMany("read", 3, 1) : isTooMany("write", writes, 1)
    if (isOver)
      return { status: 429, json: "Retry later\n", headers: { "retry-after": "1", "content-type": "text/plain" } }
    const since = now() - 30 * secondMs
    const recent = articles.filter(({ isPublished, createdAt }) => isPublished && createdAt > since).length
    if (isCreate ? recent > 9 : method === "PUT" && isTooMany("change", 30, 30)) {
      const json = { error: "Rate limit reached, try again in 30 seconds", status: 429 }
      return { status: 429, json, headers: { "retry-after": "30" } }
    }
    return undefined
  }
}
