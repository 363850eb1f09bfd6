import { existsSync } from "node:fs"

import { openPageBrowser, type PageBrowser } from "@citable/reader/browser"

import { findChromium } from "../../../packages/dev/src/find-chromium.ts"
import type { BenchOptions, Figure } from "../figure.ts"
import { startProcess } from "../measured-process.ts"
import { median } from "../median.ts"
import type { ReadArgument, ReadReady } from "./read-process.ts"

type Measured = Pick<Figure, "figure" | "ours" | "baseline"> & { goal?: number }

const goalMs = 60
const timeoutMs = 30_000

/** What reading one page of the site at `origin` costs, without a browser and with one. */
export async function* benchReading(origin: string, { small, progress }: BenchOptions): AsyncGenerator<Measured> {
  progress("reading a page of 170 KB")
  const argument: ReadArgument = { url: `${origin}/long.html`, warmUps: small ? 0 : 10, reads: small ? 1 : 50 }
  const reader = await startProcess<ReadReady>(new URL("read-process.ts", import.meta.url), argument)
  await reader.stop()
  const figure = `read_page of 170 KB without scripts: ms of CPU a page, against ${goalMs} ms`
  yield { figure, ours: reader.ready.cpu / 1000, baseline: goalMs, goal: 1 }

  const executablePath = findChromium(existsSync)
  if (executablePath === undefined) {
    progress(
      "left out: a read in a fresh context against one in a fresh browser, since there is no Chromium (CHROMIUM_PATH)",
    )
    return
  }
  for (const [name, path] of [
    ["without scripts", "/long.html"],
    ["with scripts", "/scripted.html"],
  ] as const) {
    progress(`rendering a page ${name}`)
    const took = await compareBrowsers(`${origin}${path}`, executablePath, small ? 1 : 7)
    yield { figure: `rendering a page ${name} in a fresh context: ms, against a fresh browser`, ...took, goal: 0.6 }
  }
}

/** Milliseconds that one page takes: in a browser that runs, and in one that starts for it. Both take turns. */
async function compareBrowsers(
  url: string,
  executablePath: string,
  rounds: number,
): Promise<{ ours: number; baseline: number }> {
  const took: { ours: number[]; baseline: number[] } = { ours: [], baseline: [] }
  const open = (): Promise<PageBrowser> => openPageBrowser({ executablePath, allowPrivateNetwork: true })
  const warm = await open()
  try {
    await warm.render(url, { timeoutMs })
    for (let round = 0; round < rounds; round++) {
      took.ours.push(await time(() => warm.render(url, { timeoutMs })))
      let fresh: PageBrowser | undefined
      try {
        took.baseline.push(
          await time(async () => {
            fresh = await open()
            await fresh.render(url, { timeoutMs })
          }),
        )
      } finally {
        await fresh?.close()
      }
    }
  } finally {
    await warm.close()
  }
  return { ours: median(took.ours), baseline: median(took.baseline) }
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}
