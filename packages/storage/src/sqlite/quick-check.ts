import { Worker } from "node:worker_threads"

/** Runs in a thread, because `node:sqlite` answers without a turn of the event loop, and a check reads the whole file. */
const program = `
const { parentPort, workerData } = require("node:worker_threads")
const { DatabaseSync } = require("node:sqlite")
const db = new DatabaseSync(workerData, { readOnly: true, timeout: 10000 })
try {
  parentPort.postMessage(db.prepare("pragma quick_check(5)").all().map((row) => String(row.quick_check)))
} finally {
  db.close()
}
`

/** Reads a whole SQLite file, and returns what is damaged, at most five things (`PRAGMA quick_check`). */
export async function quickCheck(path: string): Promise<string[]> {
  const worker = new Worker(program, {
    eval: true,
    workerData: path,
    execArgv: ["--disable-warning=ExperimentalWarning"],
  })
  const found = await new Promise<string[]>((resolve, reject) => {
    worker.once("message", resolve)
    worker.once("error", reject)
    worker.once("exit", (code) => reject(new Error(`The check of ${path} ended with ${code}`)))
  })
  return found.length === 1 && found[0] === "ok" ? [] : found
}
