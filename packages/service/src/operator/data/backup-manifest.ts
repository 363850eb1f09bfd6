import { createHash } from "node:crypto"
import { createReadStream, existsSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"

import { CitableError } from "@citable/contract"
import { z } from "zod"

/** What a backup folder contains, in its file `manifest.json`. */
const manifestSchema = z.object({
  format: z.literal("citable-backup"),
  version: z.literal(1),
  /** When its snapshot was taken. */
  created_at: z.iso.datetime(),
  /** The database that it was taken from. */
  database: z.enum(["sqlite", "postgres"]),
  /** The latest migration of that database. */
  migration: z.string(),
  /** The tables that have rows: their number, and the SHA-256 of their lines in an export. */
  tables: z.record(z.string(), z.object({ rows: z.int(), sha256: z.string() })),
  /** The files by their paths in the folder, except this one. */
  files: z.record(z.string(), z.object({ bytes: z.int(), sha256: z.string() })),
})

export type BackupManifest = z.output<typeof manifestSchema>

export const manifestName = "manifest.json"
/** The tables as an export: in backups of Postgres. */
export const linesName = "tables.ndjson"

/** Reads the manifest of a backup. Undefined if there is none: releases before this one wrote none. Throws `backup_damaged`. */
export function readManifest(folder: string): BackupManifest | undefined {
  const path = join(folder, manifestName)
  if (!existsSync(path)) return undefined
  try {
    return manifestSchema.parse(JSON.parse(readFileSync(path, "utf8")))
  } catch (cause) {
    const message = `${path} is damaged, or belongs to a later release. Nothing was restored. Take another backup, or restore with that release.`
    throw new CitableError(message, { code: "backup_damaged", cause })
  }
}

/** Writes the manifest. Its presence says that the backup is complete, so write it last. */
export function writeManifest(folder: string, manifest: BackupManifest): void {
  const text = `${JSON.stringify(manifest, null, 2)}\n`
  writeFileSync(join(folder, manifestName), text, { mode: 0o600, flush: true })
}

/** Reads a file of a backup from the disk, and digests it. */
export async function digestFile(path: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash("sha256")
  let bytes = 0
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    hash.update(chunk)
    bytes += chunk.length
  }
  return { bytes, sha256: hash.digest("hex") }
}

/** Checks a file of a backup against its manifest. Throws `backup_damaged`. */
export async function checkFile(folder: string, name: string, manifest: BackupManifest): Promise<void> {
  const path = join(folder, name)
  const expected = manifest.files[name]
  const fault = expected === undefined ? "is not in the manifest" : await findFileFault(path, expected)
  if (fault === undefined) return
  throw backupDamaged(`${path} ${fault}`)
}

async function findFileFault(path: string, { bytes, sha256 }: { bytes: number; sha256: string }) {
  if (!existsSync(path)) return "is missing"
  const size = statSync(path).size
  if (size !== bytes) return `has ${size} bytes instead of ${bytes}`
  return (await digestFile(path)).sha256 === sha256 ? undefined : "was changed after the backup"
}

/** The error `backup_damaged` of a backup that is not what its manifest says. `fault` begins with its subject. */
export function backupDamaged(fault: string, cause?: unknown): CitableError {
  const sentence = fault.charAt(0).toUpperCase() + fault.slice(1)
  const message = `${sentence}. The backup is damaged, and nothing was restored. Restore another one.`
  return new CitableError(message, { code: "backup_damaged", cause })
}
