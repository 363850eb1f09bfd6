import { createPageFetch } from "@citable/reader"
import { readPage } from "@citable/reader/read"

import { argument, ready } from "../measured.ts"
import { cpuTime } from "./crawl-argument.ts"

/** Reads one page again and again, without scripts. */
export interface ReadArgument {
  url: string
  warmUps: number
  reads: number
}

export interface ReadReady {
  /** Microseconds of CPU time a read. */
  cpu: number
  /** Characters of Markdown. */
  length: number
}

const { url, warmUps, reads } = argument() as ReadArgument
const fetch = createPageFetch({ userAgent: "CitableBot/1.0", allowPrivateNetwork: true })
const read = (): ReturnType<typeof readPage> => readPage(url, { fetch, render: "never" })
for (let at = 0; at < warmUps; at++) await read()
const before = cpuTime()
let length = 0
for (let at = 0; at < reads; at++) length = (await read()).markdown.length
const cpu = (cpuTime() - before) / reads
await fetch.close()
ready({ cpu, length } satisfies ReadReady)
