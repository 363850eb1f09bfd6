import { PublisherError } from "../publisher-error.ts"
import type { CallOptions, Publisher, ReadOptions, RemoteState } from "../publisher.ts"
import { findOnly } from "./find-items.ts"
import type { GitSettings } from "./git-settings.ts"
import { readItemId, toItemId, toProposalBranch } from "./item-id.ts"
import { type LaneBranch, type LaneJob, runInLane } from "./lane.ts"
import { type GitFields, readMarkdownFile } from "./markdown-file.ts"
import { planWithdraw, toGone } from "./plan-withdraw.ts"
import { planWrite, toTitle } from "./plan-write.ts"
import {
  type BranchWish,
  type Look,
  type MergeRequest,
  type NewRequest,
  type Repository,
  toNoBranch,
} from "./repository.ts"
import { toRemarks } from "./requests/to-remarks.ts"
import { toState } from "./to-state.ts"

/** Commits to a branch of the article's own, and asks to merge it. */
export function createRequestMode(
  repository: Repository,
  settings: GitSettings,
): Pick<Publisher, "read" | "write" | "withdraw"> {
  const { requests } = repository

  /** Both branches, and what the host tells about the request. */
  async function lookAtBoth(branch: string, wish: Omit<BranchWish, "branch">, options: CallOptions): Promise<Both> {
    const looks = await repository.look(
      [
        { ...wish, branch: settings.branch },
        { ...wish, branch },
      ],
      options,
    )
    const base = looks.get(settings.branch)
    if (base === undefined) throw toNoBranch(settings)
    const proposal = looks.get(branch)
    const request = await requests?.find(branch, options)
    return { base, proposal, request, isOpen: isOpen(base, proposal, request, wish.files) }
  }

  /** Runs a change on the open proposal, or on a new one. */
  async function propose(
    branch: string,
    job: LaneJob<RemoteState>,
    { replaces, title, id }: ProposalOptions,
    options: CallOptions,
  ): Promise<RemoteState> {
    let both: Both | undefined
    let seen = replaces
    const request: NewRequest = { branch, into: settings.branch, title, text: toRequestText(id) }
    const [path = ""] = job.texts
    const lane: LaneBranch = {
      branch,
      async look(wish, signal) {
        both = await lookAtBoth(branch, wish, { signal })
        const tip = both.proposal?.commit ?? null
        if (replaces === undefined && both.isOpen) return both.proposal ?? both.base
        // The branch begins anew, without what is on it now.
        if (seen !== undefined && seen !== tip) throw toPushed(branch)
        seen = tip
        return both.base
      },
      async commit(commit, signal) {
        const { proposal, request: known } = both ?? {}
        const isKnown = known?.state === "open"
        // A title that a person gave stays, unless somebody has deleted the branch: then the proposal begins anew.
        const isOwn = proposal === undefined || known?.title === toRequestTitle(proposal, path, settings)
        // Before the commit, since the next try only comes so far without it.
        if (isKnown && isOwn && known.title !== title) await requests?.rename(known.id, title, { signal })
        const wish = isKnown ? {} : { request }
        return repository.commit({ ...commit, current: proposal?.commit ?? null, ...wish }, { signal })
      },
    }
    const state = await runInLane(`${settings.key} ${branch}`, lane, job)
    try {
      const after = await lookAtBoth(branch, { folders: [], files: job.files, texts: [] }, options)
      // An earlier request may be closed: what has just been committed waits for a new one.
      if (!differ(after.base, after.proposal, job.files)) return toOwn(state, branch)
      const open = isWaiting(after) ? after.request : await openOnce(request, options)
      return await toProposed(state, branch, open, options)
    } catch (error) {
      // The commit is there, so this is no failure that changed nothing.
      if (!(error instanceof PublisherError) || error.code !== "publisher_unavailable") throw error
      throw new PublisherError("publisher_unknown", error.message, { cause: error })
    }
  }

  /** Opens a request once, also if the host has opened it before and the answer was lost: it refuses a second one. */
  async function openOnce(request: NewRequest, options: CallOptions): Promise<MergeRequest | undefined> {
    try {
      return await requests?.open(request, options)
    } catch (error) {
      const found = await requests?.find(request.branch, options).catch(() => undefined)
      if (found?.state === "open") return found
      throw error
    }
  }

  const remark = (branch: string, request: MergeRequest | undefined, options: CallOptions) =>
    toRemarks(branch, request, { requests, settings, options })

  const toProposed = async (
    state: RemoteState,
    branch: string,
    request: MergeRequest | undefined,
    options: CallOptions,
  ): Promise<RemoteState> => ({
    ...toOwn(state, branch),
    visibility: "proposed",
    url: null,
    editUrl: request?.url ?? toRequestList(branch, settings),
    mark: `${state.etag ?? ""}:proposed`,
    warnings: [],
    remarks: await remark(branch, request, options),
  })

  /** The file of an article that a person has moved in the branch itself. */
  async function followMoved(path: string, { signal, marker }: ReadOptions): Promise<RemoteState | undefined> {
    if (marker === undefined) return undefined
    const moved = await findOnly(marker, path, { repository, settings, options: { signal } })
    return moved && readFrom(moved.look, moved.path, settings)
  }

  return {
    async read(id, options) {
      const { path, branch } = readItemId(id)
      if (branch === undefined)
        return readFrom(
          (await repository.look([wishFor(path, settings.branch)], options)).get(settings.branch),
          path,
          settings,
        )
      const { base, proposal, request, isOpen: open } = await lookAtBoth(branch, wishFor(path), options)
      const live = readFrom(base, path, settings)
      const proposed = readFrom(proposal, path, settings)
      if (open) {
        const shown = proposed ?? live
        return shown === undefined ? undefined : await toProposed(shown, branch, request, options)
      }
      // Also if somebody committed the same file to the branch of the site.
      const isThere = live !== undefined && live.etag === proposed?.etag
      if (request?.state !== "closed" || isThere) {
        const shown = live ?? (await followMoved(path, options))
        return shown === undefined ? undefined : toOwn(shown, branch)
      }
      const remarks = await remark(branch, request, options)
      if (live !== undefined) return { ...toOwn(live, branch), remarks }
      const { etag: _, ...closed } = proposed ?? toGone(id)
      return { ...closed, id, visibility: "hidden", url: null, editUrl: request.url, mark: "closed", remarks }
    },
    async write(id, document, options) {
      const fields = document.fields as unknown as GitFields
      const branch = toProposalBranch(String(fields.front_matter["citable"]))
      const { path } = readItemId(id)
      const plan = planWrite(path, document, options, settings)
      const title = toTitle(fields, settings)
      return await propose(branch, { ...plan, signal: options.signal }, { title, id: branch }, options)
    },
    async withdraw(id, options) {
      const { path, branch } = readItemId(id)
      if (branch === undefined) return toGone(id)
      const both = await lookAtBoth(branch, wishFor(path), options)
      if (readFrom(both.base, path, settings) === undefined) {
        if (isWaiting(both)) await requests?.close?.(both.request.id, options)
        if (both.proposal !== undefined) await repository.deleteBranch(branch, both.proposal.commit, options)
        return toGone(id)
      }
      const proposed = readFrom(both.proposal, path, settings)
      const isAsked = both.isOpen && proposed === undefined
      if (isAsked) return { ...(await toProposed(toGone(id), branch, both.request, options)), id }
      // What the caller saw is the update that waits, and the person who accepts the removal sees what is in the branch itself.
      const isUpdate = both.isOpen && options.expected !== undefined && proposed?.etag === options.expected.etag
      const plan = planWithdraw(path, isUpdate ? { ...options, expected: undefined } : options, settings)
      // The removal itself waits for a person. It replaces what was proposed before.
      const job = { ...plan, signal: options.signal }
      const replaces = both.proposal?.commit ?? null
      const state = await propose(branch, job, { replaces, title: toRemoval(path), id: branch }, options)
      return { ...state, id }
    },
  }
}

