import { DatabaseSync } from "node:sqlite"

import type { CitingAnswer } from "../../../packages/service/src/reddit/cite-threads.ts"
import { openDatabase } from "../../../packages/storage/src/database.ts"

const citationsOfAnswer = 10

/** Makes a database with the answers that cite so many threads of Reddit. */
export async function fillAnswers(file: string, { citations }: { citations: number }): Promise<void> {
  const empty = await openDatabase(file)
  await empty.destroy()
  const db = new DatabaseSync(file)
  db.exec(`begin;
    insert into accounts (id, name, created_at) values ('acc_1', 'x', 0);
    insert into brands (id, account_id, name, domains, aliases, profile, schedule, default_locale, locales, custom_fields,
      revision, published_revision, oldest_revision, oldest_published_revision, created_at, updated_at)
      values ('brd_1', 'acc_1', 'Name', '[]', '[]', '{}', '{}', 'en', '["en"]', '{}', 0, 0, 0, 0, 0, 0);
    insert into prompts (id, brand_id, text, key, locale, engines, enabled, created_at, updated_at)
      values ('prm_1', 'brd_1', 'x', 'x', 'en', '[]', 1, 0, 0);
    insert into scans (id, brand_id, status, trigger, prompts, repeats, created_at)
      values ('scn_1', 'brd_1', 'completed', 'manual', 1, 1, 0);
    with recursive n (i) as (select 1 union all select i + 1 from n where i < ${citations / citationsOfAnswer})
    insert into answers (id, brand_id, scan_id, prompt_id, call_id, prompt, engine, surface, source, locale, repeat,
      text, sources, raw, names_hash, day, answered_at, read_at)
    select printf('ans_%08d', i), 'brd_1', 'scn_1', 'prm_1', 'c' || i, 'x', 'e', 'api', 'e', 'en', 1,
      '${"One sentence of an answer. ".repeat(40)}', '[]', '{}', 'h', '2026-01-01', 0, 0 from n;
    commit`)
  db.close()
}

/** The answers with their citations, so many at once. */
export function* listCiting({ citations, atOnce }: { citations: number; atOnce: number }): Generator<CitingAnswer[]> {
  const toCitation = (i: number) => {
    const id = (((i * 7919) % (citations / 20)) + 100_000).toString(16)
    const url = `https://www.reddit.com/r/sub${(i * 7) % 300}/comments/${id}/some_words_of_a_title/`
    return { url, title: "Some words : r/sub" }
  }
  const count = citations / citationsOfAnswer
  for (let first = 0; first < count; first += atOnce) {
    yield Array.from({ length: Math.min(atOnce, count - first) }, (_, index) => ({
      id: `ans_${String(first + index + 1).padStart(8, "0")}`,
      brandId: "brd_1",
      citations: Array.from({ length: citationsOfAnswer }, (__, at) =>
        toCitation((first + index) * citationsOfAnswer + at),
      ),
    }))
  }
}

/** Gives every other thread numbers, as Reddit would tell them. Returns how many citations are counted. */
export function fillNumbers(file: string): number {
  const db = new DatabaseSync(file)
  db.exec("update reddit_threads set score = rowid % 997, posted_at = rowid % 9973 where rowid % 2 = 0")
  const row = db.prepare("select sum(citations) as counted from reddit_threads").get()
  db.close()
  return Number(row?.["counted"])
}
