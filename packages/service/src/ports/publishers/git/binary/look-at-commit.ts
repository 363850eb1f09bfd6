import { toFolder } from "../file-path.ts"
import type { BranchWish, Look, LookedFile, TreeEntry } from "../repository.ts"
import { StaleClone } from "./fetch-commit.ts"
import type { Clone } from "./open-clone.ts"
import { readHttp } from "./read-http.ts"
import type { GitResult } from "./run-git.ts"

const kinds: Record<string, TreeEntry["kind"]> = { "040000": "folder", "120000": "link", "160000": "module" }

/** Reads folders and files of a commit that is in the clone. Throws `StaleClone` if the clone lacks what it should have. */
export async function lookAtCommit(clone: Clone, commit: string, wish: BranchWish, signal: AbortSignal): Promise<Look> {
  const folders = new Map<string, ReadonlyMap<string, TreeEntry>>()
  for (const folder of wish.folders) {
    // Below a folder that is not there is nothing.
    if (
      folder !== "" &&
      folders.get(toFolder(folder))?.get(nameOf(folder))?.kind !== "folder" &&
      folders.has(toFolder(folder))
    )
      continue
    const listed = await clone.run(["ls-tree", "-z", "--full-tree", `${commit}:${folder}`], { signal })
    if (listed.code === 0) folders.set(folder, readTree(listed.stdout))
    else if (!/Not a valid object name|not a tree/i.test(listed.stderr) || folder === "")
      throw toLookError(clone, listed, signal)
  }
  const entries = new Map<string, TreeEntry>()
  if (wish.files.length > 0) {
    const listed = await clone.run(["ls-tree", "-z", "--full-tree", commit, "--", ...wish.files], { signal })
    if (listed.code !== 0) throw toLookError(clone, listed, signal)
    for (const [path, entry] of readTree(listed.stdout)) entries.set(path, entry)
  }
  const files = new Map<string, LookedFile>()
  for (const [path, entry] of entries) if (wish.files.includes(path)) files.set(path, { ...entry, text: null })
  if (wish.withText) {
    const wanted = [...files].filter(([, { kind }]) => kind === "file")
    const texts = await readTexts(
      clone,
      wanted.map(([, { oid }]) => oid),
      signal,
    )
    for (const [path, file] of wanted) files.set(path, { ...file, text: texts.get(file.oid) ?? null })
  }
  return { branch: wish.branch, commit, folders, files }
}

const nameOf = (path: string) => path.slice(path.lastIndexOf("/") + 1)

function readTree(output: Buffer): Map<string, TreeEntry> {
  const entries = new Map<string, TreeEntry>()
  for (const line of output.toString("utf8").split("\0")) {
    const [, mode = "", oid = "", path] = /^(\d{6}) \w+ ([0-9a-f]+)\t([^]*)$/.exec(line) ?? []
    if (path !== undefined) entries.set(path, { kind: kinds[mode] ?? "file", oid, isExecutable: mode === "100755" })
  }
  return entries
}

/** Reads files, which git fetches if it has to. */
async function readTexts(clone: Clone, oids: readonly string[], signal: AbortSignal): Promise<Map<string, string>> {
  const texts = new Map<string, string>()
  if (oids.length === 0) return texts
  const read = await clone.run(["cat-file", "--batch"], { signal, input: Buffer.from(`${oids.join("\n")}\n`) })
  if (read.code !== 0) throw toLookError(clone, read, signal)
  let at = 0
  for (const oid of oids) {
    const end = read.stdout.indexOf("\n", at)
    const [, kind, size] = read.stdout.subarray(at, end).toString("utf8").split(" ")
    if (kind !== "blob") throw new StaleClone()
    const bytes = read.stdout.subarray(end + 1, end + 1 + Number(size))
    at = end + 2 + Number(size)
    const text = decode(bytes)
    if (text !== undefined) texts.set(oid, text)
  }
  return texts
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Files come from the host when they are read, so a failure is the host's or the clone's. */
function toLookError(clone: Clone, result: GitResult, signal: AbortSignal): unknown {
  const hasAsked = readHttp(result).status > 0
  return signal.aborted || hasAsked || result.code === null ? clone.toError(result, signal) : new StaleClone()
}
