import type { ImportRun } from "../imports/import-runs.ts"
import { parsingOfProcess } from "../parsing/parsing-of-process.ts"
import type { CarryOut } from "./carry-out.ts"
import type { Importer } from "./open-importer.ts"

/** The processor time for 8 MiB of rows, in milliseconds. */
const cpuMs = 60_000

interface TableImport<Input> {
  /** The task of `threads.ts`. */
  name: string
  /** The tool that takes the rows. */
  tool: Parameters<Importer["send"]>[0]
  toInput: (run: ImportRun, packed: Uint8Array) => Input
}

/** Carries out an import of tables: a thread parses them, and the main thread stores the rows. What it stored before an error stays. */
export function importTable<Input>({ name, tool, toInput }: TableImport<Input>): CarryOut {
  return async (_services, { run, importer, packed, note, signal }) => {
    const { brand, send } = importer
    const store = async (rows: object) => {
      signal.throwIfAborted()
      const input = { brand_id: brand.id, ...rows }
      return send(tool, input as never)
    }
    const input = toInput(run, packed)
    const job = {
      account: brand.principal.accountId,
      what: "the files",
      input,
      transfer: [packed.buffer],
      calls: { store },
    }
    const onNote = ({ done, total }: { done: number; total: number }) => note(done, total)
    const task = { name, cpuMs, memoryMb: 768 }
    const { total, report } = await parsingOfProcess().run<Input, { total: number; report: object }>(task, {
      ...job,
      onNote,
      signal,
    })
    return { state: "done", total, report }
  }
}
