import { PublisherError } from "../../publisher-error.ts"
import { runGit } from "./run-git.ts"

let known: boolean | undefined

/** Throws unless this machine has a git that can be kept to one address: 2.37 or newer. */
export async function assertGitVersion(folder: string, signal: AbortSignal): Promise<void> {
  if (known === true) return
  const { stdout } = await runGit(["--version"], { folder, signal, timeoutMs: 10_000 })
  const [, major = "0", minor = "0"] = /(\d+)\.(\d+)/.exec(stdout.toString("utf8")) ?? []
  known = Number(major) > 2 || (Number(major) === 2 && Number(minor) >= 37)
  if (known) return
  throw new PublisherError(
    "publisher_unavailable",
    `This machine has git ${major}.${minor}. Install git 2.37 or newer where the service runs, or connect the repository as \`github\`, which needs none.`,
  )
}
