import type { PublisherEnvironment } from "../../publisher-environment.ts"
import type { GitSettings } from "../git-settings.ts"
import { type Repository, toNoBranch } from "../repository.ts"
import { createRequests } from "../requests/create-requests.ts"
import { fetchCommit, StaleClone } from "./fetch-commit.ts"
import { listMessages } from "./list-messages.ts"
import { listTips } from "./list-tips.ts"
import { lookAtCommit } from "./look-at-commit.ts"
import { openClone } from "./open-clone.ts"
import { pushCommit } from "./push-commit.ts"
import { toGitError } from "./to-git-error.ts"

const maxTries = 3

/** Reaches a repository at any host over HTTPS, with the git of this machine. */
export function createBinaryRepository(settings: GitSettings, environment: PublisherEnvironment): Repository {
  const open = (signal: AbortSignal) => openClone(settings, environment, signal)

  /** A clone with ids of the repository's kind, and the newest commits of branches. */
  async function openAt(branches: readonly string[], signal: AbortSignal) {
    const clone = await open(signal)
    const tips = await listTips(clone, branches, signal)
    const digits = [...tips.values()][0]?.length ?? clone.digits
    return { tips, clone: digits === clone.digits ? clone : await openClone(settings, environment, signal, digits) }
  }

  return {
    ...(settings.mode === "push" || settings.provider === "github" || settings.provider === "generic"
      ? {}
      : { requests: createRequests(settings.provider, settings, environment) }),
    async look(wishes, { signal }) {
      for (let tries = 1; ; tries++) {
        const branches = wishes.map(({ branch }) => branch)
        const { clone, tips } = await openAt(branches, signal)
        try {
          const looks = new Map()
          for (const wish of wishes) {
            const tip = tips.get(wish.branch)
            if (tip === undefined) continue
            await fetchCommit(clone, tip, signal)
            looks.set(wish.branch, await lookAtCommit(clone, tip, wish, signal))
          }
          return looks
        } catch (error) {
          // Others may delete the cache at any time, and branches move while they are read.
          if (!(error instanceof StaleClone) || tries >= maxTries) throw error
          await clone.discard()
        }
      }
    },
    async commit(commit, { signal }) {
      return await pushCommit(await open(signal), commit, { signal, now: environment.now })
    },
    async listMessages(branch, { signal }) {
      const { clone, tips } = await openAt([branch], signal)
      const tip = tips.get(branch)
      return tip === undefined ? [] : await listMessages(clone, tip, signal)
    },
    async deleteBranch(branch, commit, { signal }) {
      const clone = await open(signal)
      const ref = `refs/heads/${branch}`
      const args = ["push", "--quiet", `--force-with-lease=${ref}:${commit}`, "origin", `:${ref}`]
      const pushed = await clone.run(args, { signal })
      if (pushed.code !== 0 && !/stale info|remote ref does not exist/i.test(pushed.stderr)) {
        throw toGitError(pushed, settings, environment.now())
      }
    },
    async check({ signal }) {
      const { clone, tips } = await openAt([settings.branch], signal)
      const tip = tips.get(settings.branch)
      if (tip === undefined) throw toNoBranch(settings)
      await fetchCommit(clone, tip, signal)
      // Asks for the right to write, and sends nothing.
      const args = ["push", "--quiet", "--dry-run", "origin", `${tip}:refs/heads/citable/check`]
      const pushed = await clone.run(args, { signal })
      if (pushed.code !== 0) throw toGitError(pushed, settings, environment.now())
      return { account: settings.remote.host }
    },
  }
}
