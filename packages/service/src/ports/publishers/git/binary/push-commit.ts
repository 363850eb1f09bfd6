import { randomUUID } from "node:crypto"
import { rm } from "node:fs/promises"
import { join } from "node:path"

import { toPlatformText } from "../../platform-text.ts"
import { PublisherError } from "../../publisher-error.ts"
import type { GitSettings } from "../git-settings.ts"
import type { CommitMessage, CommitResult, NewCommit } from "../repository.ts"
import { keepMessages } from "./list-messages.ts"
import type { Clone } from "./open-clone.ts"
import { readHttp } from "./read-http.ts"
import { listSecrets, toForbidden, toGitError } from "./to-git-error.ts"

/** Makes a commit without a work tree, and pushes it if the branch is still where it was. */
export async function pushCommit(
  clone: Clone,
  commit: NewCommit,
  options: { signal: AbortSignal; now: () => number },
): Promise<CommitResult> {
  const { settings } = clone
  const { id, oids } = await makeCommit(clone, commit, settings, options)
  const ref = `refs/heads/${commit.branch}`
  const args = ["push", "--porcelain", "--no-verify", "--no-thin", `--force-with-lease=${ref}:${commit.current ?? ""}`]
  if (commit.request !== undefined && settings.provider === "gitlab") {
    const { into, title, text } = commit.request
    const wishes = { create: "", target: into, title, description: text.replace(/\s+/g, " "), remove_source_branch: "" }
    for (const [name, value] of Object.entries(wishes)) {
      args.push("--push-option", `merge_request.${name}${value === "" ? "" : `=${value.replace(/\s+/g, " ")}`}`)
    }
  }
  const pushed = await clone.run([...args, "origin", `${id}:${ref}`], { signal: options.signal, isPush: true })
  const output = pushed.stdout.toString("utf8")
  const [, flag, summary = ""] = /^([ +*=!-])\t[^\t\n]*\t([^\n]*)$/m.exec(output) ?? []
  if (flag !== undefined && flag !== "!") {
    clone.seen.add(id)
    const below = clone.messages.get(commit.base)
    if (below !== undefined) keepMessages(clone, id, [toText(commit.message).trim(), ...below])
    return { outcome: "done", oids }
  }
  if (flag === "!" && /^\[(?:remote )?rejected\]/.test(summary)) return explainRefusal(summary, pushed.stderr, settings)
  const error = toGitError(pushed, settings, options.now())
  const { status, hasPushed } = readHttp(pushed)
  const isAnswered = status >= 300 && status < 500
  if (!hasPushed || isAnswered) throw error
  return { outcome: "unknown", cause: error }
}

async function makeCommit(
  clone: Clone,
  { base, changes, message }: NewCommit,
  { author }: GitSettings,
  { signal, now }: { signal: AbortSignal; now: () => number },
): Promise<{ id: string; oids: Map<string, string> }> {
  const index = join(clone.folder, `index-${randomUUID()}`)
  const date = `@${Math.floor(now() / 1000)} +0000`
  const environment = {
    GIT_INDEX_FILE: index,
    GIT_AUTHOR_NAME: author.name,
    GIT_AUTHOR_EMAIL: author.email,
    GIT_AUTHOR_DATE: date,
    GIT_COMMITTER_NAME: author.name,
    GIT_COMMITTER_EMAIL: author.email,
    GIT_COMMITTER_DATE: date,
  }
  const run = async (args: readonly string[], input?: Uint8Array): Promise<string> => {
    const done = await clone.run(args, { signal, environment, ...(input === undefined ? {} : { input }) })
    if (done.code === 0) return done.stdout.toString("utf8").trim()
    signal.throwIfAborted()
    throw new PublisherError(
      "publisher_unavailable",
      "The service could not make a commit in its cache of the repository. Try again.",
    )
  }
  try {
    await run(["read-tree", base])
    const oids = new Map<string, string>()
    let lines = ""
    for (const [path, change] of changes) {
      if (change === null) lines += `0 ${"0".repeat(base.length)}\t${path}\0`
      else {
        const oid = await run(["hash-object", "-w", "--no-filters", "--stdin"], change.bytes)
        oids.set(path, oid)
        lines += `${change.isExecutable ? "100755" : "100644"} ${oid}\t${path}\0`
      }
    }
    await run(["update-index", "-z", "--index-info"], Buffer.from(lines))
    const tree = await run(["write-tree", "--missing-ok"])
    return { id: await run(["commit-tree", tree, "-p", base], Buffer.from(toText(message))), oids }
  } finally {
    await rm(index, { force: true })
  }
}

const toText = ({ title, trailers }: CommitMessage) => `${title}\n\n${trailers.join("\n")}\n`

function explainRefusal(summary: string, stderr: string, settings: GitSettings): CommitResult {
  if (
    /\[rejected\]|failed to update ref|cannot lock ref|failed to lock|incorrect old value|reference already exists|atomic/i.test(
      summary,
    )
  ) {
    return { outcome: "moved" }
  }
  const words = toPlatformText(`${summary} ${stderr.replaceAll("remote: ", "")}`, listSecrets(settings))
  throw toForbidden(settings, words)
}
