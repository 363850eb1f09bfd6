import { isCitableError } from "@citable/contract"
import type { CitedSource } from "@citable/engines/cited-source"
import type { Doubt } from "@citable/language/mentions/doubt"
import type { TrackedName } from "@citable/language/mentions/find-mentions"
import { ParseRefusal } from "@citable/parsing/parse-refusal"
import { accountDatabase } from "@citable/storage/account-database"
import { selectBrand, toSchedule } from "@citable/storage/brand-row"
import { judgeSentences } from "@citable/writing/judge/judge-sentences"

import type { Services } from "../../../call/call-context.ts"
import { openWriters } from "../../../engines/writers/open-writers.ts"
import { readTrackedNames } from "../../../mentions/tracked-names.ts"
import { openVerdictCache } from "../../../writing/open-verdict-cache.ts"
import { runShortJob } from "../../../writing/run-short-job.ts"
import { createAnswerReader } from "../parse-answers/read-answers.ts"
import { hashDoubt, readVerdicts } from "./read-with-verdicts.ts"
import { requestReread } from "./request-reread.ts"

type JudgeServices = Pick<
  Services,
  "db" | "box" | "writers" | "engineFetch" | "prompts" | "writingLimits" | "now" | "tally" | "jobs"
>

/** The most answers of a scan that are read, and the most sentences that the judge gets: a scan costs no more. */
const mostAnswers = 1000
const mostSentences = 400
const judgeMs = 600_000
const kinds = ["homograph", "absence", "tone"] as const

interface Asked {
  doubt: Doubt
  locale: string
  answers: Set<string>
}

/**
 * Lets a model judge what rules doubt in the answers of a scan, if the brand wants that. The answers are then read again with its verdicts. What it
 * does not judge stays as the rules read it: without a model, without money, and after a failure.
 *
 * @returns how many sentences rules doubted, and how many of them are judged; undefined if the brand wants no judge or has no model.
 */
export async function judgeAnswers(
  services: JudgeServices,
  { brandId, scanId }: { brandId: string; scanId: string },
): Promise<{ doubted: number; judged: number } | undefined> {
  const brand = await selectBrand(services.db, brandId).executeTakeFirst()
  if (brand === undefined || !toSchedule(brand).judge) return undefined
  const db = accountDatabase(services.db, brand.account_id)
  const [first, second] = await openWriters({ ...services, db }, brandId)
  const judge = second ?? first
  if (judge === undefined) return undefined
  const names = await readTrackedNames(db, brand)
  const doubts = await collectDoubts({ ...services, db }, { ...brand, scanId }, names)
  const known = await readVerdicts(db, brandId, [...doubts.keys()])
  const open = kinds
    .flatMap((kind) => [...doubts].filter(([hash, { doubt }]) => doubt.kind === kind && !known.has(hash)))
    .slice(0, mostSentences)
  if (open.length > 0) {
    const job = {
      ...services,
      db,
      accountId: brand.account_id,
      brandId,
      kind: "judge",
      limits: services.writingLimits,
    } as const
    try {
      await runShortJob(judge, { ...job, settings: { scan_id: scanId } }, async (step) => {
        for (const [group, some] of Map.groupBy(open, ([, { doubt, locale }]) => `${doubt.kind} ${locale}`)) {
          const [kind, locale] = group.split(" ") as [Doubt["kind"], string]
          const asked = some.map(([, { doubt }]) => ({ ...doubt, passages: describe(doubt, names) }))
          const { unjudged } = await judgeSentences(step(group), kind, asked, {
            prompt: await services.prompts(`judge-${kind}`),
            locale,
            cache: openVerdictCache(db, { brandId, now: services.now }),
            signal: AbortSignal.timeout(judgeMs),
          })
          // What failed once fails again, or the money is used up.
          if (unjudged !== undefined) break
        }
      })
    } catch (error) {
      // Nothing was asked: the money of the month is used up.
      if (!isCitableError(error) || error.code !== "allowance_exhausted") throw error
    }
  }
  const judged = await readVerdicts(db, brandId, [...doubts.keys()])
  const answers = new Set([...judged.keys()].flatMap((hash) => [...(doubts.get(hash)?.answers ?? [])]))
  if (answers.size > 0) {
    await db.transaction().execute(async (trx) => {
      await trx
        .updateTable("answers")
        .set({ names_hash: "" })
        .where("id", "in", [...answers])
        .execute()
      await requestReread(services.jobs, trx, brandId)
    })
  }
  return { doubted: doubts.size, judged: judged.size }
}

async function collectDoubts(
  { db }: Pick<Services, "db">,
  { account_id: account, scanId }: { account_id: string; scanId: string },
  names: readonly TrackedName[],
): Promise<Map<string, Asked>> {
  const rows = await db
    .selectFrom("answers")
    .select(["id", "locale", "text", "sources"])
    .where("scan_id", "=", scanId)
    .where("left_out", "is", null)
    .orderBy("id")
    .limit(mostAnswers)
    .execute()
  const found = new Map<string, Asked>()
  for (const [locale, some] of Map.groupBy(rows, (row) => row.locale)) {
    const raw = some.map(({ text, sources }) => ({ text, sources: JSON.parse(sources) as CitedSource[] }))
    const read = await createAnswerReader(account, names, locale, { wantsDoubts: true })(raw)
    for (const [index, { id }] of some.entries()) {
      const one = read[index]
      if (one === undefined || one instanceof ParseRefusal) continue
      for (const doubt of one.doubts ?? []) {
        const hash = hashDoubt(doubt, locale)
        const asked = found.get(hash) ?? { doubt, locale, answers: new Set<string>() }
        asked.answers.add(id)
        found.set(hash, asked)
      }
    }
  }
  return found
}

/** Who has the name, for a judge that may not know. */
function describe({ id, name }: Doubt, names: readonly TrackedName[]): { number: number; text: string }[] {
  const number = names.findIndex((one) => one.id === id) + 1
  const { aliases = [], domains = [] } = names[number - 1] ?? {}
  const known = [
    aliases.length > 0 ? `It is also called ${aliases.join(", ")}.` : "",
    domains.length > 0 ? `Its sites are ${domains.join(", ")}.` : "",
  ]
  return [{ number, text: [`${name} is a brand.`, ...known].join(" ").trim() }]
}
