import { randomBytes } from "node:crypto"

import { endOrphan } from "./end-orphan.ts"
import { openStartLine, type StartLine } from "./open-start-line.ts"
import { stampSite } from "./stamp-site.ts"
import { type BuildCommand, type StartedBuild, startBuild } from "./start-build.ts"

export interface StandbyOptions extends Pick<BuildCommand, "command" | "pidFile"> {
  site: string
  /** The environment of a build. */
  env: () => BuildCommand["env"]
  /** Folders that the runner and the build write to. */
  except: readonly string[]
  /** How long a build may wait before it is started anew, in milliseconds. Default: one hour. */
  maxAgeMs?: number
}

/** The next build, started before anybody needs it. */
export interface Standby {
  /** Starts the next build. It waits at this point until it is taken. Rejects if it does not start. */
  start(at: string): Promise<void>
  /** Whether a build of this process waits, or is about to. */
  isWaiting(): boolean
  /**
   * Lets the build that waits go on with this value of `CITABLE_PARTIAL`. Gives `undefined` if none waits, or if the site's files have changed
   * since it was started.
   */
  take(variable: string, onLine: BuildCommand["onLine"], signal: AbortSignal): Promise<StartedBuild | undefined>
  close(): Promise<void>
}

interface Waiting {
  build: StartedBuild
  line: StartLine
  stamp: string
  renewal: NodeJS.Timeout
  /** Passes on what it has printed, and what it prints from now on. */
  print: (onLine: BuildCommand["onLine"]) => void
}

/** Opens a place for one build that waits. Builds that read nothing but code before they wait save the time in which that code is loaded. */
export function openStandby(options: StandbyOptions): Standby {
  const { site, command, pidFile, except, maxAgeMs = 3_600_000 } = options
  let waiting: Promise<Waiting> | undefined
  let isClosed = false

  async function begin(at: string): Promise<Waiting> {
    await endOrphan(pidFile)
    const stamp = stampSite(site, { except })
    const line = await openStartLine(randomBytes(32).toString("hex"))
    const held: string[] = []
    let onLine = (text: string): void => void held.push(text)
    const env = { ...options.env(), CITABLE_PARTIAL: JSON.stringify({ standby: { ...line.address, at } }) }
    const build = await startBuild({ command, cwd: site, env, pidFile, onLine: (text) => onLine(text) }).catch(
      (error: unknown) => {
        line.close()
        throw error
      },
    )
    // A build that has ended takes no request.
    void build.ended.then(() => line.close())
    const renewal = setTimeout(() => void renew(at), maxAgeMs).unref()
    return {
      build,
      line,
      stamp,
      renewal,
      print(next) {
        for (const text of held.splice(0)) next(text)
        onLine = next
      },
    }
  }

  function readStamp(): string | undefined {
    try {
      return stampSite(site, { except })
    } catch {
      // Somebody is just changing the site.
      return undefined
    }
  }

  async function renew(at: string): Promise<void> {
    await drop()
    // The build that needs it reports what is wrong.
    await start(at).catch(() => undefined)
  }

  async function drop(): Promise<void> {
    const dropped = await waiting?.catch(() => undefined)
    waiting = undefined
    if (dropped === undefined) return
    clearTimeout(dropped.renewal)
    dropped.line.close()
    // It was to be stopped, so that it says so is no news.
    await dropped.build.finish(AbortSignal.abort()).catch(() => undefined)
  }

  async function start(at: string): Promise<void> {
    if (isClosed) return
    waiting ??= begin(at)
    await waiting.catch((error: unknown) => {
      waiting = undefined
      throw error
    })
  }

  return {
    start,
    isWaiting: () => waiting !== undefined,
    async take(variable, onLine, signal) {
      const found = await waiting?.catch(() => undefined)
      if (found === undefined) return undefined
      const isReady = await found.line.isReady(signal)
      if (!isReady || readStamp() !== found.stamp) {
        // What it has printed tells why it has ended.
        if (!isReady) found.print(onLine)
        await drop()
        onLine(
          `a new build is started, because ${isReady ? "the site's files have changed" : "the waiting one has ended"}`,
        )
        return undefined
      }
      waiting = undefined
      clearTimeout(found.renewal)
      onLine("the waiting build goes on")
      found.print(onLine)
      found.line.go(variable)
      return found.build
    },
    async close() {
      isClosed = true
      await drop()
    },
  }
}
