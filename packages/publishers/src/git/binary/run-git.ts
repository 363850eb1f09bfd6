import { type ChildProcess, spawn } from "node:child_process"
import { devNull } from "node:os"

import { PublisherError } from "../../publisher-error.ts"

export interface GitRun {
  /** The repository on this machine. */
  folder: string
  /** Configuration for this run only. Secrets are only here, because other users can read arguments and files. */
  config?: readonly (readonly [name: string, value: string])[]
  environment?: Readonly<Record<string, string>>
  input?: Uint8Array
  signal: AbortSignal
  /** git waits for ever for the rest of an answer that was cut: a push ends soon after its last answer. */
  isPush?: boolean
  /** Default: two minutes. */
  timeoutMs?: number
}

export interface GitResult {
  /** Null if the run was ended from outside: it took too long, or its caller gave up. */
  code: number | null
  /** Whether it was ended because it wrote too much. */
  isCut: boolean
  stdout: Buffer
  /** The last 64 KiB. */
  stderr: string
  /** The lines and headers of the requests and answers, without their secrets. */
  http: string
}

const afterAnswerMs = 5000
const passed = [
  "PATH",
  "TMPDIR",
  "TEMP",
  "TMP",
  "SystemRoot",
  "SSL_CERT_FILE",
  "SSL_CERT_DIR",
  "GIT_SSL_CAINFO",
  "GIT_EXEC_PATH",
]

/** No prompts, no hooks, no files of this machine's users, no programs of others, and no way to other protocols. */
const settings: readonly (readonly [string, string])[] = [
  ["core.hooksPath", devNull],
  ["core.askPass", ""],
  ["core.logAllRefUpdates", "false"],
  ["core.fsync", "none"],
  ["credential.helper", ""],
  ["credential.interactive", "false"],
  ["safe.directory", "*"],
  ["submodule.recurse", "false"],
  ["fetch.recurseSubmodules", "false"],
  ["push.recurseSubmodules", "no"],
  ["push.gpgSign", "false"],
  ["commit.gpgSign", "false"],
  ["gc.auto", "0"],
  ["maintenance.auto", "false"],
  ["fetch.writeCommitGraph", "false"],
  ["http.followRedirects", "false"],
  ["http.proxy", ""],
  ["http.lowSpeedLimit", "1000"],
  ["http.lowSpeedTime", "60"],
  ["http.postBuffer", "16777216"],
  ["pack.threads", "1"],
  ["protocol.allow", "never"],
]

/** Bytes that a run may write. */
const mostOutput = 2 ** 26

/** Runs git with a clean environment and bounds of time and output. Throws only if it cannot be started. */
export async function runGit(args: readonly string[], run: GitRun): Promise<GitResult> {
  run.signal.throwIfAborted()
  const config = [...settings, ...(run.config ?? [])]
  const child = spawn("git", args, {
    cwd: run.folder,
    env: toEnvironment(config, run),
    // The fourth is for the headers of requests and answers.
    stdio: ["pipe", "pipe", "pipe", "pipe"],
    // A group of its own, so that the program that git starts for HTTP ends with it.
    detached: process.platform !== "win32",
    windowsHide: true,
  })
  return await new Promise((resolve, reject) => {
    const output: Buffer[] = []
    let length = 0
    let stderr = ""
    let http = ""
    let isEnded = false
    let isCut = false
    const end = () => {
      isEnded = true
      endGroup(child)
    }
    let answered: NodeJS.Timeout | undefined
    const timer = setTimeout(end, run.timeoutMs ?? 120_000)
    run.signal.addEventListener("abort", end, { once: true })
    child.stdout.on("data", (data: Buffer) => {
      length += data.length
      if (length <= mostOutput) {
        output.push(data)
        return
      }
      isCut = true
      end()
    })
    child.stderr.on("data", (data: Buffer) => {
      stderr = (stderr + data.toString("utf8")).slice(-65_536)
    })
    const trace = child.stdio[3]
    trace?.on("data", (data: Buffer) => {
      http = (http + data.toString("utf8")).slice(-65_536)
      clearTimeout(answered)
      if (run.isPush === true && isPushOver(http)) answered = setTimeout(end, afterAnswerMs)
    })
    trace?.on("error", () => {})
    const settle = () => {
      clearTimeout(timer)
      clearTimeout(answered)
      run.signal.removeEventListener("abort", end)
    }
    child.once("error", (cause) => {
      settle()
      reject(toStartError(cause))
    })
    child.once("close", (code) => {
      settle()
      resolve({ code: isEnded ? null : code, isCut, stdout: Buffer.concat(output), stderr, http })
    })
    // git can end before it has read everything; its exit code says why.
    child.stdin.on("error", () => {})
    child.stdin.end(run.input)
  })
}

/** Whether the connection of the push has ended in the last line of the trace. */
function isPushOver(http: string): boolean {
  const last = http.slice(http.lastIndexOf("\n", http.length - 2) + 1)
  return /(?:left intact|Closing connection).*\n$/.test(last) && http.includes("/git-receive-pack ")
}

function toEnvironment(config: readonly (readonly [string, string])[], run: GitRun): NodeJS.ProcessEnv {
  const environment: NodeJS.ProcessEnv = {
    NODE_ENV: process.env["NODE_ENV"],
    LC_ALL: "C",
    HOME: run.folder,
    GIT_DIR: run.folder,
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_CONFIG_GLOBAL: devNull,
    GIT_ATTR_NOSYSTEM: "1",
    GIT_TERMINAL_PROMPT: "0",
    GIT_ASKPASS: "true",
    GIT_OPTIONAL_LOCKS: "0",
    GIT_ALLOW_PROTOCOL: "https",
    GIT_TRACE_CURL: "3",
    GIT_TRACE_CURL_NO_DATA: "1",
    GIT_TRACE_REDACT: "1",
    GIT_CONFIG_COUNT: String(config.length),
    ...run.environment,
  }
  for (const name of passed) if (process.env[name] !== undefined) environment[name] = process.env[name]
  for (const [index, [name, value]] of config.entries()) {
    environment[`GIT_CONFIG_KEY_${index}`] = name
    environment[`GIT_CONFIG_VALUE_${index}`] = value
  }
  return environment
}

function endGroup(child: ChildProcess): void {
  try {
    if (process.platform === "win32" || child.pid === undefined) child.kill("SIGKILL")
    else process.kill(-child.pid, "SIGKILL")
  } catch {
    // It has ended by itself.
    child.kill("SIGKILL")
  }
}

function toStartError(cause: Error): PublisherError {
  const isMissing = (cause as NodeJS.ErrnoException).code === "ENOENT"
  return new PublisherError(
    "publisher_unavailable",
    isMissing
      ? "This machine has no git. Install git 2.37 or newer where the service runs, or connect the repository as `github`, which needs none."
      : "The service could not start git. Check the limits of its processes.",
    { cause },
  )
}
