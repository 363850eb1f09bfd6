import { hash } from "node:crypto"

import { notFound } from "@citable/contract/problem-error"
import type { importAnswers as operation } from "@citable/contract/visibility"
import { lockBrand } from "@citable/storage/brand-row"
import { newId } from "@citable/storage/new-id"
import type { Tables } from "@citable/storage/tables/tables"
import type { Transaction } from "kysely"
import type { z } from "zod"

import type { Answer, WriteContext } from "../../../call/call-context.ts"
import { extendAskedSpans } from "../alike/extend-asked-spans.ts"
import { promptKey, refuseMorePrompts } from "../prompt-rows.ts"
import { toAnswerRow } from "../scans/answer-rows.ts"
import { countDays } from "../scans/count-days.ts"
import { requestReread } from "../scans/request-reread.ts"
import { writeParsedAnswer } from "../scans/store-answer.ts"
import { toStoredAnswer } from "../scans/to-stored-answer.ts"
import { type AskedPrompt, type KnownPrompt, openPromptChoice } from "./choose-prompt.ts"
import type { ReadImport } from "./read-imported-answers.ts"

type Input = z.output<typeof operation.input>

/** Stores imported answers that are new, in a scan of each day. */
export async function storeImportedAnswers(
  { db, brand, jobs, now }: Pick<WriteContext, "db" | "brand" | "jobs" | "now">,
  { provider, dry_run: isDryRun }: Input,
  { namesHash, answers, refused }: ReadImport,
): Promise<Answer<z.output<typeof operation.output>>> {
  if ((await lockBrand(db, brand.id)) === undefined) throw notFound()
  const at = now()
  const choose = await openPromptChoice(db, brand)
  const created = new Map<string, KnownPrompt>()
  const promptOf = async ({ prompt: text, locale = brand.default_locale, market }: AskedPrompt) => {
    const key = promptKey(text, locale, market)
    const known = choose({ prompt: text, locale, market }) ?? created.get(key)
    if (known !== undefined) return known
    const row = { id: newId("prm", at), text, locale, market }
    created.set(key, row)
    if (!isDryRun) {
      await refuseMorePrompts(db, brand.id)
      await db
        .insertInto("prompts")
        // No scan asks what somebody else asks.
        .values({ ...row, brand_id: brand.id, key, engines: "[]", enabled: 0, created_at: at, updated_at: at })
        .execute()
    }
    return row
  }
  const ids = answers.map((one) => toCallId(brand.id, provider, one))
  const there = await db
    .selectFrom("scan_calls")
    .select("id")
    .where("id", "in", ["", ...ids])
    .execute()
  const known = new Set(there.map(({ id }) => id))
  const scans = new Set<string>()
  let added = 0
  for (const [index, one] of answers.entries()) {
    const callId = ids[index] ?? ""
    if (known.has(callId)) continue
    known.add(callId)
    added += 1
    const prompt = await promptOf(one.answer)
    if (isDryRun) continue
    const scanId = await openDay(db, brand.id, one.at, at)
    scans.add(scanId)
    await storeOne(db, { ...one, brandId: brand.id, provider, callId, scanId, prompt, namesHash, now: at })
  }
  for (const id of scans) {
    const { prompts } = await db
      .selectFrom("scan_calls")
      .select((eb) => eb.fn.count<number | string>("prompt_id").distinct().as("prompts"))
      .where("scan_id", "=", id)
      .executeTakeFirstOrThrow()
    await db
      .updateTable("scans")
      .set({ prompts: Number(prompts) })
      .where("id", "=", id)
      .execute()
  }
  // It packs the days that have changed, and reads again if the names have.
  if (scans.size > 0) await requestReread(jobs, db, brand.id)
  return { output: { added, unchanged: answers.length - added, prompts: created.size, refused } }
}

type Trx = Transaction<Tables>

/** The same answer has the same id in every file. */
function toCallId(brandId: string, provider: string, { answer, at }: ReadImport["answers"][number]): string {
  const { prompt, locale, market, engine, text } = answer
  const key = [brandId, provider, promptKey(prompt, locale, market), engine, at, text]
  return `cal_${hash("sha256", JSON.stringify(key), "hex").slice(0, 32)}`
}

/** The scan that holds the imported answers of a day. */
async function openDay(trx: Trx, brandId: string, answeredAt: number, now: number): Promise<string> {
  const day = answeredAt - (answeredAt % 86_400_000)
  const known = await trx
    .selectFrom("scans")
    .select("id")
    .where("brand_id", "=", brandId)
    .where("trigger", "=", "import")
    .where("created_at", "=", day)
    .executeTakeFirst()
  if (known !== undefined) return known.id
  const id = newId("scn", day)
  const times = { created_at: day, started_at: day, finished_at: now }
  const about = { status: "completed", trigger: "import", prompts: 0, repeats: 1, max_cost: null } as const
  await trx
    .insertInto("scans")
    .values({ id, brand_id: brandId, ...about, ...times })
    .execute()
  return id
}

type NewAnswer = ReadImport["answers"][number] & {
  brandId: string
  provider: string
  callId: string
  scanId: string
  prompt: KnownPrompt
  namesHash: string
  now: number
}

async function storeOne(trx: Trx, given: NewAnswer): Promise<void> {
  const { answer, at, read, brandId, provider, callId, scanId, prompt, namesHash, now } = given
  const { engine, model, searches, sources, text } = answer
  const { count } = await trx
    .selectFrom("scan_calls")
    .select((eb) => eb.fn.countAll<number | string>().as("count"))
    .where("scan_id", "=", scanId)
    .where("prompt_id", "=", prompt.id)
    .where("engine", "=", engine)
    .executeTakeFirstOrThrow()
  const asked = { text: prompt.text, locale: prompt.locale, market: prompt.market, repeat: Number(count) + 1 }
  const call = { id: callId, scan_id: scanId, prompt_id: prompt.id, engine, ...asked }
  const result = { state: "answered", cost: null, model, error_code: null, error_detail: null } as const
  await trx
    .insertInto("scan_calls")
    .values({ ...call, ...result, attempts: 1, due_at: at })
    .execute()
  const raw = JSON.stringify({ provider, answer })
  const stored = toStoredAnswer({ text, sources, found: null, searches, model, cost: null, raw })
  const row = {
    ...toAnswerRow(call, { brandId, answer: stored, read, namesHash, at }),
    surface: "consumer" as const,
    source: provider,
    read_at: now,
  }
  await trx.insertInto("answers").values(row).execute()
  await writeParsedAnswer(trx, row, read, { at: now })
  await countDays(trx, row, read, { at: now })
  await extendAskedSpans(trx, row)
}
