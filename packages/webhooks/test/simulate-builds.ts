import { type Build, type BuildStorage, type Coalescer, createCoalescer, createMemoryBuilds } from "../src/coalesce.ts"
import { createVirtualTime } from "./virtual-time.ts"

export interface Simulation {
  requests: number
  builds: number
  /** Requests without a later successful build. */
  uncovered: number
  /** Times at which a build began while another one ran. */
  overlaps: number
  /** The longest time in milliseconds that a request waited for a possible build. */
  longestWait: number
}

/** Content to build from `at` on. Only acknowledged requests must lead to a build. */
interface Publish {
  at: number
  promised: boolean
}

interface Rates {
  failing: number
  crashing: number
  /** The delay of the storage's answers. */
  broken: number
}

const quietMs = 5000
const maxWaitMs = 60_000
export const longestBuildMs = 120_000

/**
 * Runs processes that share a storage through a random schedule of requests, in virtual time. Builds fail, processes die
 * during builds and come back, and the storage answers with errors. At the end nothing fails anymore.
 */
export async function simulateBuilds(seed: number, rates: Rates): Promise<Simulation> {
  const random = createRandom(seed)
  const { now, setTimer, step } = createVirtualTime()
  let calm = false
  const chance = (rate: number) => !calm && random() < rate
  const figures: Simulation = { requests: 0, builds: 0, uncovered: 0, overlaps: 0, longestWait: 0 }
  /** Requests that no build covers yet, and those of the running build. */
  let waiting: Publish[] = []
  let uncovered: Publish[] = []
  let active = 0
  const storage = createMemoryBuilds()

  function startProcess(index: number): { coalescer: Coalescer } {
    let dead = false
    let left = 0
    const own = new Set<() => void>()
    const shared: BuildStorage = {
      update: (change) =>
        dead
          ? new Promise(() => {})
          : chance(rates.broken)
            ? Promise.reject(new Error("the disk is full"))
            : storage.update(change),
    }
    const ownTimer = (run: () => void, ms: number) => {
      if (dead) return () => {}
      const cancel = setTimer(() => {
        own.delete(cancel)
        run()
      }, ms)
      own.add(cancel)
      return cancel
    }
    const die = () => {
      dead = true
      active -= left
      left = 0
      for (const cancel of own) cancel()
      setTimer(() => (processes[index] = startProcess(index)), random() * 20_000)
    }
    const build = ({ signal }: Build) => {
      if (active > 0) figures.overlaps++
      active++
      left++
      figures.builds++
      for (const { at } of waiting) figures.longestWait = Math.max(figures.longestWait, now() - at)
      const covered = [...uncovered, ...waiting]
      waiting = []
      uncovered = covered
      const isFailing = chance(rates.failing)
      const isCrashing = chance(rates.crashing)
      const ms = 1000 + random() * (longestBuildMs - 1000)
      const end = () => {
        active--
        left--
        cancel()
      }
      const result = Promise.withResolvers<void>()
      const onEnd = () => {
        end()
        if (isFailing) return result.reject(new Error("the build failed"))
        uncovered = uncovered.filter((publish) => !covered.includes(publish))
        result.resolve()
      }
      const cancel = ownTimer(isCrashing ? die : onEnd, ms)
      signal.addEventListener("abort", () => {
        end()
        result.reject(signal.reason)
      })
      return result.promise
    }
    const coalescer = createCoalescer({
      storage: shared,
      build,
      quietMs,
      maxWaitMs,
      pollMs: 10_000,
      owner: `${index}-${now()}`,
      onError: () => {},
      now,
      random,
      setTimer: ownTimer,
    })
    return { coalescer }
  }

  const processes = Array.from({ length: 1 + Math.floor(random() * 3) }, (_, index) => ({ index })).map(({ index }) =>
    startProcess(index),
  )
  const pace = [1000, 8000, 60_000][Math.floor(random() * 3)] ?? 1000
  const count = 1 + Math.floor(random() * 200)
  let made = 0
  const publishNext = (): void => {
    const process = processes[Math.floor(random() * processes.length)]
    const published = { at: now(), promised: false }
    waiting.push(published)
    // A dead process answers nothing.
    process?.coalescer.request().then(
      () => {
        figures.requests++
        published.promised = true
      },
      () => {},
    )
    if (++made < count) setTimer(publishNext, random() < 0.1 ? random() * 200_000 : random() * pace)
    else calm = true
  }
  setTimer(publishNext, 0)

  const isDone = async () => {
    const { requested, built } = await storage.update((state) => state)
    return calm && requested === built && active === 0
  }
  for (let steps = 0; steps < 100_000; steps++) {
    if (!(await step())) break
    if (calm && steps % 10 === 0 && (await isDone())) break
  }
  figures.uncovered = [...waiting, ...uncovered].filter(({ promised }) => promised).length
  return figures
}

/** Mulberry32, a small and portable random generator. */
function createRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let bits = Math.imul(state ^ (state >>> 15), 1 | state)
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32
  }
}
