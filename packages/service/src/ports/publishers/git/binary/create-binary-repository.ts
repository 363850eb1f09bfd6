import type { PublisherEnvironment } from "../../publisher-environment.ts"
import { PublisherError } from "../../publisher-error.ts"
import type { GitSettings } from "../git-settings.ts"
import type { BranchWish, Look, Repository } from "../repository.ts"
import { lookAtCommit } from "./look-at-commit.ts"
import { type Clone, openClone } from "./open-clone.ts"
import { pushCommit } from "./push-commit.ts"
import { toGitError } from "./to-git-error.ts"

/** Messages of `listMessages`. */
const maxMessages = 200

/** Reaches a repository at any host over HTTPS, with the git of this machine. */
export function createBinaryRepository(settings: GitSettings, environment: PublisherEnvironment): Repository {
  const open = (signal: AbortSignal) => openClone(settings, environment, signal)
  const repository: Repository = {
    async look(wishes, { signal }) {
      // Others may delete the cache at any time, and tips move while they are fetched.
      for (let tries = 1; ; tries++) {
        const clone = await open(signal)
        try {
          return await lookAt(clone, wishes, settings, signal)
        } catch (error) {
          if (tries >= 3 || signal.aborted || !(error instanceof StaleClone)) throw error
          await clone.discard()
        }
      }
    },
    async commit(commit, { signal }) {
      return await pushCommit(await open(signal), commit, settings, { signal, now: environment.now })
    },
    async listMessages(branch, { signal }) {
      const clone = await open(signal)
      const tip = (await listTips(clone, [branch], settings, signal)).get(branch)
      if (tip === undefined) return []
      return await clone.alone(async () => {
        const args = [
          "fetch",
          "--quiet",
          "--no-tags",
          "--no-write-fetch-head",
          `--depth=${maxMessages}`,
          "--filter=tree:0",
          "origin",
          tip,
        ]
        const fetched = await clone.run(args, { signal })
        if (fetched.code !== 0) throw toGitError(fetched, settings)
        const log = await clone.run(["log", `--max-count=${maxMessages}`, "--format=%B%x00", tip], { signal })
        return log.stdout
          .toString("utf8")
          .split("\0")
          .map((message) => message.trim())
          .filter((message) => message !== "")
      })
    },
    async deleteBranch(branch, commit, { signal }) {
      const clone = await open(signal)
      const ref = `refs/heads/${branch}`
      const pushed = await clone.run(["push", "--quiet", `--force-with-lease=${ref}:${commit}`, "origin", `:${ref}`], {
        signal,
      })
      if (pushed.code !== 0) throw toGitError(pushed, settings)
    },
    async check({ signal }) {
      const clone = await open(signal)
      const tip = (await listTips(clone, [settings.branch], settings, signal)).get(settings.branch)
      if (tip === undefined) throw toNoBranch(settings)
      await fetchCommit(clone, tip, settings, signal)
      // Asks for the right to write, and sends nothing.
      const args = ["push", "--quiet", "--dry-run", "origin", `${tip}:refs/heads/citable/check`]
      const pushed = await clone.run(args, { signal })
      if (pushed.code !== 0) throw toGitError(pushed, settings)
      return { account: settings.remote.host }
    },
  }
  return repository
}

export function toNoBranch({ branch, remote }: GitSettings): PublisherError {
  return new PublisherError(
    "publisher_gone",
    `The repository at ${remote.host} has no branch ${branch}. Push a first commit to it, or change \`branch\`.`,
  )
}

/** The clone lacks what it should have. */
class StaleClone extends PublisherError {
  override name = "StaleClone"
}

async function lookAt(
  clone: Clone,
  wishes: readonly BranchWish[],
  settings: GitSettings,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, Look>> {
  const tips = await listTips(
    clone,
    wishes.map(({ branch }) => branch),
    settings,
    signal,
  )
  const looks = new Map<string, Look>()
  for (const wish of wishes) {
    const tip = tips.get(wish.branch)
    if (tip === undefined) continue
    await fetchCommit(clone, tip, settings, signal)
    const look = await lookAtCommit(clone, tip, wish, signal)
    if (look === undefined)
      throw new StaleClone("publisher_unavailable", "The service's cache of the repository is incomplete. Try again.")
    looks.set(wish.branch, look)
  }
  return looks
}

/** The newest commits of branches. All who ask while a request is on its way share the next one. */
async function listTips(
  clone: Clone,
  branches: readonly string[],
  settings: GitSettings,
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  const refs = branches.map((branch) => `refs/heads/${branch}`)
  const listed = await clone.run(["ls-remote", "--quiet", "--refs", "origin", ...refs], { signal })
  if (listed.code !== 0) throw signal.aborted ? signal.reason : toGitError(listed, settings)
  const tips = new Map<string, string>()
  for (const line of listed.stdout.toString("utf8").split("\n")) {
    const [oid = "", ref = ""] = line.split("\t")
    // A pattern also matches the end of other names.
    if (refs.includes(ref) && /^[0-9a-f]{40,64}$/.test(oid)) tips.set(ref.slice("refs/heads/".length), oid)
  }
  return tips
}

async function fetchCommit(clone: Clone, oid: string, settings: GitSettings, signal: AbortSignal): Promise<void> {
  await clone.alone(async () => {
    if (clone.seen.has(oid)) return
    const args = [
      "fetch",
      "--quiet",
      "--no-tags",
      "--no-write-fetch-head",
      "--depth=1",
      "--filter=blob:none",
      "origin",
      oid,
    ]
    const fetched = await clone.run(args, { signal })
    if (fetched.code === 0) clone.seen.add(oid)
    else if (signal.aborted) throw signal.reason
    else if (/not our ref|\.lock|shallow|not a git repository|bad object|unable to read/i.test(fetched.stderr)) {
      throw new StaleClone("publisher_unavailable", "The branch moved while the service read it. Try again.")
    } else throw toGitError(fetched, settings)
  })
}
