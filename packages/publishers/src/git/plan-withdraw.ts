import { markerOf } from "../marker-of.ts"
import type { RemoteState, WithdrawOptions } from "../publisher.ts"
import type { GitSettings } from "./git-settings.ts"
import type { LaneJob } from "./lane.ts"
import { type FoundFile, readMarkdownFile, writeMarkdownFile } from "./markdown-file.ts"
import { assertExpected, readCurrent, toTaken, toTitle } from "./plan-write.ts"
import type { FileChange } from "./repository.ts"
import { toState } from "./to-state.ts"

/** Deletes the file of an article, or hides it by its front matter. The history keeps what it was. */
export function planWithdraw(
  path: string,
  options: WithdrawOptions,
  settings: GitSettings,
): Omit<LaneJob<RemoteState>, "signal"> {
  return {
    folders: [],
    files: [path],
    texts: [path],
    plan(look, before) {
      const current = readCurrent(look, before, path, settings)
      const nothing = { changes: new Map(), title: "", trailers: [], toResult: () => toGone(path) }
      if (current === undefined) return nothing
      // Such as after an attempt to take over a file that failed.
      if (!isOwn(current.found, options.marker)) throw toTaken(path, current.found.contentId)
      assertExpected(current.found, current.oid, undefined, options.expected, settings)
      const { fields, contentId } = current.found
      const draft = writeMarkdownFile(current.text, fields, { as: "draft", sequence: options.sequence }, settings)
      const hides = settings.unpublish === "draft"
      const changes = new Map<string, FileChange | null>()
      if (!hides) changes.set(path, null)
      else if (draft !== current.text)
        changes.set(path, { bytes: Buffer.from(draft), isExecutable: current.isExecutable })
      const item = contentId === undefined ? [] : [`Citable-Content: ${contentId}`]
      return {
        changes,
        title: `Unpublish: ${toTitle(fields, settings)}`,
        trailers: [...item, `Citable-Item: ${options.marker} ${path}`],
        toResult: (oids) =>
          hides
            ? toState(readMarkdownFile(path, draft, settings), oids.get(path) ?? current.oid, settings)
            : toGone(path),
      }
    },
  }
}

/** Whether a file is that of the article with a marker. */
function isOwn({ contentId }: FoundFile, marker: string): boolean {
  return contentId !== undefined && markerOf(contentId) === marker
}

/** The state of an article without a file. */
export function toGone(id: string): RemoteState {
  return { id, visibility: "hidden", fields: {}, url: null, editUrl: null, mark: null, warnings: [] }
}
