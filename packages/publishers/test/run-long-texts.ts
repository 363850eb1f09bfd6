import { execFile } from "node:child_process"
import { fileURLToPath } from "node:url"

const script = fileURLToPath(new URL("render-long-texts.ts", import.meta.url))
/** With the faults that these texts are for, one of them takes longer. */
const timeout = { quick: 60_000, all: 600_000 }

/** Renders the long texts in a process that can be ended. `code` is null if it had to be. */
export async function renderLongTexts(which: "quick" | "all"): Promise<{ code: number | null; output: string }> {
  return await new Promise((resolve) => {
    const options = { timeout: timeout[which], killSignal: "SIGKILL" } as const
    const child = execFile(process.execPath, [script, which], options, (_, stdout, stderr) => {
      resolve({ code: child.exitCode, output: stdout + stderr })
    })
  })
}
