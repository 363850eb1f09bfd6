import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"

import { type ProxiedRequest, startFaultyProxy, startTestPlatform } from "@citable/dev"

import { connectionTo } from "../../../packages/service/test/publishing/publications/open-publishing-world.ts"
import { type BenchOptions, type Figure, toFigure } from "../figure.ts"
import { startProcess } from "../measured-process.ts"
import { median } from "../median.ts"
import { carryOut, cpuOf, makeBody } from "./publishing-orders.ts"
import type { PublishingArgument, PublishingOrder, PublishingReady } from "./publishing-process.ts"

const area = "publishing"

/**
 * What publishing to a platform costs: the requests for a new, a changed and an unchanged article and for a look at 100 of
 * them, against the least that is safe, and the CPU time of our process, against rendering the body and sending two bare
 * requests. The platform runs in another process, so its CPU time does not count.
 */
export async function* benchPublishing(options: BenchOptions): AsyncGenerator<Figure> {
  const { small, progress, platform: chosen } = options
  if (chosen === undefined || chosen === "wordpress") yield* benchWordpress({ small, progress })
  yield* (await import("./bench-platforms.ts")).benchPlatforms(options)
}

async function* benchWordpress({ small, progress }: Pick<BenchOptions, "small" | "progress">): AsyncGenerator<Figure> {
  const articles = small ? 3 : 100
  const rounds = small ? 1 : 7
  const folder = await mkdtemp(join(tmpdir(), "citable-bench-"))
  const platform = await startTestPlatform()
  const proxy = await startFaultyProxy({ target: platform.url })
  progress(`starting a service with ${articles} articles`)
  const argument: PublishingArgument = {
    dataDir: join(folder, "data"),
    platform: proxy.url,
    kind: "wordpress",
    connection: connectionTo(platform, proxy.url),
    articles,
    body: makeBody(),
    timeFactor: 1,
  }
  const service = await startProcess<PublishingReady>(new URL("publishing-process.ts", import.meta.url), argument)
  const requestsFor = async (order: PublishingOrder) => {
    proxy.requests.length = 0
    await carryOut(service, order)
    return proxy.requests.filter((request) => !isVisit(request)).length / articles
  }
  /** Waits until nobody asks for public pages any more. */
  const countVisits = async () => {
    for (let before = -1, now = 0; before < now;) {
      before = now
      await sleep(1500)
      now = proxy.requests.filter(isVisit).length
    }
    return proxy.requests.filter(isVisit).length / articles
  }
  try {
    progress("requests")
    // The root is found and the account is read once for an integration, so the first article stands for itself.
    const created = await requestsFor("publish")
    const figure = (name: string, ours: number, baseline: number, goal: number) =>
      toFigure({ area, figure: `${name}: requests an article, against ${baseline}`, ours, baseline, goal })
    yield figure("new (look for it twice, create hidden, publish by id, read back)", created, 2, 2.7)
    yield figure("new, proof (the public page)", await countVisits(), 1, 1)
    yield figure("unchanged (read, is somebody editing?)", await requestsFor("publish"), 1, 2.1)
    yield figure("unchanged, proof (the public page)", await countVisits(), 1, 0)
    await carryOut(service, "edit")
    yield figure("changed (read, is somebody editing?, write, read back)", await requestsFor("publish"), 2, 2.1)
    yield figure("changed, proof (the public page)", await countVisits(), 1, 1)
    proxy.requests.length = 0
    await carryOut(service, "drift")
    while (proxy.requests.length === 0) await sleep(20)
    await sleep(500)
    const looks = proxy.requests.length
    yield toFigure({
      area,
      figure: `look at ${articles} articles: requests, against 1`,
      ours: looks,
      baseline: 1,
      goal: 1,
    })

    progress("CPU time")
    const took = { ours: [] as number[], baseline: [] as number[] }
    for (let round = -1; round < rounds; round++) {
      await carryOut(service, "edit")
      const ours = await cpuOf(service, "publish")
      const baseline = await cpuOf(service, "bare")
      if (round < 0 && !small) continue
      took.ours.push(ours / articles)
      took.baseline.push(baseline / articles)
    }
    yield toFigure({
      area,
      figure: "changed: microseconds of CPU a publication, against rendering the body and two bare requests",
      ours: median(took.ours),
      baseline: median(took.baseline),
      goal: 4,
    })
  } finally {
    await service.stop()
    await proxy.close()
    await platform.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Whether a visitor asks for a page. */
const isVisit = ({ method, path }: ProxiedRequest): boolean =>
  method === "GET" && !path.includes("wp-json") && !path.includes("rest_route")
