import { execFile } from "node:child_process"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"

import { openDatabase } from "@citable/storage/database"
import { afterEach, beforeEach, expect, it } from "vitest"

let folder: string
let path: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "citable-process-"))
  path = join(folder, "service.db")
})
afterEach(() => rm(folder, { recursive: true }))

/** Whether another process can begin a write without waiting. */
async function mayAnotherWrite(): Promise<boolean> {
  const script = `
    const sqlite = new (require("node:sqlite").DatabaseSync)(process.argv[1], { timeout: 0 })
    try {
      sqlite.exec("begin immediate; rollback")
      console.log("yes")
    } catch (error) {
      console.log(error.message === "database is locked" ? "no" : error.message)
    }`
  const { stdout } = await promisify(execFile)(process.execPath, ["--no-warnings", "-e", script, path])
  expect(stdout.trim()).toMatch(/^(?:yes|no)$/)
  return stdout.trim() === "yes"
}

// POSIX: a process that closes any descriptor of a file loses all its locks on the file (fcntl(2)).
it("closing one database keeps the locks of another in the same process on the same file", async () => {
  const one = await openDatabase(path)
  const two = await openDatabase(path)
  await one.transaction().execute(async (trx) => {
    await trx.updateTable("brands").set({ name: "Written" }).execute()
    expect(await mayAnotherWrite()).toBe(false)
    await two.destroy()
    expect(await mayAnotherWrite()).toBe(false)
  })
  expect(await mayAnotherWrite()).toBe(true)
  await one.destroy()
})
