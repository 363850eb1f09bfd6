import { randomBytes } from "node:crypto"

import { endOrphan } from "./end-orphan.ts"
import { openStartLine, type StartLine } from "./open-start-line.ts"
import { stampSite } from "./stamp-site.ts"
import { type BuildCommand, type StartedBuild, startBuild } from "./start-build.ts"

export interface StandbyOptions extends Pick<BuildCommand, "command" | "pidFile"> {
  site: string
  /** Where to name its process once it is taken. */
  buildPidFile: string
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
  stamp: Map<string, string>
  renewal: NodeJS.Timeout
  /** Passes on what it has printed, and what it prints from now on. */
  print: (onLine: BuildCommand["onLine"]) => void
}

/** After so many builds in a row that have waited for nothing, none is started early any more. */
const mostMisses = 3

/** Opens a place for one build that waits. Builds that read nothing but code before they wait save the time in which that code is loaded. */
export function openStandby(options: StandbyOptions): Standby {
  const { site, command, pidFile, except, maxAgeMs = 3_600_000 } = options
  let waiting: Promise<Waiting | undefined> | undefined
  let isClosed = false
  let misses = 0

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
    void build.ended.catch(() => undefined).then(() => line.close())
    return {
      build,
      line,
      stamp,
      renewal: setTimeout(() => renew(at), maxAgeMs).unref(),
      print(next) {
        for (const text of held.splice(0)) next(text)
        onLine = next
      },
    }
  }

  /** The path of a file that is not what it was when a build was started. */
  function findChange({ stamp }: Waiting): string | undefined {
    let now: Map<string, string>
    try {
      now = stampSite(site, { except })
    } catch (error) {
      // Somebody is just changing the site.
      return String((error as NodeJS.ErrnoException).path ?? error)
    }
    for (const [path, state] of now) if (stamp.get(path) !== state) return path
    return [...stamp.keys()].find((path) => !now.has(path))
  }

  /** In one step, so that no other build is started while the old one ends. */
  function renew(at: string): void {
    waiting = drop().then(async () => (isClosed ? undefined : await begin(at)))
    // The build that needs it reports what is wrong.
    waiting.catch(() => undefined)
  }

  /** The build that waits, which from now on nobody else has. */
  async function grab(): Promise<Waiting | undefined> {
    const taken = waiting
    waiting = undefined
    const found = await taken?.catch(() => undefined)
    clearTimeout(found?.renewal)
    return found
  }

  async function end({ build, line }: Waiting): Promise<void> {
    line.close()
    // It was to be stopped, so that it says so is no news.
    await build.finish(AbortSignal.abort()).catch(() => undefined)
  }

  async function drop(): Promise<void> {
    const found = await grab()
    if (found !== undefined) await end(found)
  }

  return {
    async start(at) {
      if (isClosed || misses >= mostMisses) return
      waiting ??= begin(at)
      await waiting.catch((error: unknown) => {
        waiting = undefined
        throw error
      })
    },
    isWaiting: () => waiting !== undefined,
    async take(variable, onLine, signal) {
      const found = await grab()
      if (found === undefined) return undefined
      const isReady = await found.line.isReady(signal)
      const changed = isReady ? findChange(found) : undefined
      if (!isReady || changed !== undefined) {
        // What it has printed tells why it has ended.
        if (!isReady) found.print(onLine)
        await end(found)
        misses++
        onLine(`starting a new build, because ${isReady ? `${changed} has changed` : "the waiting one ended"}`)
        if (misses === mostMisses) {
          onLine(`the last ${misses} waiting builds were of no use, so the runner starts none early until it restarts`)
        }
        return undefined
      }
      misses = 0
      await found.build.moveTo(options.buildPidFile).catch(async (error: unknown) => {
        await end(found)
        throw error
      })
      onLine("the waiting build continues")
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
