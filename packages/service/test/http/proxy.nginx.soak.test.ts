import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync } from "node:fs"
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { findProgram } from "@citable/dev"
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest"

const program = findProgram("nginx", undefined, existsSync) ?? "nginx"
const replicas: Server[] = []
let asked: string[] = []
let status = 200
let folder: string
let nginx: ChildProcess
let url: string

const listen = async (server: Server, port = 0) => {
  server.listen(port, "127.0.0.1")
  await once(server, "listening")
  return (server.address() as AddressInfo).port
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "citable-nginx-"))
  const ports: number[] = []
  for (const name of ["one", "two"]) {
    const replica = createServer((request, response) => {
      asked.push(name)
      request.resume()
      request.on("end", () => response.writeHead(status, { "retry-after": "7" }).end(name))
    })
    replicas.push(replica)
    ports.push(await listen(replica))
  }
  const free = createServer()
  const port = await listen(free)
  free.close()
  // The given file, with two replicas, without certificates, and on a port of this test.
  const given = await readFile(new URL("../../deploy/nginx.conf", import.meta.url), "utf8")
  const site = given
    .replace(/server \{\s+listen 80;[\s\S]*?\n\}\n/, "")
    .replace(/^\s*ssl_.*\n/gm, "")
    .replace("listen 443 ssl http2;", `listen 127.0.0.1:${port};`)
    .replace("# server 127.0.0.1:4401", "server 127.0.0.1:4401")
    .replace("4400", String(ports[0]))
    .replace("4401", String(ports[1]))
  const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  const settings = join(folder, "nginx.conf")
  await writeFile(
    settings,
    `daemon off; pid ${folder}/pid; error_log stderr; events {}\nhttp { access_log off; ${paths.join(" ")}\n${site}}\n`,
  )
  nginx = spawn(program, ["-c", settings, "-p", folder], { stdio: ["ignore", "ignore", "pipe"] })
  url = `http://127.0.0.1:${port}`
  await vi.waitFor(() => fetch(url), 10_000)
})
afterAll(async () => {
  const gone = once(nginx, "exit")
  nginx.kill("SIGTERM")
  await gone
  for (const replica of replicas) replica.close().closeAllConnections()
  await rm(folder, { recursive: true, force: true })
})
beforeEach(() => {
  asked = []
  status = 200
})

it("a 503 of both replicas is an answer to its call alone, with its Retry-After, and takes none of them out", async () => {
  for (let call = 0; call < 50; call++) {
    status = 503
    const busy = await fetch(url)
    expect([busy.status, busy.headers.get("retry-after")]).toEqual([503, "7"])
    status = 200
    expect((await fetch(url)).status).toBe(200)
  }
})

it("a POST that one replica answers with 503 is not sent to the other", async () => {
  status = 503
  await fetch(url, { method: "POST", body: "{}" })
  expect(asked).toHaveLength(1)
})

it("what nginx itself refuses is a problem, too", async () => {
  const large = await fetch(`${url}/v1/brands`, { method: "POST", body: "x".repeat(6 * 1024 * 1024) })
  expect([large.status, large.headers.get("content-type")]).toEqual([413, "application/problem+json"])
  expect(await large.json()).toMatchObject({ status: 413, code: "body_too_large" })
  const ports = replicas.map((replica) => (replica.address() as AddressInfo).port)
  for (const replica of replicas) replica.close().closeAllConnections()
  const gone = await fetch(url)
  expect([gone.status, gone.headers.get("content-type"), gone.headers.get("retry-after")]).toEqual([
    502,
    "application/problem+json",
    "1",
  ])
  expect(await gone.json()).toMatchObject({ code: "busy" })
  for (const [index, replica] of replicas.entries()) await listen(replica, ports[index])
  // They are asked again at once.
  expect((await fetch(url)).status).toBe(200)
})
