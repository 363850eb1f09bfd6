import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"

const cli = fileURLToPath(new URL("../../cli/src/bin.ts", import.meta.url))

export interface ServingProcess {
  url: string
  /** Only at the first start on a folder. */
  first?: { operatorToken: string; brandId: string }
  /** Ends it as a power cut does, without a chance to tidy up. */
  kill(): Promise<void>
}

/** Runs `citable serve` on a data folder, on a free port. */
export async function serve(dataDir: string): Promise<ServingProcess> {
  const command = ["--disable-warning=ExperimentalWarning", cli, "serve", "--data", dataDir, "--port", "0"]
  const child = spawn(process.execPath, [...command, "--burst", "0", "--json"], {
    stdio: ["ignore", "pipe", "inherit"],
  })
  for await (const line of createInterface({ input: child.stdout })) {
    const { url, operator_token: operatorToken, brand_id: brandId } = JSON.parse(line) as Record<string, string>
    return {
      url: url ?? "",
      ...(operatorToken === undefined || brandId === undefined ? {} : { first: { operatorToken, brandId } }),
      kill: () => kill(child),
    }
  }
  throw new Error(`citable serve ended without listening, with ${child.exitCode}`)
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, "exit")
  child.kill("SIGKILL")
  await gone
}
