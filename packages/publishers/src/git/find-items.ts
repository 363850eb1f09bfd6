import type { CallOptions, RemoteRef } from "../publisher.ts"
import type { GitSettings } from "./git-settings.ts"
import { readMarkdownFile } from "./markdown-file.ts"
import type { Repository } from "./repository.ts"
import { toState } from "./to-state.ts"

/** Finds the file of a marker by the trailers of the newest commits. An older one needs no finding: its id is known. */
export async function findItems(
  marker: string,
  repository: Repository,
  settings: GitSettings,
  options: CallOptions,
): Promise<RemoteRef[]> {
  const path = findPath(marker, await repository.listMessages(settings.branch, options))
  if (path === undefined) return []
  const wish = { branch: settings.branch, folders: [], files: [path], texts: [path] }
  const file = (await repository.look([wish], options)).get(settings.branch)?.files.get(path)
  if (file === undefined || file.text === null) return []
  const { id, visibility } = toState(readMarkdownFile(path, file.text, settings), file.oid, settings)
  return [{ id, visibility }]
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
