import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"

import { openDatabase } from "../../../packages/storage/src/database.ts"
import type { BenchOptions, Figure } from "../figure.ts"
import { startProcess } from "../measured-process.ts"
import type { SpendingArgument, SpendingReady } from "./spending-argument.ts"

const workers = 4
const answers = 37
/** Millionths of a dollar. */
const cost = 10_000

/** Whether processes that share a month's money spend more than its limit. */
export async function benchSpending(
  folder: string,
  { small, progress }: BenchOptions,
): Promise<Pick<Figure, "figure" | "ours" | "baseline" | "goal">> {
  const file = join(folder, "spending.db")
  const empty = await openDatabase(file)
  await empty.destroy()
  const db = new DatabaseSync(file)
  db.exec(`insert into accounts (id, name, created_at) values ('acc_1', 'x', 0);
    insert into brands (id, account_id, name, domains, aliases, profile, schedule, default_locale, locales, custom_fields,
      revision, published_revision, oldest_revision, oldest_published_revision, created_at, updated_at)
      values ('brd_1', 'acc_1', 'Name', '[]', '[]', '{}', '{}', 'en', '["en"]', '{}', 0, 0, 0, 0, 0, 0)`)
  const jobs = small ? 60 : 200
  progress(`${workers} processes share the money of ${answers} answers`)
  const argument: SpendingArgument = { file, jobs: jobs / workers, atOnce: 4, limit: answers * cost, cost }
  const started = await Promise.all(
    Array.from({ length: workers }, () =>
      startProcess<SpendingReady>(new URL("spending-process.ts", import.meta.url), argument),
    ),
  )
  const paid = started.reduce((sum, { ready }) => sum + ready.paid, 0)
  const refused = started.reduce((sum, { ready }) => sum + ready.refused, 0)
  await Promise.all(started.map((one) => one.stop()))
  const months = db.prepare("select spent, reserved from writing_spending where brand_id = 'brd_1'").all()
  db.close()
  const told = JSON.stringify({ paid, refused, months })
  if (paid + refused !== jobs) throw new Error(`Not all of ${jobs} jobs ended: ${told}`)
  if (months.length === 1 && (months[0]?.["spent"] !== paid * cost || months[0]["reserved"] !== 0)) {
    throw new Error(`The month does not say what was paid: ${told}`)
  }
  return {
    figure: `${jobs} jobs of ${workers} processes: answers that were paid, against what the limit allows`,
    ours: paid,
    baseline: answers,
    goal: 1,
  }
}
