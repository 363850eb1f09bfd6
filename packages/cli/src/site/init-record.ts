import { createHash } from "node:crypto"
import { existsSync, mkdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from "node:fs"
import { dirname, isAbsolute, join } from "node:path"

import { CitableError } from "@citable/contract"
import { z } from "zod"

import { managerFiles, type ManagerName } from "./site-manager.ts"

const fileSchema = z.strictObject({
  /** Relative to the site. */
  path: z.string().refine(isOwn),
  /** What it had before, in base64; null if it did not exist. */
  before: z.string().nullable(),
  /** The SHA-256 of what `init` left there; null if `init` left nothing. */
  after: z.string().nullable(),
})

const recordSchema = z.strictObject({
  version: z.literal(1),
  files: z.array(fileSchema),
  manager: z.enum(["npm", "pnpm", "yarn", "bun"] satisfies ManagerName[]),
  packages: z.array(z.string()),
  /** The files that lack lines, which a person has to paste. */
  pastes: z.array(z.strictObject({ path: z.string().refine(isOwn), lines: z.array(z.string()) })).default([]),
  service: z.strictObject({
    url: z.string(),
    brand_id: z.string().nullable(),
    key_id: z.string().nullable(),
    webhook_id: z.string().nullable(),
    /** The deploy hook. */
    integration_id: z.string().nullable().default(null),
    is_local: z.boolean(),
  }),
  /** What a run made at a service before it was killed: addresses, the newest first. */
  unfinished: z
    .strictObject({
      url: z.string(),
      paths: z.array(
        z
          .string()
          .regex(/^\/v1\/(?:brands\/\w+(?:\/api-keys\/\w+|\?confirm=[\w%-]+)?|(?:webhooks|integrations)\/\w+)$/),
      ),
    })
    .nullable()
    .default(null),
})

/** What `init` did to a site, so that `--remove` can undo it. */
export type InitRecord = z.infer<typeof recordSchema>

/** The record of a run that has done nothing yet. */
export const emptyRecord = (manager: ManagerName): InitRecord => ({
  version: 1,
  files: [],
  manager,
  packages: [],
  pastes: [],
  service: { url: "", brand_id: null, key_id: null, webhook_id: null, integration_id: null, is_local: false },
  unfinished: null,
})

/** The folder of `init` in a site. Git ignores it, because it ignores itself. */
export const initFolder = ".citable"
const recordPath = `${initFolder}/init.json`

/**
 * Whether `init` writes such a file: one in the site, or one of the package manager in the project around it. A record that somebody else wrote
 * must not make `--remove` write elsewhere.
 */
function isOwn(path: string): boolean {
  const parts = path.split(/[/\\]/)
  if (isAbsolute(path) || /^[a-z]:/i.test(path)) return false
  const inside = parts.slice(parts.findLastIndex((part) => part === "..") + 1)
  return inside.length === parts.length || managerFiles.some((name) => name === inside.join("/"))
}

const hashOf = (bytes: Buffer | string): string => createHash("sha256").update(bytes).digest("hex")

/** Makes the folder of `init` in a site. */
export function makeInitFolder(folder: string): string {
  const path = join(folder, initFolder)
  mkdirSync(path, { recursive: true, mode: 0o700 })
  writeFileSync(join(path, ".gitignore"), "*\n")
  return path
}

/** Reads what `init` did, or undefined if it did nothing. Throws `invalid_record` for a damaged file. */
export function readRecord(folder: string): InitRecord | undefined {
  const path = join(folder, recordPath)
  if (!existsSync(path)) return undefined
  try {
    return recordSchema.parse(JSON.parse(readFileSync(path, "utf8")))
  } catch (cause) {
    const message = `${path} is damaged, so citable init cannot know what it did. Remove the file, and undo with git.`
    throw new CitableError(message, { code: "invalid_record", cause })
  }
}

export function writeRecord(folder: string, record: InitRecord): void {
  makeInitFolder(folder)
  // It has the bytes of files such as .env.
  writeFileSync(join(folder, recordPath), `${JSON.stringify(record, null, 1)}\n`, { mode: 0o600 })
}

/** Removes the record, and the folder if nothing else is in it. */
export function removeRecord(folder: string): void {
  rmSync(join(folder, recordPath), { force: true })
  try {
    rmSync(join(folder, initFolder, ".gitignore"), { force: true })
    rmdirSync(join(folder, initFolder))
  } catch {
    // A service is in it, which stays. So does the rule that keeps it out of git.
    makeInitFolder(folder)
  }
}

/** Notes a file as it is now, before somebody changes it. A file that is noted already keeps its first bytes. */
export function noteBefore(record: InitRecord, folder: string, path: string): void {
  if (record.files.some((file) => file.path === path)) return
  const at = join(folder, path)
  const before = existsSync(at) ? readFileSync(at).toString("base64") : null
  record.files.push({ path, before, after: null })
}

/** Notes what is there after the change of these files. A file that did not change is not noted. */
export function noteAfter(record: InitRecord, folder: string, paths: Iterable<string>): void {
  const changed = new Set(paths)
  for (const file of record.files.filter(({ path }) => changed.has(path))) {
    const at = join(folder, file.path)
    file.after = existsSync(at) ? hashOf(readFileSync(at)) : null
  }
  record.files = record.files.filter(({ before, after }) => after !== hashOfBefore(before))
}

const hashOfBefore = (before: string | null): string | null =>
  before === null ? null : hashOf(Buffer.from(before, "base64"))

/** Gives files back what they had before. A file that somebody changed since stays. Returns the paths that it restored, and those that stay. */
export function restoreFiles(record: InitRecord, folder: string): { restored: string[]; kept: string[] } {
  const restored: string[] = []
  const kept: string[] = []
  for (const { path, before, after } of record.files) {
    const at = join(folder, path)
    const now = existsSync(at) ? hashOf(readFileSync(at)) : null
    if (now === hashOfBefore(before)) continue
    if (now !== after) {
      kept.push(path)
      continue
    }
    restored.push(path)
    if (before === null) {
      rmSync(at, { force: true })
      removeEmptyFolders(folder, dirname(at))
    } else {
      mkdirSync(dirname(at), { recursive: true })
      writeFileSync(at, Buffer.from(before, "base64"))
    }
  }
  return { restored, kept }
}

/** Gives files back the bytes that they had, or removes them if they were not there. */
export function putBack(folder: string, files: ReadonlyMap<string, Buffer | null>): void {
  for (const [path, before] of files) {
    const at = join(folder, path)
    if (before !== null) writeFileSync(at, before)
    else {
      rmSync(at, { force: true })
      removeEmptyFolders(folder, dirname(at))
    }
  }
}

function removeEmptyFolders(site: string, from: string): void {
  for (let at = from; at.length > site.length && at.startsWith(site); at = dirname(at)) {
    try {
      rmdirSync(at)
    } catch {
      // Something else is in it.
      return
    }
  }
}
