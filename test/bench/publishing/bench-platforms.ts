import { existsSync } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { findGhost, type ProxiedRequest, startFaultyProxy } from "@citable/dev"

import { ghost } from "../../platforms/ghost.ts"
import type { ListedPlatform } from "../../platforms/platform-under-test.ts"
import { platforms } from "../../platforms/platforms.ts"
import { toConnection } from "../../platforms/to-connection.ts"
import { type BenchOptions, type Figure, toFigure } from "../figure.ts"
import { startProcess } from "../measured-process.ts"
import { median } from "../median.ts"
import { carryOut, cpuOf, makeBody } from "./publishing-orders.ts"
import type { PublishingArgument, PublishingReady, SentRequest } from "./publishing-process.ts"

const area = "publishing"
/** Nobody waits for a platform's rate. */
const timeFactor = 1000

/**
 * What a new and a changed article cost on each platform: the requests, against one that creates or changes it, and the CPU time of our process,
 * against a bare client that sends the same requests.
 */
export async function* benchPlatforms(options: BenchOptions): AsyncGenerator<Figure> {
  const measured = [...platforms, ghost].filter(({ definition: { kind } }) => {
    if (options.platform !== undefined) return options.platform === kind
    return kind !== "staged_board" && (kind !== "ghost" || findGhost(existsSync) !== undefined)
  })
  if (measured.length === 0) throw new Error(`Nothing measures the platform ${String(options.platform)}.`)
  for (const listed of measured) yield* benchPlatform(listed, options)
}

async function* benchPlatform(listed: ListedPlatform, { small, progress }: BenchOptions): AsyncGenerator<Figure> {
  const articles = small ? 3 : 30
  const rounds = small ? 1 : 5
  const { kind, name } = listed.definition
  const folder = await mkdtemp(join(tmpdir(), "citable-bench-"))
  const opened = await listed.open({ timeFactor })
  const proxy = await startFaultyProxy({ target: opened.url })
  progress(`${name}: starting a service with ${articles} articles`)
  const argument: PublishingArgument = {
    dataDir: join(folder, "data"),
    platform: proxy.url,
    kind,
    origin: opened.origin,
    connection: toConnection(kind, opened, proxy.url),
    articles,
    body: makeBody(),
    timeFactor,
  }
  const service = await startProcess<PublishingReady>(new URL("publishing-process.ts", import.meta.url), argument)
  const publish = async () => {
    proxy.requests.length = 0
    const cpu = await cpuOf(service, "publish")
    return { cpu, sent: proxy.requests.map(toSent) }
  }
  /** The CPU time of sending the same requests to a server that answers at once. */
  const sendAgain = async (sent: readonly SentRequest[]) => {
    proxy.onRequest = () => ({
      kind: "answer",
      status: 200,
      headers: { "content-type": "application/json" },
      body: "{}",
    })
    const cpu = await cpuOf(service, sent)
    proxy.onRequest = undefined
    return cpu
  }
  try {
    progress(`${name}: requests and CPU time`)
    const created = await publish()
    const changes: { requests: number; ours: number; bare: number }[] = []
    for (let round = 0; round < rounds; round++) {
      await carryOut(service, "edit")
      const { cpu: ours, sent } = await publish()
      changes.push({ requests: sent.length, ours, bare: await sendAgain(sent) })
    }
    const count = (what: string, requests: number, baseline: number) =>
      toFigure({
        area,
        figure: `${name}, ${what}: requests an article, against ${baseline}`,
        ours: requests / articles,
        baseline,
      })
    yield count("new", created.sent.length, 2)
    yield count("changed", median(changes.map(({ requests }) => requests)), 1)
    yield toFigure({
      area,
      figure: `${name}, changed: milliseconds of CPU a publication, against a bare client that sends the same requests`,
      ours: median(changes.map(({ ours }) => ours)) / articles / 1000,
      baseline: median(changes.map(({ bare }) => bare)) / articles / 1000,
    })
  } finally {
    await service.stop()
    await proxy.close()
    await opened.close()
    await rm(folder, { recursive: true, force: true })
  }
}

function toSent({ method, path, headers, body }: ProxiedRequest): SentRequest {
  const { host: _, connection: __, "content-length": ___, ...kept } = headers
  return { method, path, headers: kept as Record<string, string>, body: body.toString("base64") }
}
