import { isPostgres } from "@citable/storage/row-locks"
import { expect, it } from "vitest"

import { openOnEngine } from "../open-on-engine.ts"

it("the tests of the project postgres run on Postgres, and all others on SQLite", async ({ task }) => {
  const db = await openOnEngine()
  expect(isPostgres(db)).toBe(task.file.projectName === "postgres")
  await db.destroy()
})
