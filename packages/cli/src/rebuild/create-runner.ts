import { basename, join, resolve } from "node:path"

import { createWebhookHandler } from "@citable/webhooks"
import { type BuildState, createCoalescer } from "@citable/webhooks/coalesce"

import { buildSite } from "./build-site.ts"
import { endOrphan } from "./end-orphan.ts"
import { isSameText } from "./is-same-text.ts"
import { openBuilds } from "./open-builds.ts"
import { openCompileCache } from "./open-compile-cache.ts"
import { openPartialBuilds } from "./open-partial-builds.ts"
import { openReleases, type Release, type Releases, type ReleasesOptions } from "./open-releases.ts"
import { openStandby } from "./open-standby.ts"
import { watchContent } from "./watch-content.ts"

export interface RunnerOptions extends Pick<ReleasesOptions, "keep" | "minPages" | "ahead"> {
  /** The folder of the site's source. */
  site: string
  /** The folder of the releases and the state. */
  folder: string
  command: string
  /** The folder that the command writes to, within the site. */
  output: string
  debounceMs: number
  maxWaitMs: number
  timeoutMs: number
  /** Whether builds reuse the pages of the live release that would be the same. */
  partial?: boolean
  /** Compares every n-th of those builds with one of all pages; 0 for none. Default: 0. */
  verifyEvery?: number
  /** Whether the next of those builds is started as soon as one is live, and waits for a change. */
  standby?: boolean
  /** Looks for changes that no webhook announces, every so many seconds, with the key of these variables. Default: no looks. */
  watch?: { everySeconds: number; env: Record<string, string | undefined> }
  /** The secret of the webhook. Without it, the runner accepts no webhooks. */
  secret?: string
  /** Requests with this bearer token see why a build failed. Others do not. */
  statusToken?: string
  env: Record<string, string | undefined>
  onLine: (line: string) => void
}

export interface RunnerStatus {
  site: string
  /** The live release. */
  current: Release | null
  releases: Pick<Release, "id" | "made_at" | "pages">[]
  builds: Pick<BuildState, "requested" | "building" | "built" | "failures">
  /** Why the last build of this process failed, or null. */
  error: string | null
  /** Why the runner cannot write down what to build, or null. It builds nothing until it can. */
  builds_error: string | null
  /** Why builds with `partial` do not reuse pages any more, or null. */
  partial_error: string | null
}

export interface Runner {
  releases: Releases
  request(): Promise<BuildState>
  status(): Promise<RunnerStatus>
  /** Answers webhooks (POST) and shows the status as JSON or as a page. Details of failures need the token. */
  fetch(request: Request): Promise<Response>
  close(): Promise<void>
}

