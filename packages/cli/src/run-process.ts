import { runCli } from "./run-cli.ts"

// Whoever read the output has enough of it, such as `head`: end as programs do whose pipe is closed, by SIGPIPE.
const brokenPipe = 128 + 13

/** Runs one command line with the arguments, the output and the signals of this process, and sets its exit code. */
export async function runProcess(argv: readonly string[]): Promise<void> {
  const abort = new AbortController()
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => abort.abort())
  for (const stream of [process.stdout, process.stderr]) {
    stream.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code !== "EPIPE") throw error
      process.exit(brokenPipe)
    })
  }
  process.exitCode = await runCli(argv, {
    env: process.env,
    out: (line) => process.stdout.write(`${line}\n`),
    err: (line) => process.stderr.write(`${line}\n`),
    isTerminal: process.stderr.isTTY && process.env["TERM"] !== "dumb",
    nodeVersion: process.versions.node,
    signal: abort.signal,
  })
  // After a signal, nothing that is still open keeps the process, such as a connection to a database that does not answer.
  if (abort.signal.aborted) setTimeout(() => process.exit(), 1000).unref()
}
