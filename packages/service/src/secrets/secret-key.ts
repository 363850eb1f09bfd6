import { randomBytes, randomUUID } from "node:crypto"
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"

export function readSecretKey(dataDir: string): string {
  if (dataDir === ":memory:") return randomBytes(32).toString("base64url")
  const path = join(dataDir, "secret.key")
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  if (!existsSync(path)) makeSecretKey(path)
  return readFileSync(path, "utf8").trim()
}

/** Writes a new key, whole or not at all; two first starts at once agree on one. */
function makeSecretKey(path: string): void {
  // Not named by the process: in two containers on one volume both are number 1.
  const draft = `${path}.${randomUUID()}`
  writeFileSync(draft, randomBytes(32).toString("base64url"), { mode: 0o600, flush: true })
  try {
    // Fails where another start was first, unlike a renaming.
    linkSync(draft, path)
  } catch (error) {
    // Else there are no hard links in this file system.
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") renameSync(draft, path)
  } finally {
    rmSync(draft, { force: true })
  }
}
