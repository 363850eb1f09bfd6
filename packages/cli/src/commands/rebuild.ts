import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { isAbsolute, join, relative, resolve, sep } from "node:path"

import { getRequestListener } from "@hono/node-server"

import type { Command } from "../command.ts"
import { readSiteEnv } from "../doctor/read-site-env.ts"
import { createRunner } from "../rebuild/create-runner.ts"
import { openReleases } from "../rebuild/open-releases.ts"
import { usage } from "../usage.ts"

/** Rebuilds a site on its own machine whenever its content changes. */
export const rebuild: Command = {
  usage: "--site <folder> [options]",
  example: "CITABLE_WEBHOOK_SECRET=whsec_… citable rebuild --site /srv/blog",
  options: {
    site: { type: "string", value: "folder", help: "the source of the site" },
    folder: {
      type: "string",
      value: "folder",
      help: "where to keep releases; default: .citable-releases in the site",
    },
    command: { type: "string", value: "command", help: "the build command; default: npm run build" },
    output: { type: "string", value: "folder", help: "where the command writes; default: dist (use out for Next.js)" },
    keep: { type: "string", value: "n", help: "how many releases to keep; default: 5" },
    "min-pages": {
      type: "string",
      value: "share",
      help: "refuse a build with less than this share of the live pages; default: 0.5",
    },
    debounce: {
      type: "string",
      value: "seconds",
      help: "build after this time without a change; default: 5; with --partial: 1",
    },
    "max-wait": {
      type: "string",
      value: "seconds",
      help: "build at the latest this long after the first change; default: 60",
    },
    partial: {
      type: "boolean",
      help: "build only the pages that change; for Astro sites with the integration of @citable/astro",
    },
    standby: {
      type: "boolean",
      help: "with --partial, start the next build early and let it wait for a change",
    },
    verify: {
      type: "string",
      value: "n",
      help: "with --partial, compare every n-th build with one of all pages; default: 0, none",
    },
    poll: {
      type: "string",
      value: "seconds",
      help: "how often to look for changes without a webhook; default: 60; 0: never",
    },
    timeout: { type: "string", value: "seconds", help: "stop a build after this time; default: 1800" },
    port: {
      type: "string",
      value: "n",
      help: "the port for webhooks and the status; default: 4401; 0 takes a free one",
    },
    host: { type: "string", value: "address", help: "the address to listen on; default: 127.0.0.1" },
    once: { type: "boolean", help: "build once, then exit" },
    rollback: { type: "boolean", help: "make the previous release live again, then exit" },
  },
  lists: [
    {
      title: "Environment",
      rows: [
        ["CITABLE_WEBHOOK_SECRET", "the secret of the webhook; required except with --once and --rollback"],
        ["CITABLE_API_KEY", "the key with which the runner looks for changes; default: that of the site's .env"],
        ["CITABLE_STATUS_TOKEN", "the bearer token that shows the details of failures in the status"],
      ],
    },
  ],
  positionals: { min: 0, max: 0 },
  async run({ values, env, out, err, json, signal }) {
    if (typeof values["site"] !== "string") throw usage("There is no site. Name its folder with --site <folder>.")
    const site = resolve(values["site"])
    const number = (name: string, fallback: number): number => {
      const value = Number(values[name] ?? fallback)
      if (!Number.isFinite(value) || value < 0)
        throw usage(`--${name} ${String(values[name])} is not a number of 0 or more.`)
      return value
    }
    const secret = env["CITABLE_WEBHOOK_SECRET"]
    const isReceiving = values["once"] !== true && values["rollback"] !== true
    if (isReceiving && (secret === undefined || secret === "")) {
      throw usage(
        "There is no secret. Set CITABLE_WEBHOOK_SECRET to the secret that you got when you registered the webhook.",
      )
    }
    const folder = resolve(String(values["folder"] ?? join(site, ".citable-releases")))
    const limits = { keep: Math.max(1, number("keep", 5)), minPages: number("min-pages", 0.5) }
    if (values["rollback"] === true) {
      const { id, pages } = await (await openReleases(folder, limits)).rollback()
      out(json ? JSON.stringify({ event: "rolled_back", id, pages }) : `Live again: ${id}, with ${pages} pages.`)
      return 0
    }
    if (values["standby"] === true && values["partial"] !== true)
      throw usage("--standby works only with --partial. Add --partial.")
    const output = String(values["output"] ?? "dist")
    if ([site, folder].some((path) => contains(resolve(site, output), path))) {
      throw usage(
        `--output ${output} contains the site or its releases, and each build empties it. Name a folder that only the build writes to.`,
      )
    }
    const everySeconds = number("poll", 60)
    const statusToken = env["CITABLE_STATUS_TOKEN"]
    const runner = await createRunner({
      ...limits,
      site,
      folder,
      command: String(values["command"] ?? "npm run build"),
      output,
      // A partial build takes little longer than this.
      debounceMs: number("debounce", values["partial"] === true ? 1 : 5) * 1000,
      maxWaitMs: number("max-wait", 60) * 1000,
      timeoutMs: number("timeout", 1800) * 1000,
      ...(secret === undefined || secret === "" ? {} : { secret }),
      ...(statusToken === undefined || statusToken === "" ? {} : { statusToken }),
      partial: values["partial"] === true,
      standby: values["standby"] === true && values["once"] !== true,
      verifyEvery: number("verify", 0),
      env,
      ...(isReceiving && everySeconds > 0 ? { watch: { everySeconds, env: variablesOf(site, env) } } : {}),
      onLine: err,
    })
    try {
      // This build includes the changes made while no runner was running.
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

/** What a build of the site gets. */
function variablesOf(folder: string, env: Record<string, string | undefined>): Record<string, string> {
  const found = readSiteEnv({ folder, framework: "astro" }, env)
  return Object.fromEntries([...found].map(([name, { value }]) => [name, value]))
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
  out(
    json ? JSON.stringify({ event: "listening", url, serve: link }) : `Send webhooks to ${url}/webhook. Serve ${link}.`,
  )
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

/** Whether a folder is the other one, or contains it. */
function contains(folder: string, other: string): boolean {
  const steps = relative(folder, other)
  return steps !== ".." && !steps.startsWith(`..${sep}`) && !isAbsolute(steps)
}
