import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as sleep } from "node:timers/promises"

import { type ProxiedRequest, startFaultyProxy, startTestPlatform } from "@citable/dev"

import { type BenchOptions, type Figure, toFigure } from "../figure.ts"
import { type MeasuredProcess, startProcess } from "../measured-process.ts"
import { median } from "../median.ts"
import type { PublishingArgument, PublishingOrder, PublishingReady } from "./publishing-process.ts"

const area = "publishing"

/**
 * What publishing to a platform costs: the requests for a new, a changed and an unchanged article and for a look at 100 of
 * them, against the least that is safe, and the CPU time of our process, against rendering the body and sending two bare
 * requests. The platform runs in another process, so its CPU time does not count.
 */
export async function* benchPublishing({ small, progress }: BenchOptions): AsyncGenerator<Figure> {
  const articles = small ? 3 : 100
  const rounds = small ? 1 : 7
  const folder = await mkdtemp(join(tmpdir(), "citable-bench-"))
  const platform = await startTestPlatform()
  const proxy = await startFaultyProxy({ target: platform.url })
  progress(`starting a service with ${articles} articles`)
  const argument: PublishingArgument = {
    dataDir: join(folder, "data"),
    platform: proxy.url,
    username: platform.username,
    password: platform.password,
    articles,
    body: makeBody(),
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

async function cpuOf(service: MeasuredProcess<PublishingReady>, order: PublishingOrder): Promise<number> {
  const before = await service.cpu()
  await carryOut(service, order)
  return (await service.cpu()) - before
}

async function carryOut({ ready }: MeasuredProcess<PublishingReady>, order: PublishingOrder): Promise<void> {
  const answer = await fetch(ready.url, { method: "POST", body: JSON.stringify(order) })
  if (!answer.ok) throw new Error(`The service answered ${answer.status}: ${await answer.text()}`)
}

/** About a thousand words with what articles have. */
function makeBody(): string {
  const section = (at: number) =>
    `## Section ${at}\n\n${"A paragraph with *some* words and a [link](https://example.com/page). ".repeat(12)}\n\n` +
    `- one\n- two\n- three\n\n\`\`\`js\nconst answer = ${at}\n\`\`\`\n\n| a | b |\n| - | - |\n| 1 | 2 |\n`
  return Array.from({ length: 8 }, (_, at) => section(at)).join("\n")
}
