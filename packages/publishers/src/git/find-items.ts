import { PublisherError } from "../publisher-error.ts"
import type { CallOptions, RemoteRef } from "../publisher.ts"
import { findById } from "./find-by-id.ts"
import type { GitSettings } from "./git-settings.ts"
import { readMarkdownFile } from "./markdown-file.ts"
import type { Look, Repository } from "./repository.ts"
import { toState } from "./to-state.ts"

/**
 * Finds the file of a marker by the trailers of the newest commits, and if a person has moved it since, by the id in its front matter. An older one
 * needs no finding: its id is known. Throws `publisher_conflict` if several files have the id, since only a person knows which is the article.
 */
export async function findItems(
  marker: string,
  repository: Repository,
  settings: GitSettings,
  options: CallOptions,
): Promise<RemoteRef[]> {
  const path = findPath(marker, await repository.listMessages(settings.branch, options))
  if (path === undefined) return []
  const wish = { branch: settings.branch, folders: [], files: [path], texts: [path] }
  const look = (await repository.look([wish], options)).get(settings.branch)
  const there = look && toRef(marker, path, look, settings)
  if (there !== undefined) return [there]
  const found = await findOnly(marker, path, { repository, settings, options })
  const moved = found && toRef(marker, found.path, found.look, settings)
  return moved === undefined ? [] : [moved]
}

/** Finds the one file that has the id of an article. Throws `publisher_conflict` if several have it. */
export async function findOnly(marker: string, path: string, place: Parameters<typeof findById>[2]) {
  const found = await findById(marker, path, place)
  if (found.length > 1) throw toCopies(found.map((one) => one.path))
  return found[0]
}

function toRef(marker: string, path: string, look: Look, settings: GitSettings): RemoteRef | undefined {
  const file = look.files.get(path)
  if (file === undefined || file.text === null) return undefined
  const state = toState(readMarkdownFile(path, file.text, settings), file.oid, settings)
  return state.marker === marker ? { id: state.id, visibility: state.visibility } : undefined
}

function toCopies(paths: readonly string[]): PublisherError {
  return new PublisherError(
    "publisher_conflict",
    `Several files have the id of the article: ${paths.slice(0, 5).join(", ")}. Delete the line \`citable\` from all but one.`,
  )
}

/** Where one of the newest commits has moved the file of a path; undefined if none has. */
export async function findMoved(
  path: string,
  repository: Repository,
  settings: GitSettings,
  options: CallOptions,
): Promise<string | undefined> {
  const messages = await repository.listMessages(settings.branch, options)
  for (const message of messages) {
    for (const [, marker = "", from] of message.matchAll(/^Citable-Moved-From: (\S+) (.+)$/gm)) {
      const now = from === path ? findPath(marker, messages) : undefined
      if (now !== undefined && now !== path) return now
    }
  }
  return undefined
}

function findPath(marker: string, messages: readonly string[]): string | undefined {
  for (const message of messages) {
    for (const [, named, path] of message.matchAll(/^Citable-Item: (\S+) (.+)$/gm)) if (named === marker) return path
  }
  return undefined
}
