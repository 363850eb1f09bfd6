import { execFile } from "node:child_process"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"

import { afterEach, beforeEach, expect, it } from "vitest"

import { openDatabase } from "../src/storage/database.ts"

let folder: string
let path: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "citable-process-"))
  path = join(folder, "service.db")
})
afterEach(() => rm(folder, { recursive: true }))

/** Whether another process may begin to write, without waiting. */
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

// POSIX: a process that closes any descriptor of a file loses all its locks on it (fcntl(2)).
it("one database that is closed takes no lock from another of the same process and file", async () => {
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
