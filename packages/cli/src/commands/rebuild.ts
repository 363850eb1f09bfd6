import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { isAbsolute, join, relative, resolve, sep } from "node:path"

import { CitableError } from "@citable/contract"
import { getRequestListener } from "@hono/node-server"

import type { Command } from "../command.ts"
import { createRunner } from "../rebuild/create-runner.ts"
import { openReleases } from "../rebuild/open-releases.ts"

/** Builds a site on its own machine whenever its content changes. */
export const rebuild: Command = {
  usage: "--site <folder> [options]",
  options: {
    site: { type: "string", value: "folder", help: "the site's source" },
    folder: {
      type: "string",
      value: "folder",
      help: "where releases are kept; default: .citable-releases in the site",
    },
    command: { type: "string", value: "command", help: "default: npm run build" },
    output: { type: "string", value: "folder", help: "where the command writes to; default dist (of Next: out)" },
    keep: { type: "string", value: "n", help: "releases to keep; default 5" },
    "min-pages": { type: "string", value: "share", help: "of the pages before that a build must have; default 0.5" },
    debounce: { type: "string", value: "seconds", help: "without a change until a build begins; default 5" },
    "max-wait": { type: "string", value: "seconds", help: "until it begins, however many changes follow; default 60" },
    timeout: { type: "string", value: "seconds", help: "until a build is ended; default 1800" },
    port: { type: "string", value: "n", help: "for webhooks and the status; default 4401; 0 takes a free one" },
    host: { type: "string", value: "address", help: "default 127.0.0.1" },
    once: { type: "boolean", help: "build once, and end" },
    rollback: { type: "boolean", help: "make the release before live again, and end" },
  },
  positionals: { min: 0, max: 0 },
  async run({ values, env, out, err, json, signal }) {
    if (typeof values["site"] !== "string") throw usage("Say which site: --site <folder>.")
    const site = resolve(values["site"])
    const number = (name: string, fallback: number): number => {
      const value = Number(values[name] ?? fallback)
      if (!Number.isFinite(value) || value < 0)
        throw usage(`--${name} ${String(values[name])} is not a number from 0 on.`)
      return value
    }
    const secret = env["CITABLE_WEBHOOK_SECRET"]
    const isReceiving = values["once"] !== true && values["rollback"] !== true
    if (isReceiving && (secret === undefined || secret === "")) {
      throw usage("No secret. Set CITABLE_WEBHOOK_SECRET to the one that registering the webhook printed.")
    }
    const folder = resolve(String(values["folder"] ?? join(site, ".citable-releases")))
    const limits = { keep: Math.max(1, number("keep", 5)), minPages: number("min-pages", 0.5) }
    if (values["rollback"] === true) {
      const { id, pages } = await (await openReleases(folder, limits)).rollback()
      out(json ? JSON.stringify({ event: "rolled_back", id, pages }) : `Live again: ${id}, with ${pages} pages.`)
      return 0
    }
    const output = String(values["output"] ?? "dist")
    if ([site, folder].some((path) => contains(resolve(site, output), path))) {
      throw usage(
        `--output ${output} is emptied before each build, and holds the site or its releases. Name a folder that the build alone writes to.`,
      )
    }
    const statusToken = env["CITABLE_STATUS_TOKEN"]
    const runner = await createRunner({
      ...limits,
      site,
      folder,
      command: String(values["command"] ?? "npm run build"),
      output,
      debounceMs: number("debounce", 5) * 1000,
      maxWaitMs: number("max-wait", 60) * 1000,
      timeoutMs: number("timeout", 1800) * 1000,
      ...(secret === undefined || secret === "" ? {} : { secret }),
      ...(statusToken === undefined || statusToken === "" ? {} : { statusToken }),
      env,
      onLine: err,
    })
    try {
      // What changed while nothing ran is in this build.
      const firstRequest = await runner.request()
      if (values["once"] === true) return await buildOnce(runner, firstRequest, { out, json, signal })
      await serve(runner, {
        port: number("port", 4401),
        host: String(values["host"] ?? "127.0.0.1"),
        out,
        json,
        signal,
      })
      return 0
    } finally {
      await runner.close()
    }
  },
}

type Runner = Awaited<ReturnType<typeof createRunner>>
type BuildRequest = Awaited<ReturnType<Runner["request"]>>
type Output = Pick<Parameters<Command["run"]>[0], "out" | "json" | "signal">

async function buildOnce(
  runner: Runner,
  { requested, failures }: BuildRequest,
  { out, json, signal }: Output,
): Promise<number> {
  for (;;) {
    const status = await runner.status()
    const isBuilt = status.builds.built >= requested
    if (isBuilt || status.builds.failures > failures || status.builds_error !== null || signal.aborted) {
      out(json ? JSON.stringify({ event: isBuilt ? "built" : "failed", ...status }) : isBuilt ? "Built." : "Failed.")
      return isBuilt ? 0 : 1
    }
    await new Promise((done) => setTimeout(done, 50))
  }
}

async function serve(
  runner: Runner,
  { port, host, out, json, signal }: Output & { port: number; host: string },
): Promise<void> {
  const server = createServer(getRequestListener((request) => runner.fetch(request)))
  await new Promise<void>((done, failed) => {
    server.once("error", failed)
    server.listen(port, host, done)
  })
  const { port: bound } = server.address() as AddressInfo
  const url = `http://${host.includes(":") ? `[${host}]` : host}:${bound}`
  const link = runner.releases.link
  out(json ? JSON.stringify({ event: "listening", url, serve: link }) : `Webhooks go to ${url}/webhook. Serve ${link}.`)
  try {
    await new Promise<void>((done) => {
      if (signal.aborted) done()
      signal.addEventListener("abort", () => done(), { once: true })
    })
  } finally {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  }
}

/** Whether one folder is the other or above it. */
function contains(folder: string, other: string): boolean {
  const steps = relative(folder, other)
  return steps !== ".." && !steps.startsWith(`..${sep}`) && !isAbsolute(steps)
}

function usage(message: string): CitableError {
  return new CitableError(message, { code: "usage" })
}
