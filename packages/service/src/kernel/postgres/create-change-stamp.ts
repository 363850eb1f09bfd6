import type { Pool } from "pg"

/**
 * What gives another text after each write to the database, by whichever replica: which transactions a reader sees.
 * A commit changes it in the very moment that its rows can be seen, which the position of the log does not:
 * that one moves before (https://www.postgresql.org/docs/current/functions-info.html, `pg_current_snapshot`).
 *
 * Those who ask while an answer is on its way share the next one, which was begun after all of them had asked.
 */
export function createChangeStamp(pool: Pool): () => Promise<string> {
  let underWay: Promise<unknown> | undefined
  let next: Promise<string> | undefined

  async function ask(): Promise<string> {
    const { rows } = await pool.query<{ stamp: string }>({
      name: "change_stamp",
      text: "select pg_current_snapshot()::text as stamp",
    })
    return rows[0]?.stamp ?? ""
  }

  function begin(): Promise<string> {
    const asked = ask()
    const ended = asked.then(
      () => {},
      () => {},
    )
    underWay = ended
    void ended.then(() => {
      if (underWay === ended) underWay = undefined
    })
    return asked
  }

  return () => {
    if (underWay === undefined) return begin()
    next ??= underWay.then(() => {
      next = undefined
      return begin()
    })
    return next
  }
}
