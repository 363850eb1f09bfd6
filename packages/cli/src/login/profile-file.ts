import { randomUUID } from "node:crypto"
import { closeSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs"
import { homedir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"

import { CitableError } from "@citable/contract"
import { z } from "zod"

const profileSchema = z.object({
  url: z.string(),
  email: z.string().optional(),
  client_id: z.string(),
  access_token: z.string(),
  /** Milliseconds since 1970. */
  expires_at: z.number(),
  refresh_token: z.string().optional(),
})

const fileSchema = z.object({ current: z.string(), profiles: z.record(z.string(), profileSchema) })

/** A sign-in to a service. */
export type Profile = z.infer<typeof profileSchema>
export type Profiles = z.infer<typeof fileSchema>
type Env = Record<string, string | undefined>

/** The folder of the sign-ins: `CITABLE_CONFIG_DIR`, else the settings folder of the system. */
function profileFolder(env: Env): string {
  const configDir = env["CITABLE_CONFIG_DIR"]
  if (configDir !== undefined && configDir !== "") return configDir
  const { XDG_CONFIG_HOME: xdg, APPDATA: windows } = env
  return join(xdg ?? windows ?? join(env["HOME"] ?? homedir(), ".config"), "citable")
}

/** Reads all sign-ins. Throws `invalid_profiles` for a file that it cannot read. */
export function readProfiles(env: Env): Profiles {
  const path = join(profileFolder(env), "profiles.json")
  let text: string
  try {
    text = readFileSync(path, "utf8")
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return { current: "default", profiles: {} }
    throw new CitableError(`Cannot read ${path}: ${String((error as Error).message)}`, {
      code: "invalid_profiles",
      cause: error,
    })
  }
  try {
    return fileSchema.parse(JSON.parse(text))
  } catch (cause) {
    const message = `${path} is damaged. Remove it, and sign in again with citable login.`
    throw new CitableError(message, { code: "invalid_profiles", cause })
  }
}

/**
 * Changes the sign-ins atomically, while no other process does: if two processes use one refresh token, the sign-in ends. Only the owner
 * can read the file.
 */
export async function changeProfiles<Value>(
  env: Env,
  change: (profiles: Profiles) => Promise<Value> | Value,
): Promise<Value> {
  const folder = profileFolder(env)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const release = await lock(join(folder, "profiles.lock"))
  try {
    const profiles = readProfiles(env)
    const before = JSON.stringify(profiles)
    const value = await change(profiles)
    if (JSON.stringify(profiles) !== before) {
      const draft = join(folder, `profiles.${randomUUID()}`)
      writeFileSync(draft, `${JSON.stringify(profiles, null, 2)}\n`, { mode: 0o600, flush: true })
      renameSync(draft, join(folder, "profiles.json"))
    }
    return value
  } finally {
    release()
  }
}

const staleMs = 60_000

/**
 * Takes the lock. Removes one that did not change for a minute: its process was killed, because nothing under the lock takes that long.
 * This process measures the minute itself, so clocks do not matter.
 */
async function lock(path: string): Promise<() => void> {
  let lastModifiedAt: number | undefined
  let since = performance.now()
  for (;;) {
    try {
      closeSync(openSync(path, "wx", 0o600))
      return () => rmSync(path, { force: true })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error
    }
    const modifiedAt = statSync(path, { throwIfNoEntry: false })?.mtimeMs
    if (modifiedAt !== lastModifiedAt) {
      lastModifiedAt = modifiedAt
      since = performance.now()
    } else if (performance.now() - since > staleMs) rmSync(path, { force: true })
    await sleep(50)
  }
}
