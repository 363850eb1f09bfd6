import { randomBytes, randomUUID } from "node:crypto"
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"

import { dataFolderError } from "@citable/storage/data-folder-error"

/** Reads the secret key of a data folder. The first start creates both. Throws `data_dir_unusable`. */
export function readSecretKey(dataDir: string): string {
  if (dataDir === ":memory:") return randomBytes(32).toString("base64url")
  const path = join(dataDir, "secret.key")
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    if (!existsSync(path)) makeSecretKey(path)
    return readFileSync(path, "utf8").trim()
  } catch (cause) {
    throw dataFolderError(dataDir, cause)
  }
}

/** Writes a new key atomically. Two concurrent first starts end up with the same key. */
function makeSecretKey(path: string): void {
  // The name does not use the process id, which can be 1 in two containers on one volume.
  const draft = `${path}.${randomUUID()}`
  writeFileSync(draft, randomBytes(32).toString("base64url"), { mode: 0o600, flush: true })
  try {
    // Unlike a rename, a link fails if another start was first.
    linkSync(draft, path)
  } catch (error) {
    // Any other error means that the file system has no hard links.
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") renameSync(draft, path)
  } finally {
    rmSync(draft, { force: true })
  }
}
