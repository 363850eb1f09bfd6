import { PublisherError } from "../publisher-error.ts"
import type { RemoteDocument, RemoteState, WriteOptions } from "../publisher.ts"
import { listFolders, placePicture, toFolder } from "./file-path.ts"
import type { GitSettings } from "./git-settings.ts"
import type { LaneJob, LanePlan } from "./lane.ts"
import { attributeFiles, isKeptInLfs } from "./lfs/is-kept-in-lfs.ts"
import { toLfsPointer } from "./lfs/upload-to-lfs.ts"
import { areFieldsEqual, type FoundFile, type GitFields, readMarkdownFile, writeMarkdownFile } from "./markdown-file.ts"
import type { FileChange, Look } from "./repository.ts"
import { toState } from "./to-state.ts"

type Job = Omit<LaneJob<RemoteState>, "signal">
export type Changes = ReadonlyMap<string, FileChange | null>

/** Makes the file of an article equal to a document, moves it if its path has changed, and adds its pictures. */
export function planWrite(
  oldPath: string,
  document: RemoteDocument,
  options: WriteOptions,
  settings: GitSettings,
): Job {
  const asked = document.fields as unknown as GitFields
  const wanted = options.keeps?.includes("path") === true ? { ...asked, path: oldPath } : asked
  const pictures =
    settings.images === "remote"
      ? []
      : options.images.map((image) => ({ ...placePicture(image, wanted.path, settings), image }))
  const attributes = pictures.flatMap(({ path }) => attributeFiles(path))
  const paths = [...new Set([oldPath, wanted.path, ...pictures.map(({ path }) => path), ...attributes])]
  return {
    folders: [
      ...new Set([wanted.path, `${toStem(wanted.path)}/-`, ...pictures.map(({ path }) => path)].flatMap(listFolders)),
    ],
    files: paths,
    texts: [...new Set([oldPath, wanted.path, ...attributes])],
    plan(look, before) {
      const contentId = String(wanted.front_matter["citable"])
      const current = findCurrent(look, before, [oldPath, wanted.path], contentId, options, settings)
      const fields = keepTheirs(wanted, current?.found.fields, options.keeps)
      assertExpected(current?.found, current?.oid, fields, options.expected, settings)
      const source = writeMarkdownFile(current?.text, fields, options, settings)
      const changes = new Map<string, FileChange | null>()
      if (source !== current?.text || current.path !== fields.path) {
        changes.set(fields.path, { bytes: Buffer.from(source), isExecutable: current?.isExecutable ?? false })
      }
      if (current !== undefined && current.path !== fields.path) changes.set(current.path, null)
      for (const { path, image } of pictures) {
        if (look.files.has(path) || before.has(path)) continue
        const lfs = isKeptInLfs(path, look) ? { lfs: image } : {}
        changes.set(path, {
          bytes: lfs.lfs === undefined ? image.bytes : toLfsPointer(image),
          isExecutable: false,
          ...lfs,
        })
      }
      for (const [path, change] of changes) if (change !== null) assertPlace(path, look, before, changes)
      if (current?.path !== fields.path) assertAlone(fields.path, look, new Map([...before, ...changes]))
      const written = readMarkdownFile(fields.path, source, settings)
      const moved =
        current !== undefined && current.path !== fields.path
          ? [`Citable-Moved-From: ${options.marker} ${current.path}`]
          : []
      return {
        changes,
        title: `${options.as === "draft" ? "Draft" : "Publish"}: ${toTitle(fields, settings)}`,
        trailers: [`Citable-Content: ${contentId}`, `Citable-Item: ${options.marker} ${fields.path}`, ...moved],
        toResult: (oids) => toState(written, oids.get(fields.path) ?? current?.oid ?? "", settings),
      } satisfies LanePlan<RemoteState>
    },
  }
}

/** A document with what people own in the file. */
function keepTheirs(wanted: GitFields, found: GitFields | undefined, keeps: readonly string[] = []): GitFields {
  if (found === undefined || keeps.length === 0) return wanted
  const front = { ...wanted.front_matter, ...(keeps.includes("front_matter") && found.front_matter) }
  for (const name of keeps.filter((one) => one.startsWith("front_matter."))) {
    const key = name.slice("front_matter.".length)
    if (found.front_matter[key] === undefined) delete front[key]
    else front[key] = found.front_matter[key]
  }
  return { path: wanted.path, front_matter: front, body: keeps.includes("body") ? found.body : wanted.body }
}

export interface CurrentFile {
  path: string
  text: string
  oid: string
  isExecutable: boolean
  found: FoundFile
}

/** The article's file as it is now: at its old path, or at its new one if an earlier write has moved it. */
function findCurrent(
  look: Look,
  before: Changes,
  [oldPath, path]: readonly [string, string],
  contentId: string,
  options: WriteOptions,
  settings: GitSettings,
): CurrentFile | undefined {
  const old = readCurrent(look, before, oldPath, settings)
  const moved = oldPath === path ? undefined : readCurrent(look, before, path, settings)
  // What is there at a new path is another file: to overwrite an article is no wish to lose that one.
  if (moved !== undefined && moved.found.contentId !== contentId) throw toTaken(path, moved.found.contentId)
  const current = moved ?? old
  if (current === undefined || current.found.contentId === contentId) return current
  if (current.found.contentId === undefined && options.overwrite === true) return current
  throw toTaken(current.path, current.found.contentId)
}

