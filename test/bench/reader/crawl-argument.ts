/** What every crawler of the benchmark is started with. */
export interface CrawlArgument {
  /** Where the site begins. */
  origin: string
  pages: number
  concurrency: number
  /** Where it may write. */
  folder: string
}

/** What a crawl took. */
export interface Crawled {
  pages: number
  /** Microseconds of CPU time, of user and system, from the start of the crawl to its end. */
  cpu: number
}

/** Microseconds of CPU time that this process has used so far. */
export function cpuTime(): number {
  const { user, system } = process.cpuUsage()
  return user + system
}
