import { PublisherError } from "../publisher-error.ts"
import type { Publisher, RemoteState } from "../publisher.ts"
import { findMoved, findOnly } from "./find-items.ts"
import type { GitSettings } from "./git-settings.ts"
import { readItemId } from "./item-id.ts"
import { type LaneBranch, type LaneJob, runInLane } from "./lane.ts"
import { readMarkdownFile } from "./markdown-file.ts"
import { planWithdraw } from "./plan-withdraw.ts"
import { planWrite } from "./plan-write.ts"
import { type Look, type Repository, toNoBranch } from "./repository.ts"
import { toState } from "./to-state.ts"

/** Commits straight to the branch. */
export function createPushMode(
  repository: Repository,
  settings: GitSettings,
): Pick<Publisher, "read" | "write" | "withdraw" | "survey"> {
  const lane: LaneBranch = {
    branch: settings.branch,
    async look(wish, signal) {
      const look = (await repository.look([wish], { signal })).get(wish.branch)
      if (look === undefined) throw toNoBranch(settings)
      return look
    },
    commit: (commit, signal) => repository.commit(commit, { signal }),
  }
  const lookAt = (files: readonly string[], signal: AbortSignal): Promise<Look> =>
    lane.look({ branch: settings.branch, folders: [], files, texts: files }, signal)
  const run = (job: LaneJob<RemoteState>) => runInLane(settings.key, lane, job)

  return {
    async read(id, { signal, marker }) {
      const { path } = readItemId(id)
      const state = readState(path, await lookAt([path], signal), settings)
      if (state !== undefined) return state
      // Our own write whose answer was lost may have moved it.
      const moved =
        (await findMoved(path, repository, settings, { signal })) ??
        (marker && (await findOnly(marker, path, { repository, settings, options: { signal } }))?.path)
      return moved === undefined ? undefined : readState(moved, await lookAt([moved], signal), settings)
    },
    write: (id, document, options) =>
      run({ ...planWrite(readItemId(id).path, document, options, settings), signal: options.signal }),
    withdraw: (id, options) => run({ ...planWithdraw(readItemId(id).path, options, settings), signal: options.signal }),
    async survey(ids, { signal }) {
      const paths = ids.map((id) => readItemId(id).path)
      const look = await lane.look({ branch: settings.branch, folders: [], files: paths, texts: [] }, signal)
      const marks = new Map<string, string>()
      for (const [index, id] of ids.entries()) {
        const file = look.files.get(paths[index] ?? "")
        if (file !== undefined) marks.set(id, file.oid)
      }
      return marks
    },
  }
}

function readState(path: string, look: Look, settings: GitSettings): RemoteState | undefined {
  const file = look.files.get(path)
  if (file === undefined) return undefined
  if (file.text === null)
    throw new PublisherError("publisher_conflict", `${path} is in the repository, but is not a text file.`)
  return toState(readMarkdownFile(path, file.text, settings), file.oid, settings)
}
