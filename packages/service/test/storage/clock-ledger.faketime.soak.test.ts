import { spawn } from "node:child_process"
import { once } from "node:events"
import { globSync } from "node:fs"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { connect } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { DatabaseSync } from "node:sqlite"
import { setTimeout } from "node:timers/promises"

import { bundleProgram } from "@citable/dev"
import { expect, it } from "vitest"

import { keepLedger } from "./keep-ledger.ts"

const cli = await bundleProgram(new URL("../../../cli/src/bin.ts", import.meta.url))

it("nothing acknowledged is lost, and no schedule is far away, after a wrong clock and with few file descriptors", async () => {
  const folder = await mkdtemp(join(tmpdir(), "citable-clock-"))
  const clock = join(folder, "clock")
  await writeFile(clock, "+0")
  const [library = ""] = globSync("/usr/lib/*/faketime/libfaketime.so.1")
  const env = {
    ...process.env,
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: clock,
    FAKETIME_NO_CACHE: "1",
    FAKETIME_DONT_FAKE_MONOTONIC: "1",
    RATE_LIMIT_PER_SECOND: "0",
  }
  const dataDir = join(folder, "data")
  const start = `ulimit -n 64 && exec "${process.execPath}" "${cli}" serve --data "${dataDir}" --port 0 --json`
  const child = spawn("bash", ["-c", start], { stdio: ["ignore", "pipe", "ignore"], env })
  const [line] = (await once(createInterface(child.stdout), "line")) as [string]
  const first = JSON.parse(line) as { url: string; operator_token: string; brand_id: string }
  const { url, operator_token: token, brand_id: brandId } = first
  const ledger = keepLedger({ url, token, brandId })
  const troubles = {
    "clock +400 days for 6 s": async () => {
      await writeFile(clock, "+400d")
      await setTimeout(6000)
      const { headers } = await fetch(`${url}/healthz`)
      expect(Date.parse(headers.get("date") ?? "")).toBeGreaterThan(Date.now() + 399 * 86_400_000)
      await writeFile(clock, "+0")
    },
    "200 idle sockets at 64 descriptors for 10 s": async () => {
      const sockets = Array.from({ length: 200 }, () => connect(Number(new URL(url).port), "127.0.0.1"))
      for (const socket of sockets) socket.on("error", () => {})
      await setTimeout(10_000)
      for (const socket of sockets) socket.destroy()
    },
  }
  for (const [name, trouble] of Object.entries(troubles)) {
    const account = await ledger.during(trouble)
    const figures = Object.entries(account).map(([key, value]) =>
      typeof value === "number" ? `${key} ${Math.round(value)}` : `${key} ${JSON.stringify(value)}`,
    )
    console.log(`${name}: ${figures.join(", ")}`)
  }
  expect(await ledger.findLost()).toEqual([])
  await setTimeout(2000)
  const database = new DatabaseSync(join(dataDir, "service.db"), { readOnly: true })
  const farAway = database.prepare("select kind from jobs where run_at > ?").all(Date.now() + 40 * 86_400_000)
  database.close()
  expect(farAway).toEqual([])
  const gone = once(child, "exit")
  child.kill("SIGTERM")
  await gone
  await rm(folder, { recursive: true, force: true })
})
