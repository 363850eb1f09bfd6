import { spawn, spawnSync } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, rm } from "node:fs/promises"
import { Agent, request } from "node:http"
import { connect } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { text } from "node:stream/consumers"

import { bundleProgram } from "@citable/dev"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

const bin = await bundleProgram(new URL("../src/bin.ts", import.meta.url))

const patience = { interval: 50 }

describe.runIf(process.platform === "linux")("a process that may have 128 files open", () => {
  let folder: string
  let child: ReturnType<typeof start>
  let log = ""
  let url: string
  let token: string
  let brandId: string
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "citable-open-files-"))
    child = start(folder)
    child.stderr.on("data", (bytes: Buffer) => void (log += bytes.toString()))
    const [line] = (await once(createInterface(child.stdout), "line")) as [string]
    const first = JSON.parse(line) as Record<"url" | "operator_token" | "brand_id", string>
    ;({ url, operator_token: token, brand_id: brandId } = first)
  })
  afterAll(async () => {
    agent.destroy()
    child.kill("SIGKILL")
    await rm(folder, { recursive: true, force: true })
  })

  /** The status and the answer, over a new connection or over one that stays open. */
  async function call(path: string, { body, keep = false }: { body?: object; keep?: boolean } = {}): Promise<string> {
    const authorization = `Bearer ${path === "/metrics" ? "token-of-the-metrics" : token}`
    const method = body === undefined ? "GET" : "POST"
    const headers = { authorization, "content-type": "application/json" }
    const sent = request(url + path, { method, headers, agent: keep ? agent : false, timeout: 500 })
    sent.on("timeout", () => sent.destroy())
    sent.end(body === undefined ? undefined : JSON.stringify(body))
    return once(sent, "response").then(
      async ([response]) => `${response.statusCode} ${response.headers["retry-after"] ?? ""} ${await text(response)}`,
      () => "no answer",
    )
  }
  const upload = (keep = false) => {
    const svg = "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>"
    const source = { kind: "base64", data: Buffer.from(svg).toString("base64"), content_type: "image/svg+xml" }
    return call(`/v1/brands/${brandId}/media`, { body: { source }, keep })
  }

  it("answers calls while connections send nothing, and the log and the metrics say so", async () => {
    const sockets = Array.from({ length: 200 }, () => connect(Number(new URL(url).port), "127.0.0.1"))
    for (const socket of sockets) socket.on("error", () => {})
    await Promise.all(sockets.map((socket) => once(socket, "connect")))
    await expect.poll(() => call("/healthz"), patience).toMatch(/^200 /)
    await expect.poll(() => upload(), patience).toMatch(/^201 /)
    expect(log).toMatch(/limit of 128 open files.*refused.*LimitNOFILE/)
    const metrics = await call("/metrics")
    expect(metrics).toMatch(/^citable_connections_refused_total [1-9]/m)
    expect(metrics).toMatch(/^citable_connections_open [1-9]/m)
    for (const socket of sockets) socket.destroy()
  })

  it("goes on when it can open no file at all: calls that need one answer 503, and it comes back by itself", async () => {
    const allow = (files: number) =>
      spawnSync("prlimit", [`--pid=${child.pid}`, `--nofile=${files}:128`]).status ?? "no prlimit"
    await expect.poll(() => call("/readyz", { keep: true }), patience).toMatch(/^200 /)
    expect(allow(3)).toBe(0)
    expect(await call("/healthz")).toBe("no answer")
    expect(await upload(true)).toMatch(/^503 1 .*"busy"/)
    expect(log).toContain("EMFILE")
    expect(await call(`/v1/brands/${brandId}/content`, { body: { title: "A draft" }, keep: true })).toMatch(/^201 /)
    expect(allow(128)).toBe(0)
    await expect.poll(() => call("/healthz"), patience).toMatch(/^200 /)
    expect(await upload()).toMatch(/^201 /)
  })
})

/** Starts `citable serve`. */
function start(dataDir: string) {
  const command = `ulimit -n 128 && exec "${process.execPath}" --disable-warning=ExperimentalWarning "${bin}" serve --json`
  return spawn("bash", ["-c", command], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, PORT: "0", DATA_DIR: dataDir, METRICS_TOKEN: "token-of-the-metrics" },
  })
}
