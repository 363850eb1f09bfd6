import type { ToolOutput } from "@citable/contract"
import { choosePassages } from "@citable/writing/generation/choose-passages"
import { collectEvidence } from "@citable/writing/generation/collect-evidence"

import { crawlerToken } from "../../../packages/service/src/ports/reading/crawler-token.ts"
import { createReading } from "../../../packages/service/src/ports/reading/create-reading.ts"
import { readBrief } from "../../../packages/service/src/writing/generation/read-brief.ts"
import { openDatabase } from "../../../packages/storage/src/database.ts"
import { median } from "../median.ts"
import { cpuMs } from "./cpu-ms.ts"
import { evidencePages } from "./make-evidence.ts"
import type { WritingReady } from "./writing-argument.ts"
import type { WritingBench } from "./writing-service.ts"

const words = 1500
const asked = {
  brief: "Explain to beginners how they choose coffee grinders for the kitchen.",
  keyword: "coffee grinders",
}

type Measured = Omit<WritingReady["generation"], "rendering"> & { body: string }

/** Generates the same article several times, after one time that does not count. */
export async function measureGeneration(
  bench: WritingBench,
  { site, rounds }: { site: string; rounds: number },
): Promise<Measured> {
  const { brandId, call } = bench
  await call("PATCH", `/v1/brands/${brandId}`, { name: "Brewly", domains: ["brewly.example"] })
  const text = "Which are the best coffee grinders for beginners?"
  const { data } = await call<ToolOutput<"create_prompts">>("POST", `/v1/brands/${brandId}/prompts`, {
    prompts: [{ text }],
  })
  const promptId = data[0]?.id ?? ""
  addAnswers(bench, { promptId, site })
  const took: Record<"cpu" | "preparing" | "writing" | "saving", number[]> = {
    cpu: [],
    preparing: [],
    writing: [],
    saving: [],
  }
  let body = ""
  for (let round = -2; round < rounds; round++) {
    const input = { ...asked, prompt_id: promptId, words }
    const { cpu, before, after, article } = await bench.run(`/v1/brands/${brandId}/content/generate`, input)
    body = article.body
    if (round < 0) continue
    took.cpu.push(cpu)
    took.preparing.push(before)
    took.writing.push(cpu - before - after)
    took.saving.push(after)
  }
  const { reading, choosing } = await measureParts(bench, { promptId, rounds })
  return {
    words: body.replaceAll(/\]\([^)]*\)/g, "]").match(/[\p{L}\p{N}]+/gu)?.length ?? 0,
    cpu: median(took.cpu),
    preparing: median(took.preparing),
    reading,
    choosing,
    writing: median(took.writing),
    saving: median(took.saving),
    body,
  }
}

/** Writes answers into the tables that cite each of the pages, with what assistants searched for. */
function addAnswers({ db, brandId }: WritingBench, { promptId, site }: { promptId: string; site: string }): void {
  const searches = ["are burr grinders worth it", "how loud are coffee grinders", "coffee grinders for espresso"]
  db.exec("begin immediate")
  db.prepare(
    "insert into scans (id, brand_id, status, trigger, prompts, repeats, created_at) values ('scn_1', ?, 'completed', 'manual', 1, 1, 0)",
  ).run(brandId)
  db.prepare(
    `insert into answers (id, brand_id, scan_id, prompt_id, call_id, prompt, engine, surface, source, locale, repeat, text, sources,
      searches, raw, names_hash, day, answered_at)
    values ('ans_1', ?, 'scn_1', ?, 'c1', 'x', 'e', 'api', 'e', 'en', 1, 'x', '[]', ?, '{}', 'h', '2026-01-01', 0)`,
  ).run(brandId, promptId, JSON.stringify(searches))
  const cite = db.prepare(
    "insert into answer_citations (answer_id, position, url, domain, title, type) values ('ans_1', ?, ?, ?, ?, 'media')",
  )
  for (let page = 0; page < evidencePages; page++) {
    cite.run(page + 1, `${site}/p/${page}.html`, `site${page}.example`, `Report ${page} about coffee grinders`)
  }
  db.exec("commit")
}

/** Reads the pages, and chooses passages, outside a job. */
async function measureParts(
  { db: tables, brandId }: WritingBench,
  { promptId, rounds }: { promptId: string; rounds: number },
): Promise<{ reading: number; choosing: number }> {
  const db = await openDatabase(tables.location() ?? "")
  const reading = createReading({ network: { allowPrivateNetwork: true, chromium: false }, onError: () => {} })
  const row = await db.selectFrom("brands").selectAll().where("id", "=", brandId).executeTakeFirstOrThrow()
  const brief = await readBrief(db, row, { ...asked, promptId, outlineOnly: false, words })
  const took: Record<"reading" | "choosing", number[]> = { reading: [], choosing: [] }
  for (let round = -1; round < rounds; round++) {
    const start = cpuMs()
    const { pages, unread } = await collectEvidence(brief, {
      reading,
      crawlerToken,
      signal: AbortSignal.timeout(600_000),
    })
    const read = cpuMs()
    if (pages.length !== evidencePages) throw new Error(`Pages were not read: ${JSON.stringify(unread)}`)
    const passages = choosePassages(pages, brief)
    const chosen = cpuMs()
    if (passages.length < evidencePages) throw new Error(`${passages.length} passages were chosen.`)
    if (round < 0) continue
    took.reading.push(read - start)
    took.choosing.push(chosen - read)
  }
  await reading.close()
  await db.destroy()
  return { reading: median(took.reading), choosing: median(took.choosing) }
}