interface ProposalOptions {
  /** The newest commit of a branch that begins anew; null if there is none. Without it, the change goes onto what is proposed. */
  replaces?: string | null
  title: string
  id: string
}

interface Both {
  base: Look
  proposal: Look | undefined
  request: MergeRequest | undefined
  isOpen: boolean
}

const isWaiting = (both: Both): both is Both & { request: MergeRequest } => both.request?.state === "open"

const toRemoval = (path: string) => `Remove ${path}`

/** The title that the request of a proposal has, unless a person gave it another. */
function toRequestTitle(proposal: Look, path: string, settings: GitSettings): string {
  const text = proposal.files.get(path)?.text
  return typeof text === "string" ? toTitle(readMarkdownFile(path, text, settings).fields, settings) : toRemoval(path)
}

/** Whether a proposal waits. A host that tells nothing about requests is asked what differs. */
function isOpen(base: Look, proposal: Look | undefined, request: MergeRequest | undefined, files: readonly string[]) {
  return (request === undefined || request.state === "open") && differ(base, proposal, files)
}

function differ(base: Look, proposal: Look | undefined, files: readonly string[]): boolean {
  return proposal !== undefined && files.some((path) => base.files.get(path)?.oid !== proposal.files.get(path)?.oid)
}

const wishFor = (path: string, branch = ""): BranchWish => ({ branch, folders: [], files: [path], texts: [path] })

function readFrom(look: Look | undefined, path: string, settings: GitSettings): RemoteState | undefined {
  const file = look?.files.get(path)
  if (file === undefined || file.text === null) return undefined
  return toState(readMarkdownFile(path, file.text, settings), file.oid, settings)
}

function toPushed(branch: string): PublisherError {
  return new PublisherError(
    "publisher_conflict",
    `Somebody committed to ${branch} while the service replaced it. Look at what they want, then try again.`,
  )
}

const toOwn = (state: RemoteState, branch: string): RemoteState => ({
  ...state,
  id: toItemId({ path: readItemId(state.id).path, branch }),
})

/** The page with the requests of a branch, at hosts that have one. */
function toRequestList(branch: string, { provider, remote }: GitSettings): string | null {
  if (provider !== "gitlab") return null
  return `${remote.href.replace(/\.git$/, "")}/-/merge_requests?scope=all&source_branch=${encodeURIComponent(branch)}`
}

const toRequestText = (branch: string) =>
  `Citable proposes this change. It adds further versions of the article to the same branch, ${branch}. Close this without merging to refuse it.`