/** Reads a file of a branch with the changes that go before. */
export function readCurrent(look: Look, before: Changes, path: string, settings: GitSettings): CurrentFile | undefined {
  const change = before.get(path)
  const entry = look.files.get(path)
  if (change === null || (change === undefined && entry === undefined)) return undefined
  if (entry !== undefined && entry.kind !== "file") {
    throw new PublisherError(
      "publisher_conflict",
      `${path} is a folder or a link in the repository. Change the slug or \`path\`.`,
      {
        pointer: "/slug",
      },
    )
  }
  const text = change === undefined ? (entry?.text ?? undefined) : Buffer.from(change.bytes).toString("utf8")
  if (text === undefined)
    throw new PublisherError("publisher_conflict", `${path} is in the repository, but is not a text file.`)
  const isExecutable = change?.isExecutable ?? entry?.isExecutable ?? false
  return {
    path,
    text,
    oid: change === undefined ? (entry?.oid ?? "") : "",
    isExecutable,
    found: readMarkdownFile(path, text, settings),
  }
}

/** Throws if a person changed what this integration writes. What they changed beside it stays, and is no conflict. */
export function assertExpected(
  found: FoundFile | undefined,
  oid: string | undefined,
  fields: GitFields | undefined,
  expected: RemoteState | undefined,
  settings: GitSettings,
): void {
  if (expected === undefined || (expected.etag ?? "") === (oid ?? "")) return
  if (found === undefined) {
    throw new PublisherError("publisher_conflict", `The file was deleted from ${settings.branch} after it was read.`)
  }
  if (areFieldsEqual(found.fields, expected.fields) || (fields !== undefined && areFieldsEqual(found.fields, fields)))
    return
  throw new PublisherError("publisher_conflict", `The file was changed in ${settings.branch} after it was read.`)
}

/** Refuses folders that are links, and names that differ only in the case of letters from one that is there. */
function assertPlace(path: string, look: Look, before: Changes, own: Changes): void {
  const all = new Map([...before, ...own])
  for (const folder of listFolders(path)) {
    const next = path.slice(folder === "" ? 0 : folder.length + 1).split("/")[0] ?? ""
    const entries = look.folders.get(folder) ?? new Map()
    const whole = toPath(folder, next)
    const entry = entries.get(next)
    if (whole !== path && entry !== undefined && entry.kind !== "folder") {
      throw new PublisherError(
        "publisher_invalid",
        `${whole} is a ${entry.kind === "link" ? "symbolic link" : entry.kind} in the repository. Choose a folder.`,
      )
    }
    const twin = [...entries.keys(), ...listNew(all, folder)].find(
      (name) => name !== next && foldCase(name) === foldCase(next) && all.get(toPath(folder, name)) !== null,
    )
    if (twin !== undefined) {
      throw new PublisherError(
        "publisher_conflict",
        `${whole} differs only in the case of letters from ${twin}, which is there already. Some systems cannot hold both.`,
        { pointer: "/slug" },
      )
    }
  }
}

/** What sites take for the source of a page. */
const pageEnds = /^(?:md|mdx|mdoc|markdown|html?|adoc|rst|njk|astro)$/i

/** The path of a page without its extension, and without `index`: two files with the same one have the same address. */
const toStem = (path: string) => path.replace(/\.[^./]+$/, "").replace(/\/_?index$/, "")

/** Refuses a file beside one that a site gives the same address: it shows only one of them, and says nothing. */
function assertAlone(path: string, look: Look, changes: Changes): void {
  const stem = foldCase(toStem(path))
  const folders = [toFolder(toStem(path)), toStem(path)]
  const names = folders.flatMap((folder) => {
    const listed = [...(look.folders.get(folder) ?? [])].filter(([, { kind }]) => kind !== "folder")
    return [...listed.map(([name]) => name), ...listNew(changes, folder)].map((name) => toPath(folder, name))
  })
  const twin = names.find(
    (one) =>
      one !== path &&
      foldCase(toStem(one)) === stem &&
      pageEnds.test(one.slice(one.lastIndexOf(".") + 1)) &&
      changes.get(one) !== null,
  )
  if (twin === undefined) return
  throw new PublisherError(
    "publisher_conflict",
    `${twin} is there already, and its page has the address of ${path}. Change the slug, or take over that file with on_conflict=adopt and remote_id.`,
    { pointer: "/slug" },
  )
}

const toPath = (folder: string, name: string) => (folder === "" ? name : `${folder}/${name}`)

function listNew(changes: Changes, folder: string): string[] {
  const start = folder === "" ? "" : `${folder}/`
  return [...changes].flatMap(([path, change]) =>
    change !== null && path.startsWith(start) ? [path.slice(start.length).split("/")[0] ?? ""] : [],
  )
}

const foldCase = (name: string) => name.normalize("NFC").toLowerCase().toUpperCase().toLowerCase()

/** Explains that a file is not the article's. */
export function toTaken(path: string, contentId: string | undefined): PublisherError {
  const whose = contentId === undefined ? "of somebody else" : `of another article, ${contentId}`
  return new PublisherError(
    "publisher_conflict",
    `${path} is there already, and is a file ${whose}. Change the slug or \`path\`.`,
    {
      pointer: "/slug",
    },
  )
}

export function toTitle(fields: GitFields, settings: GitSettings): string {
  const name = settings.fieldMap.title ?? settings.preset.names.title ?? "title"
  const title = fields.front_matter[name]
  return (typeof title === "string" ? title : fields.path)
    .replace(/[\p{Cc}\s]+/gu, " ")
    .trim()
    .slice(0, 200)
}
