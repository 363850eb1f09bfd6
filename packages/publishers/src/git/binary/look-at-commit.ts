import { PublisherError } from "../../publisher-error.ts"
import { listFolders, toFolder } from "../file-path.ts"
import type { BranchWish, Look, LookedFile, TreeEntry } from "../repository.ts"
import { StaleClone } from "./fetch-commit.ts"
import type { Clone } from "./open-clone.ts"
import { readHttp } from "./read-http.ts"

const kinds: Record<string, TreeEntry["kind"]> = { "40000": "folder", "120000": "link", "160000": "module" }

/**
 * Reads folders and files of a commit that is in the clone, all with one run of git. It fetches files that are not in the clone. Throws
 * `StaleClone` if the clone lacks what it should have.
 */
export async function lookAtCommit(clone: Clone, commit: string, wish: BranchWish, signal: AbortSignal): Promise<Look> {
  const trees = [...new Set([...wish.folders, ...wish.files.map(toFolder)])]
  await fetchTexts(clone, commit, wish.texts, signal)
  const read = await readObjects(clone, commit, [...trees, ...wish.texts], signal)
  const folders = new Map<string, ReadonlyMap<string, TreeEntry>>()
  for (const path of trees) {
    const object = read.get(path)
    if (object?.type === "tree") folders.set(path, readTree(object.bytes, commit.length / 2))
  }
  if (!folders.has("") && trees.includes("")) throw new StaleClone()
  const files = new Map<string, LookedFile>()
  for (const path of wish.files) {
    const entry = folders.get(toFolder(path))?.get(path.slice(path.lastIndexOf("/") + 1))
    if (entry === undefined) continue
    const object = read.get(path)
    files.set(path, { ...entry, text: object?.type === "blob" ? decode(object.bytes) : null })
  }
  return { branch: wish.branch, commit, folders, files }
}

/** From this many on, files come with one request in place of one each. */
const many = 5

async function fetchTexts(clone: Clone, commit: string, texts: readonly string[], signal: AbortSignal): Promise<void> {
  if (texts.length < many) return
  const listed = await clone.run(["ls-tree", "-z", commit, "--", ...texts], { signal })
  const oids = [...listed.stdout.toString("utf8").matchAll(/(?:^|\0)\d+ blob ([0-9a-f]+)\t/g)].map(
    ([, oid]) => `${oid}\n`,
  )
  if (oids.length < many) return
  const input = Buffer.from(oids.join(""))
  const quiet = ["--quiet", "--no-tags", "--no-write-fetch-head", "--filter=blob:none", "--stdin"]
  await clone.alone(() =>
    clone.run(["-c", "fetch.negotiationAlgorithm=noop", "fetch", ...quiet, "origin"], { signal, input }),
  )
}

interface GitObject {
  type: string
  bytes: Buffer
}

async function readObjects(
  clone: Clone,
  commit: string,
  paths: readonly string[],
  signal: AbortSignal,
): Promise<Map<string, GitObject>> {
  const input = Buffer.from(paths.map((path) => `${commit}:${path}\n`).join(""))
  const read = await clone.run(["cat-file", "--batch"], { signal, input })
  // Files come from the host when they are read, so a failure is the host's or the clone's.
  if (read.isCut) {
    throw new PublisherError(
      "publisher_invalid",
      "A file at the place of the article is larger than 64 MiB. Change the slug or `path`.",
      { pointer: "/slug" },
    )
  }
  if (read.code !== 0) {
    await refuseSubmodule(clone, commit, paths, signal)
    const hasAsked = signal.aborted || read.code === null || readHttp(read).status > 0
    throw hasAsked ? clone.toError(read, signal) : new StaleClone()
  }
  const objects = new Map<string, GitObject>()
  let at = 0
  for (const path of paths) {
    const end = read.stdout.indexOf("\n", at)
    if (end < 0) throw new StaleClone()
    const [, type, size] = /^[0-9a-f]+ (\w+) (\d+)$/.exec(read.stdout.subarray(at, end).toString("utf8")) ?? []
    at = end + 1
    // A path that is not there has one line.
    if (type === undefined) continue
    objects.set(path, { type, bytes: read.stdout.subarray(at, at + Number(size)) })
    at += Number(size) + 1
  }
  return objects
}

/** A folder that is another repository is no folder of this one, and no host has its commit here. */
async function refuseSubmodule(
  clone: Clone,
  commit: string,
  paths: readonly string[],
  signal: AbortSignal,
): Promise<void> {
  const names = [...new Set(paths.flatMap((path) => [...listFolders(path), path]))].filter((path) => path !== "")
  const listed = await clone.run(["ls-tree", "-z", commit, "--", ...names], { signal })
  const entry = listed.stdout
    .toString("utf8")
    .split("\0")
    .find((line) => line.startsWith("160000 "))
  if (entry === undefined) return
  throw new PublisherError(
    "publisher_invalid",
    `${entry.slice(entry.indexOf("\t") + 1)} is a submodule, which is a repository of its own. Choose another folder, or connect that repository.`,
    { pointer: "/connection/config/folder" },
  )
}

/** Reads a folder as git stores it: mode, name, and the id's bytes. */
function readTree(bytes: Buffer, idLength: number): Map<string, TreeEntry> {
  const entries = new Map<string, TreeEntry>()
  for (let at = 0; at < bytes.length;) {
    const space = bytes.indexOf(" ", at)
    const end = bytes.indexOf(0, space)
    const mode = bytes.subarray(at, space).toString("latin1")
    const oid = bytes.subarray(end + 1, end + 1 + idLength).toString("hex")
    const name = bytes.subarray(space + 1, end).toString("utf8")
    entries.set(name, { kind: kinds[mode] ?? "file", oid, isExecutable: mode === "100755" })
    at = end + 1 + idLength
  }
  return entries
}

function decode(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}