/** Creates a runner that rebuilds a site when its content changes, and makes the new release live. */
export async function createRunner(options: RunnerOptions): Promise<Runner> {
  const releases = await openReleases(options.folder, options)
  const output = resolve(options.site, options.output)
  let error: string | null = null
  const { site, folder, command, verifyEvery = 0 } = options
  const partial =
    options.partial === true ? await openPartialBuilds({ folder, releases, command, verifyEvery }) : undefined
  const compiled = openCompileCache(join(folder, "compiled"), { ...process.env, ...options.env })
  const environment = () => ({ ...compiled.env, ...options.env })
  const [pidFile, standbyPid] = [join(folder, "build.pid"), join(folder, "standby.pid")] as const
  const standby =
    options.standby === true
      ? openStandby({
          site,
          command,
          pidFile: standbyPid,
          buildPidFile: pidFile,
          env: environment,
          except: [resolve(folder), output],
        })
      : undefined
  const storage = openBuilds(join(folder, "builds.db"))
  const coalescer = createCoalescer({
    storage,
    quietMs: options.debounceMs,
    maxWaitMs: options.maxWaitMs,
    timeoutMs: options.timeoutMs,
    async build({ number, signal }) {
      options.onLine(`build ${number} started`)
      await endOrphan(pidFile)
      if (standby?.isWaiting() !== true) await endOrphan(standbyPid)
      await releases.clean()
      const { onLine } = options
      await buildSite({ command, cwd: site, env: environment(), pidFile, signal, onLine, output, partial, standby })
      const release = await releases.add(output)
      await partial?.keep(release)
      error = null
      onLine(`build ${number} is live as ${release.id}, with ${release.pages} pages`)
      await partial?.prepare(release, signal).catch((reason: unknown) => {
        onLine(`could not prepare the pages for the next build, so it prepares them itself: ${toMessage(reason)}`)
      })
      if (!signal.aborted) {
        await startStandby(release).catch((reason: unknown) => {
          onLine(`could not start the next build early, so it starts when it is needed: ${toMessage(reason)}`)
        })
      }
      // The release is live: what fails from here on must not make the coalescer build it again.
      await compiled.trim().catch((reason: unknown) => {
        onLine(`could not clean up the compiled code of builds: ${toMessage(reason)}`)
      })
    },
    onError(reason) {
      error = toMessage(reason)
      options.onLine(`failed: ${error}`)
    },
  })

  /** Only a build that wrote a record has an integration that waits. Any other would build at once. */
  async function startStandby(release: Release): Promise<void> {
    const at = standby === undefined ? undefined : await partial?.waitPoint(release)
    if (at !== undefined) await standby?.start(at)
  }

  const watch =
    options.watch &&
    watchContent({
      ...options.watch,
      // A look has waited for changes already.
      request: () => coalescer.request({ urgent: true }),
      isFailing: async () => (await coalescer.state()).failures > 0,
      onLine: options.onLine,
    })

  const receive =
    options.secret === undefined
      ? undefined
      : createWebhookHandler({
          secret: options.secret,
          // The request is on disk before the answer, so that an accepted webhook survives a crash.
          async onEvent(event) {
            if (!event.type.startsWith("content.")) return
            await coalescer.request()
            watch?.noteEvent(event)
          },
        })

  async function status(): Promise<RunnerStatus> {
    const { requested, building, built, failures } = await coalescer.state()
    const list = await releases.list()
    return {
      site: options.site,
      current: (await releases.current()) ?? null,
      releases: list.map(({ id, made_at, pages }) => ({ id, made_at, pages })),
      builds: { requested, building, built, failures },
      error,
      builds_error: storage.error(),
      partial_error: (await partial?.off()) ?? null,
    }
  }

  return {
    releases,
    request: () => coalescer.request({ urgent: true }),
    status,
    async fetch(request) {
      const { pathname } = new URL(request.url)
      const visibleStatus = async () =>
        isTrusted(request, options.statusToken) ? status() : withoutDetails(await status())
      if (request.method === "POST" && receive !== undefined) return receive(request)
      if (request.method !== "GET") return new Response(null, { status: 405, headers: { allow: "GET, POST" } })
      if (pathname === "/status.json")
        return Response.json(await visibleStatus(), { headers: { "cache-control": "no-store" } })
      if (pathname !== "/") return new Response(null, { status: 404 })
      const headers = {
        "content-type": "text/html; charset=utf-8",
        "cache-control": "no-store",
        "content-security-policy": "default-src 'none'",
      }
      return new Response(toPage(await visibleStatus()), { headers })
    },
    async close() {
      await watch?.close()
      await coalescer.close()
      await standby?.close()
      await storage.close?.()
    },
  }
}

function isTrusted(request: Request, token: string | undefined): boolean {
  return token !== undefined && isSameText(request.headers.get("authorization") ?? "", `Bearer ${token}`)
}

/** The status for strangers, whom a proxy can let in. The output of a build can contain paths, addresses and secrets. */
function withoutDetails(status: RunnerStatus): RunnerStatus {
  const { site, error, builds_error: buildsError, partial_error: partialError } = status
  const where = "See the output of citable rebuild, or send CITABLE_STATUS_TOKEN as a bearer token."
  return {
    ...status,
    site: basename(site),
    error: error === null ? null : `The last build failed. ${where}`,
    builds_error: buildsError === null ? null : `The runner cannot save what to build. ${where}`,
    partial_error: partialError === null ? null : `Builds no longer reuse pages. ${where}`,
  }
}

function toPage(status: RunnerStatus): string {
  const { site, current, releases, builds, error, builds_error: buildsError, partial_error: partialError } = status
  const live = current === null ? "nothing yet" : `${current.id}, ${current.pages} pages`
  const lines = [
    `Live: ${live}`,
    `Builds: ${builds.requested} requested, ${builds.built} of them built${builds.building === null ? "" : ", one running"}`,
    `Failures since the last success: ${builds.failures}`,
    ...[error, buildsError, partialError].flatMap((text) => (text === null ? [] : [`Error: ${text}`])),
    `Releases: ${releases.map(({ id }) => id).join(", ")}`,
  ]
  return `<!doctype html><title>Rebuilds</title><h1>${escape(site)}</h1><pre>${lines.map(escape).join("\n")}</pre>`
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

function toMessage(reason: unknown): string {
  return reason instanceof Error ? reason.message : String(reason)
}
