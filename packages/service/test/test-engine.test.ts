import { onEngine } from "@citable/dev"
import { expect, it } from "vitest"

import { openDatabase } from "../src/kernel/database.ts"
import { isPostgres } from "../src/kernel/row-locks.ts"

it("the tests of the project postgres run on Postgres, all others on SQLite", async ({ task }) => {
  const db = await openDatabase((await onEngine()).dialect ?? ":memory:")
  expect(isPostgres(db)).toBe(task.file.projectName === "postgres")
  await db.destroy()
})
