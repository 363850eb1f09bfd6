import { spawn } from "node:child_process"
import { closeSync, existsSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"
import { fileURLToPath } from "node:url"

import { CitableError } from "@citable/contract"
import { z } from "zod"

import { hosts } from "../internal/find-host-address.ts"
import { ownCommand } from "../internal/own-command.ts"
import { initFolder, makeInitFolder } from "../site/init-record.ts"
import { findFreePort } from "./proof/find-free-port.ts"

const localSchema = z.strictObject({
  url: z.string(),
  pid: z.number(),
  operator_token: z.string(),
  brand_id: z.string(),
  setup_url: z.string().nullable(),
})

/** A service for development in the site's own folder. */
export type LocalService = z.infer<typeof localSchema>

/** How to start it again, for people. */
export const serveCommand = (url: string): string =>
  `${ownCommand} serve --data ${initFolder}/service --port ${new URL(url).port}`

const listeningSchema = z.object({
  event: z.literal("listening"),
  url: z.string(),
  operator_token: z.string().optional(),
  brand_id: z.string().optional(),
  setup_url: z.string().optional(),
})

/** The settings of a service elsewhere, which this one must not take from the environment. */
const foreign = ["DATABASE_URL", "SECRET_KEY", "PUBLIC_URL", "PORT", "HOST", "DATA_DIR", "ROLE", "DEMO"].concat(
  ["TRUST_PROXY", "CLIENT_IP_HEADER"],
  hosts.map(({ variable }) => variable),
)
const usualPort = 4400
const waitMs = 120_000

const notePath = (folder: string) => join(folder, initFolder, "service.json")

/** Reads which service `init` started for a site, if it did. */
export function readLocalService(folder: string): LocalService | undefined {
  if (!existsSync(notePath(folder))) return undefined
  const parsed = localSchema.safeParse(JSON.parse(readFileSync(notePath(folder), "utf8")))
  return parsed.data
}

/** Whether the service of this site runs. That of another site can have its port. */
async function isRunningHere({ url, operator_token: token }: LocalService, signal: AbortSignal): Promise<boolean> {
  try {
    const response = await fetch(`${url}/v1/tools`, {
      headers: { authorization: `Bearer ${token}` },
      redirect: "error",
      signal: AbortSignal.any([signal, AbortSignal.timeout(5000)]),
    })
    await response.body?.cancel()
    return response.ok
  } catch {
    return false
  }
}

export interface LocalServiceOptions {
  /** The name of the first brand. */
  brand: string
  env: Record<string, string | undefined>
  signal: AbortSignal
}

/**
 * Starts a service in `.citable/service` of a site, as a process that outlives this one. Uses the one that runs already, and the data of an
 * earlier one. Throws `local_service_failed`.
 */
export async function startLocalService(
  folder: string,
  { brand, env, signal }: LocalServiceOptions,
): Promise<LocalService & { isNew: boolean }> {
  const earlier = readLocalService(folder)
  if (earlier !== undefined && (await isRunningHere(earlier, signal))) return { ...earlier, isNew: false }
  const home = makeInitFolder(folder)
  const log = join(home, "service.log")
  // The first line has the operator token.
  rmSync(log, { force: true })
  const output = openSync(log, "a", 0o600)
  const port = await findFreePort(earlier === undefined ? usualPort : Number(new URL(earlier.url).port))
  // Undefined removes a variable.
  const removed = Object.fromEntries(foreign.map((name) => [name, undefined]))
  const end = import.meta.url.endsWith(".ts") ? "ts" : "js"
  const bin = fileURLToPath(new URL(`../bin.${end}`, import.meta.url))
  const args = [
    "--disable-warning=ExperimentalWarning",
    bin,
    "serve",
    "--data",
    join(home, "service"),
    "--port",
    String(port),
    "--json",
  ]
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { ...process.env, ...env, ...removed, BRAND: brand },
    detached: true,
    stdio: ["ignore", output, output],
  })
  closeSync(output)
  child.unref()
  const failed = (reason: string) =>
    new CitableError(`The service did not start: ${reason} Its log is ${log}.`, { code: "local_service_failed" })
  for (const since = performance.now(); performance.now() - since < waitMs; await sleep(100)) {
    if (signal.aborted) break
    const line = readFileSync(log, "utf8")
      .split("\n")
      .find((one) => one.includes('"event":"listening"'))
    if (line !== undefined) {
      const {
        url,
        operator_token: token,
        brand_id: brandId,
        setup_url: setup,
      } = listeningSchema.parse(JSON.parse(line))
      const operatorToken = token ?? earlier?.operator_token
      if (operatorToken === undefined) {
        stopProcess(child.pid)
        throw failed(
          `${join(home, "service")} has the data of a service, but its token is unknown. To start a new service, remove the folder.`,
        )
      }
      const local: LocalService = {
        url,
        pid: child.pid ?? 0,
        operator_token: operatorToken,
        brand_id: brandId ?? earlier?.brand_id ?? "",
        setup_url: setup ?? null,
      }
      writeFileSync(notePath(folder), `${JSON.stringify(local, null, 2)}\n`, { mode: 0o600 })
      return { ...local, isNew: earlier === undefined }
    }
    if (child.exitCode !== null) throw failed(`${readFileSync(log, "utf8").trim().split("\n").slice(-3).join(" ")}.`)
  }
  stopProcess(child.pid)
  throw failed(signal.aborted ? "You stopped it." : "It did not listen within two minutes.")
}

/** Stops the service that `init` started. Leaves a process alone that is no longer it. */
export async function stopLocalService(folder: string, signal: AbortSignal): Promise<boolean> {
  const local = readLocalService(folder)
  if (local === undefined || !(await isRunningHere(local, signal))) return false
  stopProcess(local.pid)
  for (let turn = 0; turn < 100 && isRunning(local.pid); turn++) await sleep(100)
  return true
}

/** Removes the data of the service that `init` started, for a start that is undone. */
export function removeLocalService(folder: string): void {
  for (const name of ["service.json", "service.log", "service"]) {
    rmSync(join(folder, initFolder, name), { recursive: true, force: true, maxRetries: 5 })
  }
}

function stopProcess(pid: number | undefined): void {
  if (pid === undefined || pid === 0) return
  try {
    process.kill(pid)
  } catch {
    // It has ended.
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
