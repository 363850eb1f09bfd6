import { ok, strictEqual } from "node:assert"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"

import type { Article } from "@citable/contract"
import { onEngine, startService } from "@citable/dev"
import { createOwner, createService, exportService, restoreService, type Writer } from "@citable/service"

import { createWebClient } from "../web-client.ts"

/** A low cost. Another test checks the real one. */
const passwordCost = { ln: 8, r: 8, p: 1 }
const secretKey = "a-secret-key-of-the-tests-for-both-engines"

/** Changes nothing of any article, and has an answer that is stored. */
const writer: Writer = {
  name: "idle",
  model: "idle-1",
  prices: { input: 1, cached: 1, output: 1 },
  write: async () => ({
    text: JSON.stringify({ title: null, edits: [], remove_addresses: [], unprotect: [], note: "Nichts zu tun. 記事" }),
    stop: "end",
    usage: { input: 10, cached: 0, output: 10 },
    model: "idle-1",
    cost: 0.000_02,
    raw: "{}",
  }),
}

/** All lines of an export, as one text. */
export async function exportText(place: { dataDir: string; databaseUrl?: string }): Promise<string> {
  const lines: string[] = []
  await exportService({ ...place, write: (line) => void lines.push(line) })
  return `${lines.join("\n")}\n`
}

/**
 * Fills a service on SQLite, and moves its data to Postgres and back. Throws if an export differs from the first one, or if the service on
 * Postgres gives other answers. Returns the number of rows.
 */
export async function runExportTrip({ articles }: { articles: number }): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), "citable-trip-"))
  const from = join(folder, "from")
  const back = join(folder, "back")
  try {
    const started = await startService({ dataDir: from, secretKey, engine: "sqlite", passwordCost, writers: [writer] })
    const brand = `/v1/brands/${started.brandId}`
    await started.call("POST", `${brand}/webhooks`, { url: `${started.url}/healthz`, events: ["content.deleted"] })
    for (let number = 0; number < articles; number++) {
      const texts = {
        title: `Ärticle “${number}” 記事 🙂`,
        tags: ["a", `t${number % 7}`],
        body: `Line\n\t\\ ${number}\u2028`,
      }
      const { id } = await started.call<Article>("POST", `${brand}/content`, texts)
      if (number % 3 !== 0) await started.call("POST", `/v1/content/${id}/publish`, {})
      if (number % 10 === 1) await started.call("PATCH", `/v1/content/${id}`, { slug: `renamed-${number}` })
      if (number % 10 === 2) await started.call("POST", `/v1/content/${id}/unpublish`, {})
      if (number % 10 === 3) await started.call("DELETE", `/v1/content/${id}`)
    }
    const { id: rewritten } = await started.call<Article>("POST", `${brand}/content`, { title: "Beans", body: "Dry." })
    await started.call("POST", `/v1/content/${rewritten}/rewrite`, { instructions: "Anything?" }, started.operatorToken)
    while ((await started.call<Article>("GET", `/v1/content/${rewritten}`)).status === "generating")
      await setTimeout(20)
    const searched = [{ date: "2026-06-01", keys: ["größe 記事 🙂"], clicks: 1, impressions: 2_000_000, position: 3 }]
    const searches = { dimensions: ["query"], rows: searched }
    await started.call("POST", `${brand}/search-performance/import`, searches, started.operatorToken)
    const browser = createWebClient(started.url, (request) => fetch(request))
    for (const email of ["ada@example.com", "eve@example.com"]) {
      const { link = "" } = await createOwner({ dataDir: from, email })
      if (!email.startsWith("ada")) continue
      await browser.submit(await browser.open(link), "/invitation", { password: "violin harbour teapot" })
    }
    const list = `${brand}/content?limit=100&status=all`
    const answer = JSON.stringify(await started.call("GET", list))
    await started.close()

    const first = await exportText({ dataDir: from })
    ok(
      linesOf(first).some((line) => line.includes("search_parts")),
      "searches are exported",
    )
    ok(
      linesOf(first).some((line) => line.includes("writing_calls")),
      "the answers of a model are exported",
    )
    const { databaseUrl = "" } = await onEngine()
    const rows = await restoreService({ dataDir: ":memory:", databaseUrl, lines: linesOf(first) })
    const second = await exportText({ dataDir: ":memory:", databaseUrl })
    strictEqual(second, first, "the export of Postgres")
    await restoreService({ dataDir: back, lines: linesOf(second) })
    strictEqual(await exportText({ dataDir: back }), first, "the export of SQLite again")

    const publicUrl = "http://127.0.0.1"
    const options = { secretKey, passwordCost, rateLimit: false, publicUrl } as const
    const service = await createService({ dataDir: ":memory:", databaseUrl, ...options })
    const headers = { authorization: `Bearer ${started.writeKey}` }
    const signIn = createWebClient(publicUrl, (request) => service.fetch(request))
    const ada = { email: "ada@example.com", password: "violin harbour teapot" }
    const signedIn = await signIn.submit(await signIn.open("/sign-in"), "/sign-in", ada)
    strictEqual(signedIn.url.pathname, "/brands", "a restored owner signs in")
    ok((await signIn.open("/brands")).text.includes(started.brandId), "a restored owner keeps the brand")
    const again = await service.fetch(new Request(`http://localhost${list}`, { headers }))
    strictEqual(JSON.stringify(await again.json()), answer, "the service on Postgres")
    await service.close()
    return rows
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Yields the lines of a text. */
export function linesOf(text: string): string[] {
  return text.trimEnd().split("\n")
}
