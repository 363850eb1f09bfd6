import { hash, randomUUID } from "node:crypto"
import { mkdir, readdir, rename, rm, stat, utimes, writeFile } from "node:fs/promises"
import { isIP } from "node:net"
import { dirname, join } from "node:path"

import { isCitableError } from "@citable/contract"

import type { PublisherEnvironment } from "../../publisher-environment.ts"
import { PublisherError } from "../../publisher-error.ts"
import type { GitSettings } from "../git-settings.ts"
import { toBasic, toLogin } from "../to-login.ts"
import { assertGitVersion } from "./assert-git-version.ts"
import { removeOldClones } from "./remove-old-clones.ts"
import { type GitResult, type GitRun, runGit } from "./run-git.ts"
import { toGitError } from "./to-git-error.ts"

/** A bare repository on this machine with the trees of what it has seen, and few of the files. */
export interface Clone {
  settings: GitSettings
  folder: string
  /** The digits of an id: 40, or 64 in a repository whose ids are SHA-256. */
  digits: number
  /** Commits whose trees are here. */
  seen: Set<string>
  /** The messages of commits and of what is below them. */
  messages: Map<string, readonly string[]>
  /** Runs git in it, with the token and the address that the host has now. */
  run(args: readonly string[], run: Omit<GitRun, "folder" | "config">): Promise<GitResult>
  /** Runs one at a time, since git locks the list of what it has not. */
  alone<Result>(work: () => Promise<Result>): Promise<Result>
  /** Explains why a run ended. */
  toError(result: GitResult, signal: AbortSignal): unknown
  /** Begins anew with the next `openClone`, such as after somebody has deleted files of it. */
  discard(): Promise<void>
}

interface Shared {
  seen: Set<string>
  messages: Map<string, readonly string[]>
  last: Promise<unknown>
}

/** One for each folder in the process, whoever opens it. */
const shared = new Map<string, Shared>()
/** The digits of the ids of repositories that have others than 40, by the name of their clone. */
const longIds = new Map<string, number>()
const maxPacks = 200
const maxSeen = 1000

/**
 * Opens the clone of a repository, or makes an empty one. Sends no request besides that for the host's address. `digits` are those of an id of
 * the repository, once one is known.
 */
export async function openClone(
  settings: GitSettings,
  environment: PublisherEnvironment,
  signal: AbortSignal,
  digits?: number,
): Promise<Clone> {
  // The token is part of the name: nobody reads with it what another token fetched.
  const name = hash("sha256", `${settings.remote.href} ${settings.token}`).slice(0, 32)
  if (digits !== undefined) longIds.set(name, digits)
  const isLong = longIds.get(name) === 64
  const folder = join(environment.cacheFolder, "git", isLong ? `${name}-sha256` : name)
  const state = shared.get(folder) ?? { seen: new Set(), messages: new Map(), last: Promise.resolve() }
  shared.set(folder, state)
  const config = await toConfig(settings, environment)
  const protocols = settings.remote.protocol === "http:" ? "http:https" : "https"
  const clone: Clone = {
    settings,
    folder,
    digits: isLong ? 64 : 40,
    seen: state.seen,
    messages: state.messages,
    run: (args, run) =>
      runGit(args, {
        ...(environment.commandTimeoutMs === undefined ? {} : { timeoutMs: environment.commandTimeoutMs }),
        ...run,
        folder,
        config,
        environment: { GIT_ALLOW_PROTOCOL: protocols, GIT_LITERAL_PATHSPECS: "1", ...run.environment },
      }),
    toError: (result, { aborted, reason }) => (aborted ? reason : toGitError(result, settings, environment.now())),
    alone(work) {
      const done = state.last.then(work, work)
      state.last = done.catch(() => {})
      return done
    },
    async discard() {
      state.seen.clear()
      await remove(folder)
    },
  }
  await clone.alone(() => prepare(clone, signal))
  const used = new Date(environment.now())
  await utimes(join(folder, "ready"), used, used).catch(() => {})
  await removeOldClones(dirname(folder), environment.now())
  return clone
}

async function prepare(clone: Clone, signal: AbortSignal): Promise<void> {
  const isThere = await stat(join(clone.folder, "ready")).then(
    () => true,
    () => false,
  )
  if (isThere && clone.seen.size <= maxSeen && (await countPacks(clone.folder)) <= maxPacks) return
  clone.seen.clear()
  if (isThere) await remove(clone.folder)
  await mkdir(clone.folder, { recursive: true })
  await assertGitVersion(clone.folder, signal)
  const format = clone.digits === 64 ? "sha256" : "sha1"
  const made = await runGit(
    ["init", "--bare", "--quiet", "--template=", "--initial-branch=none", `--object-format=${format}`],
    { folder: clone.folder, signal },
  )
  if (made.code !== 0)
    throw new PublisherError(
      "publisher_unavailable",
      "The service could not write its cache of the repository. Check the free space of its disk.",
    )
  // Only what git reads from files alone. The address and the token never are in one.
  const partial = `[core]\n\trepositoryformatversion = 1\n\tbare = true\n[extensions]\n\tobjectFormat = ${format}\n\tpartialClone = origin\n[remote "origin"]\n\tpromisor = true\n\tpartialclonefilter = blob:none\n`
  await writeFile(join(clone.folder, "config"), partial)
  await writeFile(join(clone.folder, "ready"), "")
}

async function countPacks(folder: string): Promise<number> {
  const names = await readdir(join(folder, "objects/pack")).catch(() => [])
  return names.filter((name) => name.endsWith(".pack")).length
}

async function remove(folder: string): Promise<void> {
  const aside = `${folder}.${randomUUID()}`
  // Another process may do the same.
  const isMine = await rename(folder, aside).then(
    () => true,
    () => false,
  )
  if (isMine) await rm(aside, { recursive: true, force: true, maxRetries: 3 })
}

/** The address, pinned to what the guard has allowed, and the token for that host only. */
async function toConfig(settings: GitSettings, environment: PublisherEnvironment): Promise<[string, string][]> {
  const { remote } = settings
  const host = remote.hostname.replace(/^\[|\]$/g, "")
  const address = await resolveHost(host, environment)
  const port = remote.port || (remote.protocol === "https:" ? "443" : "80")
  const config: [string, string][] = [
    ["remote.origin.url", remote.href],
    [`http.${remote.origin}/.extraHeader`, `Authorization: ${toBasic(toLogin(settings))}`],
  ]
  if (isIP(host) === 0)
    config.push(["http.curloptResolve", `${host}:${port}:${isIP(address) === 6 ? `[${address}]` : address}`])
  return config
}

async function resolveHost(host: string, environment: PublisherEnvironment): Promise<string> {
  try {
    return await environment.resolveHost(host)
  } catch (cause) {
    if (isCitableError(cause) && cause.code === "address_not_allowed") {
      throw new PublisherError("publisher_invalid", `The service must not reach ${host}: ${cause.message}`, { cause })
    }
    throw new PublisherError("publisher_unavailable", `The name ${host} does not resolve now. Check the address.`, {
      cause,
    })
  }
}
