import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { chromiumOptions } from "@citable/dev"
import { type LighthouseOptions, type MeasuredVitals, runLighthouse } from "@citable/reader/vitals"

// A stand-in for the package, which is 180 MB large: it answers in the way of Lighthouse 13, by the path of the page. The process, its
// Chromium and the proxy are real.
const standIn = `
import { spawn } from "node:child_process"
import { writeFileSync } from "node:fs"

export default async function lighthouse(url, flags) {
  const { pathname } = new URL(url)
  if (pathname === "/hang") {
    const { pid } = spawn("sleep", ["600"], { stdio: "ignore" })
    writeFileSync(new URL("./pids", import.meta.url), JSON.stringify([process.pid, pid]))
    return new Promise(() => {})
  }
  if (pathname === "/throw") throw new Error("It broke.")
  if (pathname === "/exit") process.exit(3)
  await fetch(\`http://127.0.0.1:\${flags.port}/json/new?\${url}\`, { method: "PUT" })
  for (let tries = 0; pathname === "/page" && tries < 100; tries++) {
    const tabs = await (await fetch(\`http://127.0.0.1:\${flags.port}/json/list\`)).json()
    if (tabs.some(({ url: address, title }) => address === url && title === "Page")) break
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  const lhr = { audits: {}, environment: JSON.stringify(process.env), flags }
  if (pathname === "/empty") {
    return { lhr: { ...lhr, runtimeError: { code: "NO_FCP", message: "The page did not paint any content." } } }
  }
  if (pathname === "/broken" || pathname === "/refused") return { lhr: { ...lhr, runtimeError: { code: "ERRORED_DOCUMENT_REQUEST", message: "No page." } } }
  const audits = {
    "largest-contentful-paint": { numericValue: flags.formFactor === "mobile" ? 1234.5 : 600 },
    "cumulative-layout-shift": { numericValue: 0.0123 },
    "total-blocking-time": { numericValue: 99 },
  }
  return { lhr: { ...lhr, audits } }
}
`

/** A stand-in for Lighthouse, and a site that it measures. */
export interface LighthouseStandIn {
  /** Without a slash at the end. */
  site: string
  /** The paths that were asked for. */
  paths: string[]
  measure: (url: string, options?: Partial<LighthouseOptions>) => Promise<MeasuredVitals>
  /** The processes that hang; undefined before they do. */
  readPids: () => Promise<number[] | undefined>
  close(): Promise<void>
}

/** Installs the stand-in in a temporary folder. */
export async function startLighthouse(): Promise<LighthouseStandIn> {
  const from = await mkdtemp(join(tmpdir(), "citable-stand-in-"))
  const installed = join(from, "node_modules/lighthouse")
  await mkdir(installed, { recursive: true })
  await writeFile(join(installed, "package.json"), `{"name":"lighthouse","type":"module","main":"./index.js"}`)
  await writeFile(join(installed, "index.js"), standIn)
  const paths: string[] = []
  const server = createServer((incoming, outgoing) => {
    paths.push(incoming.url ?? "")
    outgoing.writeHead(200, { "content-type": "text/html" }).end("<!doctype html><title>Page</title>")
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { executablePath } = chromiumOptions()
  const usual = { device: "mobile", executablePath, allowPrivateNetwork: true, sandbox: false, from, loads: 1 } as const
  return {
    site: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    paths,
    measure: (url, options) => runLighthouse(url, { ...usual, timeoutMs: 60_000, ...options }),
    readPids: () =>
      readFile(join(installed, "pids"), "utf8").then(
        (text) => JSON.parse(text) as number[],
        () => undefined,
      ),
    async close() {
      server.closeAllConnections()
      server.close()
      await rm(from, { recursive: true })
    },
  }
}
