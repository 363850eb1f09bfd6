import type { StartedService } from "@citable/dev"

import { gif } from "../../service/test/sample-files.ts"

/** Words that are long, run from right to left, or have no spaces. */
export const words = [
  "Licht",
  "Donaudampfschifffahrtsgesellschaftskapitänsmütze",
  "مصباح المكتب للقراءة في المساء",
  "照明器具の選び方",
  `<img src=x onerror=alert(1)> "quoted" & 'single'`,
]
const dayMs = 86_400_000
const atOnce = 50

/** Adds as many articles, searches, backlinks and other things to a brand; at most 30 of what has no pages of its own list. */
export async function fillMany(started: StartedService, brandId: string, count: number): Promise<void> {
  const own = <Answer>(method: string, path: string, body?: object) =>
    started.call<Answer>(method, path, body, started.operatorToken)
  const add = <Answer>(path: string, body: object) => own<Answer>("POST", `/v1/brands/${brandId}${path}`, body)
  const word = (at: number) => words[at % words.length] ?? ""
  const each = async <Row>(many: number, work: (at: number) => Promise<Row>): Promise<Row[]> => {
    const rows: Row[] = []
    for (let first = 0; first < many; first += atOnce) {
      const some = Array.from({ length: Math.min(atOnce, many - first) }, (_, at) => first + at)
      rows.push(...(await Promise.all(some.map(work))))
    }
    return rows
  }
  const day = (ago: number) => new Date(Date.now() - ago * dayMs).toISOString().slice(0, 10)
  await each(count, async (at) => {
    const title = `${word(at)} ${at} ${"und mehr ".repeat(at % 9)}`
    const article = { title, body: "Text.\n", tags: [word(at), "oak"], author: { name: `${word(at)} Name` } }
    const { id } = await add<{ id: string }>("/content", article)
    if (at >= 90) return
    if (at % 3 === 0) await own("POST", `/v1/content/${id}/publish`, {})
    if (at % 7 === 1) await own("POST", `/v1/content/${id}/publish`, { publish_at: "2999-01-02T08:00:00Z" })
  })
  const rows = Array.from({ length: count }, (_, at) => ({
    date: day(at % 40),
    keys: [`${word(at)} ${at}`, `https://acme.example/${encodeURIComponent(word(at))}/${at % 50}`],
    clicks: at % 40,
    impressions: 100 + ((at * 37) % 9000),
    position: 1 + (at % 25),
  }))
  const links = rows.map(({ date }, at) => ({
    from_url: `https://${at % 2 === 0 ? "a-long-name-of-a-site-that-nobody-can-read" : "b"}-${at % 300}.example/${at}`,
    to_url: `https://acme.example/${at % 50}`,
    anchor: word(at),
    first_seen: date,
  }))
  for (let from = 0; from < count; from += 5000) {
    await add("/search-performance/import", { dimensions: ["query", "page"], rows: rows.slice(from, from + 5000) })
    await add("/backlinks/import", { source: "ahrefs", links: links.slice(from, from + 5000) })
  }
  const some = Math.min(count, 500)
  const numbers = Array.from({ length: some }, (_, at) => at)
  await add("/keywords", { keywords: numbers.map((at) => ({ keyword: `${word(at)} ${at}`, tags: [word(at)] })) })
  const prompts = numbers.slice(0, 200).map((at) => ({ text: `${word(at)} ${at}?`, tags: [word(at)] }))
  await add("/prompts", { prompts })
  const data = gif(40, 30).toString("base64")
  for (const at of numbers.slice(0, 30)) {
    const name = `${word(at)} ${at}`
    await add("/media", { source: { kind: "base64", data, content_type: "image/gif" }, filename: `${at}-lamp.gif` })
    if (at < 12) await add("/competitors", { name })
    await add("/api-keys", { name, scopes: ["content:read"] })
    if (at < 10)
      await add("/webhooks", { url: `http://127.0.0.1:9/${at}`, description: name, events: ["scan.completed"] })
  }
}
