import type { Figure } from "./figure.ts"

export interface ChartCacheOptions {
  /** How many bytes the figures and their keys take at most. */
  maxBytes: number
}

/** Figures in memory. */
export interface ChartCache {
  /** Gives the figure of a key. Draws it if it is not there; everybody who asks meanwhile waits for that one drawing. */
  read(key: string, draw: () => Promise<Figure>): Promise<Figure>
  /** What the figures and their keys take. */
  readonly bytes: number
}

/**
 * Creates a cache of figures. The key must name everything that a figure depends on, such as the brand, its revision, the range and the
 * kind of the figure. The cache forgets the figures that nobody has read for longest. It keeps no failure.
 *
 * @example
 * const cache = createChartCache({ maxBytes: 8 * 1024 * 1024 })
 * const figure = await cache.read(`${brand.id}:${revision}:${from}:${to}:rates`, () => drawRates(timeseries, { name: brand.name }))
 */
export function createChartCache({ maxBytes }: ChartCacheOptions): ChartCache {
  /** The figure that was read last is the last one. */
  const kept = new Map<string, { figure: Figure; bytes: number }>()
  const waiting = new Map<string, Promise<Figure>>()
  let total = 0

  function keep(key: string, figure: Figure): void {
    const bytes = bytesOf(key, figure)
    if (bytes > maxBytes) return
    kept.set(key, { figure, bytes })
    total += bytes
    for (const [oldest, entry] of kept) {
      if (total <= maxBytes) return
      kept.delete(oldest)
      total -= entry.bytes
    }
  }

  async function drawOnce(key: string, draw: () => Promise<Figure>): Promise<Figure> {
    try {
      // Also a drawing that fails at once ends after `waiting` has it.
      const figure = await Promise.resolve().then(draw)
      keep(key, figure)
      return figure
    } finally {
      waiting.delete(key)
    }
  }

  return {
    read(key, draw) {
      const entry = kept.get(key)
      if (entry !== undefined) {
        kept.delete(key)
        kept.set(key, entry)
        return Promise.resolve(entry.figure)
      }
      const running = waiting.get(key) ?? drawOnce(key, draw)
      waiting.set(key, running)
      return running
    },
    get bytes() {
      return total
    },
  }
}

/** A character of a string takes at most two bytes in memory. */
const bytesOf = (key: string, figure: Figure) =>
  2 * [key, ...Object.values<string>({ ...figure })].reduce((length, text) => length + text.length, 0)
