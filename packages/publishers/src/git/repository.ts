import { PublisherError } from "../publisher-error.ts"
import type { CallOptions, PublisherWarning, RemoteBuild } from "../publisher.ts"
import type { GitSettings } from "./git-settings.ts"

/** A repository at its host, as far as publishing needs it. */
export interface Repository {
  /** Reads the newest commits of branches, with folders and files in them. A branch that is not there is absent. */
  look(branches: readonly BranchWish[], options: CallOptions): Promise<ReadonlyMap<string, Look>>
  /** Makes one commit, if the branch is still where it was. */
  commit(commit: NewCommit, options: CallOptions): Promise<CommitResult>
  /** The messages of the newest commits of a branch, newest first. */
  listMessages(branch: string, options: CallOptions): Promise<readonly string[]>
  /** Deletes a branch of ours, if it is still where it was. */
  deleteBranch(branch: string, commit: string, options: CallOptions): Promise<void>
  /** Checks that the token can read and write. Returns who it belongs to, as far as the host tells. */
  check(options: CallOptions): Promise<{ account: string }>
  /** What the checks of the newest commit of a branch say; undefined if there are none. */
  findBuild?(branch: string, options: CallOptions): Promise<RemoteBuild | undefined>
  /** The requests to merge, at hosts whose API Citable knows. */
  requests?: Requests
}

/** The requests of a host to merge a branch of the repository into the one of the integration. */
export interface Requests {
  /** The open request of a branch, or the newest closed one; undefined if there is none, or if the token may not ask at GitLab. */
  find(branch: string, options: CallOptions): Promise<MergeRequest | undefined>
  /** Opens a request; undefined if the token may not, and GitLab does so with the push. */
  open(request: NewRequest, options: CallOptions): Promise<MergeRequest | undefined>
  rename(id: string, title: string, options: CallOptions): Promise<void>
  /** Closes a request without merging it. Absent at hosts that do so when its branch is deleted. */
  close?(id: string, options: CallOptions): Promise<void>
  /** The newest comment on a request; undefined if the host shows none. */
  readComment(id: string, options: CallOptions): Promise<RequestComment | undefined>
  /** What somebody has to know before the first request. Throws a `PublisherError` if the token may not ask. */
  check?(options: CallOptions): Promise<PublisherWarning[]>
}

export interface BranchWish {
  branch: string
  /** Folders to list; `""` is the root. */
  folders: readonly string[]
  /** Files to look up. */
  files: readonly string[]
  /** Which of them to read. */
  texts: readonly string[]
}

export interface Look {
  branch: string
  /** The newest commit. */
  commit: string
  /** The entries of folders by name. A folder that is not there is absent. */
  folders: ReadonlyMap<string, ReadonlyMap<string, TreeEntry>>
  files: ReadonlyMap<string, LookedFile>
}

export interface TreeEntry {
  kind: "file" | "folder" | "link" | "module"
  /** The id of the content. */
  oid: string
  isExecutable: boolean
}

export interface LookedFile extends TreeEntry {
  /** Null if it was not asked for, or is no text. */
  text: string | null
}

export interface NewCommit {
  branch: string
  /** The commit that the new one stands on. */
  base: string
  /** Where the branch is now; null for one that is not there. Equal to `base` unless the branch begins anew. */
  current: string | null
  /** New contents by path; null deletes. */
  changes: ReadonlyMap<string, FileChange | null>
  message: CommitMessage
  /** Asks to merge the branch, where a push can ask. */
  request?: NewRequest
}

export interface FileChange {
  bytes: Uint8Array
  isExecutable: boolean
  /** What the bytes only point to: the commit waits until the LFS of the repository has it. */
  lfs?: LfsObject
}

export interface LfsObject {
  sha256: string
  bytes: Uint8Array
}

export interface CommitMessage {
  title: string
  /** Trailers, one per line. */
  trailers: readonly string[]
}

export type CommitResult =
  | { outcome: "done"; oids: ReadonlyMap<string, string> }
  /** Somebody else was faster. Nothing changed. */
  | { outcome: "moved" }
  /** No answer came: the commit may be there, or still be on its way. */
  | { outcome: "unknown"; cause: Error }

export interface NewRequest {
  branch: string
  into: string
  title: string
  text: string
}

export interface MergeRequest {
  /** What the host's API calls it by. */
  id: string
  state: "open" | "closed" | "merged"
  url: string
  title: string
  /** How many comments the host counts. */
  comments: number
}

export interface RequestComment {
  /** The name of the person, in the host's words. */
  author: string
  words: string
}

export function toNoBranch({ branch, remote }: GitSettings): PublisherError {
  return new PublisherError(
    "publisher_gone",
    `The repository at ${remote.host} has no branch ${branch}. Push a first commit to it, or change \`branch\`.`,
  )
}
