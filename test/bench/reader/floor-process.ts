import { Parser } from "htmlparser2"
import { Pool } from "undici"

import { argument, ready } from "../measured.ts"
import { type CrawlArgument, type Crawled, cpuTime } from "./crawl-argument.ts"

/** The least that a crawl can cost: an HTTP client, a parser that builds no tree, and what it read of each page in memory. */
interface PageRecord {
  path: string
  title: string
  metas: Record<string, string>
  canonical: string
  headings: { level: number; text: string }[]
  links: { path: string; text: string; rel: string }[]
  jsonLd: unknown[]
  words: number
}

const { origin, pages, concurrency } = argument() as CrawlArgument
const before = cpuTime()
const pool = new Pool(origin, { connections: concurrency })
const records: PageRecord[] = []
const waiting = ["/"]
const seen = new Set(waiting)
let active = 0
let answered = 0

await new Promise<void>((resolve, reject) => {
  function next(): void {
    while (active < concurrency && waiting.length > 0 && answered + active < pages) {
      active++
      visit(waiting.shift() ?? "/").then(() => {
        active--
        answered++
        next()
      }, reject)
    }
    if (active === 0) resolve()
  }
  next()
})
await pool.close()
ready({ pages: answered, cpu: cpuTime() - before } satisfies Crawled)

function find(path: string): void {
  if (seen.has(path)) return
  seen.add(path)
  waiting.push(path)
}

async function visit(path: string): Promise<void> {
  const { statusCode, headers, body } = await pool.request({ method: "GET", path })
  const html = await body.text()
  if (statusCode === 301) find(String(headers["location"]))
  if (statusCode !== 200) return
  const record = parse(path, html)
  records.push(record)
  for (const link of record.links) find(link.path)
}

function parse(path: string, html: string): PageRecord {
  const record: PageRecord = {
    path,
    title: "",
    metas: {},
    canonical: "",
    headings: [],
    links: [],
    jsonLd: [],
    words: 0,
  }
  let inTitle = false
  let script: string | undefined
  let heading: { level: number; text: string } | undefined
  let link: { path: string; text: string; rel: string } | undefined
  let mute = 0
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === "title") inTitle = true
      else if (name === "meta")
        record.metas[attributes["name"] ?? attributes["property"] ?? ""] = attributes["content"] ?? ""
      else if (name === "link" && attributes["rel"] === "canonical") record.canonical = attributes["href"] ?? ""
      else if (/^h[1-6]$/.test(name)) heading = { level: Number(name[1]), text: "" }
      else if (name === "a") link = toLink(path, attributes)
      else if (name === "script" || name === "style") {
        mute++
        if (attributes["type"] === "application/ld+json") script = ""
      }
    },
    ontext(text) {
      if (inTitle) record.title += text
      if (script !== undefined) script += text
      if (heading !== undefined) heading.text += text
      if (link !== undefined) link.text += text
      if (mute === 0) for (const part of text.split(/\s+/)) if (part !== "") record.words++
    },
    onclosetag(name) {
      if (name === "title") inTitle = false
      else if (name === "a") {
        if (link !== undefined) record.links.push(link)
        link = undefined
      } else if (/^h[1-6]$/.test(name)) {
        if (heading !== undefined) record.headings.push(heading)
        heading = undefined
      } else if (name === "script" || name === "style") {
        mute--
        if (script !== undefined) record.jsonLd.push(JSON.parse(script))
        script = undefined
      }
    },
  })
  parser.end(html)
  return record
}

/** Undefined for a link to another site. */
function toLink(
  path: string,
  { href, rel = "" }: Record<string, string>,
): { path: string; text: string; rel: string } | undefined {
  if (href === undefined) return undefined
  const url = new URL(href, `${origin}${path}`)
  return url.origin === origin ? { path: url.pathname, text: "", rel } : undefined
}
