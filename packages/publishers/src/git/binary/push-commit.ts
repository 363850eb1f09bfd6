import { randomUUID } from "node:crypto"

import { toPlatformText } from "../../platform-text.ts"
import { PublisherError } from "../../publisher-error.ts"
import { toContentId } from "../content-id.ts"
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
  const { id, oids } = await makeCommit(clone, commit, options)
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

/** Makes a commit with one run of git, which needs neither a work tree nor an index, nor the files that do not change. */
async function makeCommit(
  clone: Clone,
  { base, changes, message }: NewCommit,
  { signal, now }: { signal: AbortSignal; now: () => number },
): Promise<{ id: string; oids: Map<string, string> }> {
  const { name, email } = clone.settings.author
  const ref = `refs/citable/${randomUUID()}`
  const who = `${name.replace(/[<>\n\0]/g, "")} <${email}> ${Math.floor(now() / 1000)} +0000`
  const parts: (string | Uint8Array)[] = [`commit ${ref}\nmark :1\nauthor ${who}\ncommitter ${who}\n`]
  const addData = (bytes: Uint8Array) => parts.push(`data ${bytes.length}\n`, bytes, "\n")
  addData(Buffer.from(toText(message)))
  parts.push(`from ${base}\n`)
  const oids = new Map<string, string>()
  for (const [path, change] of changes) {
    const quoted = `"${path.replace(/[\\"]/g, "\\$&").replaceAll("\n", "\\n")}"`
    if (change === null) parts.push(`D ${quoted}\n`)
    else {
      parts.push(`M ${change.isExecutable ? "100755" : "100644"} inline ${quoted}\n`)
      addData(change.bytes)
      oids.set(path, toContentId(change.bytes, base.length))
    }
  }
  parts.push("get-mark :1\ndone\n")
  const input = Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part) : part)))
  const made = await clone.run(["fast-import", "--quiet", "--done", "--date-format=raw"], { signal, input })
  const id = made.stdout.toString("utf8").trim()
  if (made.code === 0 && /^[0-9a-f]{40,64}$/.test(id)) return { id, oids }
  signal.throwIfAborted()
  throw new PublisherError(
    "publisher_unavailable",
    "The service could not make a commit in its cache of the repository. Check the free space of its disk.",
  )
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
