import type { Clone } from "./open-clone.ts"
import { readHttp } from "./read-http.ts"
import { throwIfAborted } from "./throw-if-aborted.ts"

interface Turn {
  running: Promise<ReadonlyMap<string, string>>
  next: Promise<ReadonlyMap<string, string>> | undefined
}

const turns = new Map<string, Turn>()

/**
 * The newest commits of branches; one that is not there is absent. All who ask while a request is on its way share the next one, since
 * that began after they asked.
 */
export async function listTips(
  clone: Clone,
  branches: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  signal.throwIfAborted()
  const refs = branches.map((branch) => `refs/heads/${branch}`).toSorted()
  const key = [clone.folder, ...refs].join(" ")
  const ask = () => askTips(clone, refs)
  const turn = turns.get(key)
  if (turn === undefined) return await throwIfAborted(signal, start(key, ask()))
  turn.next ??= turn.running.then(ask, ask)
  return await throwIfAborted(signal, turn.next)
}

function start(key: string, running: Turn["running"]): Turn["running"] {
  const turn: Turn = { running, next: undefined }
  turns.set(key, turn)
  const end = () => {
    if (turn.next === undefined) turns.delete(key)
    else void start(key, turn.next).catch(() => {})
  }
  running.then(end, end)
  return running
}

async function askTips(clone: Clone, refs: readonly string[]): Promise<ReadonlyMap<string, string>> {
  // No caller's own: others wait for it too. It has bounds.
  const { signal } = new AbortController()
  const listed = await clone.run(["ls-remote", "--quiet", "--refs", "origin", ...refs], { signal })
  // git takes a web page for a list of nothing.
  if (listed.code !== 0 || !readHttp(listed).isGit) throw clone.toError(listed, signal)
  const tips = new Map<string, string>()
  for (const line of listed.stdout.toString("utf8").split("\n")) {
    const [oid = "", ref = ""] = line.split("\t")
    // A pattern also matches the end of other names.
    if (refs.includes(ref) && /^[0-9a-f]{40,64}$/.test(oid)) tips.set(ref.slice("refs/heads/".length), oid)
  }
  return tips
}
