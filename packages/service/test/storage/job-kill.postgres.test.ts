import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { createInterface } from "node:readline"

import { bundleProgram, onEngine } from "@citable/dev"
import { openDatabase } from "@citable/storage/database"
import { afterEach, expect, it, vi } from "vitest"

import { openJobs } from "../../src/jobs/open-jobs.ts"

const program = await bundleProgram(new URL("../fixtures/work-jobs.ts", import.meta.url))
const workers: ChildProcess[] = []
afterEach(() => workers.forEach((worker) => worker.kill("SIGKILL")))

/** Starts a worker. `lines` has its output. */
function startWorker(...words: string[]): { lines: string[]; kill: () => Promise<unknown> } {
  const flags = ["--disable-warning=ExperimentalWarning", program, ...words]
  const child = spawn(process.execPath, flags, { stdio: ["ignore", "pipe", "inherit"] })
  workers.push(child)
  const lines: string[] = []
  createInterface({ input: child.stdout }).on("line", (line) => lines.push(line))
  return {
    lines,
    kill() {
      const gone = once(child, "exit")
      child.kill("SIGKILL")
      return gone
    },
  }
}

it("a job whose worker is killed is restarted by another worker, and every job ends once", async () => {
  const { databaseUrl = "" } = await onEngine()
  const db = await openDatabase(databaseUrl)
  const jobs = await openJobs(db, { now: Date.now, onError: () => {}, leaseMs: 10_000 })
  const kind = "notes"
  const add = (name: string) =>
    db.transaction().execute((trx) => jobs.enqueue(trx, { kind, key: name, payload: { name } }))
  for (const name of ["first", "second"]) await add(name)
  const killed = startWorker(databaseUrl, kind, "second")
  await vi.waitFor(() => expect(killed.lines).toContain("midway"), { timeout: 100_000 })
  await killed.kill()
  await add("third")
  const next = startWorker(databaseUrl, kind)
  await vi.waitFor(() => expect(next.lines).toEqual(expect.arrayContaining(["done second", "done third"])), {
    timeout: 100_000,
  })
  // All jobs that are still waiting would come before it.
  await add("last")
  await vi.waitFor(() => expect(next.lines).toContain("done last"), { timeout: 100_000 })
  const notes = (await db.selectFrom("stray_files").select("id").execute()).map(({ id }) => id.replace(/ \S{36}$/, ""))
  const each = ["first", "last", "second", "third"].flatMap((name) => [`${name} begun`, `${name} done`])
  expect(notes.toSorted()).toEqual([...each, "second begun"].toSorted())
  expect([...killed.lines, ...next.lines].filter((line) => line.startsWith("error"))).toEqual([])
  await next.kill()
  await jobs.close()
  await db.destroy()
}, 300_000)
