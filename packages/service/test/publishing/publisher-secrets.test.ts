import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"

import type { Integration } from "@citable/contract"
import { startService, startTestPlatform } from "@citable/dev"
import { exportService } from "@citable/service"
import { afterEach, expect, it } from "vitest"

const open: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close()
})

const canary = "canary0application1password2"
const gitToken = "canary-token-of-git"
const signing = `whsec_${Buffer.from("canary-secret-of-an-endpoint-32b").toString("base64")}`

/** A platform that repeats what it was sent in its refusals, as some do in their debug mode. */
async function startParrot(): Promise<string> {
  const server = createServer((request, response) => {
    const header = request.headers.authorization ?? ""
    const decoded = Buffer.from(header.replace(/^\w+ /, ""), "base64").toString()
    const said = `You sent ${header}, which is ${decoded}, with the password ${decoded.split(":").at(-1)}.`
    response.writeHead(403, { "content-type": "application/json", "x-said": encodeURIComponent(said) })
    response.end(JSON.stringify({ code: "rest_forbidden", message: said, detail: said, error: said }))
  })
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve))
  open.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function filesIn(folder: string): string {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), "latin1"))
    .join("\n")
}

it("no credential of a platform is in an answer, the log, an event, the data folder or an export, even if the platform repeats it", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "citable-secrets-"))
  open.push(() => rmSync(dataDir, { recursive: true, force: true }))
  const seen: string[] = []
  const service = await startService({
    dataDir,
    publishTiming: { intervalMs: 30 },
    onError: (error) => seen.push(String(error), String((error as Error).cause)),
    onRequest: (entry) => seen.push(JSON.stringify(entry)),
  })
  open.push(() => service.close())
  const parrot = await startParrot()
  const platform = await startTestPlatform()
  open.push(() => platform.close())
  const ask = async (method: string, path: string, body?: unknown) => {
    const headers = { authorization: `Bearer ${service.operatorToken}`, "content-type": "application/json" }
    const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
    const response = await fetch(service.url + path, init)
    const text = await response.text()
    seen.push(text, JSON.stringify([...response.headers]))
    return { status: response.status, body: JSON.parse(text) as Integration }
  }
  const login = { username: "ada", application_password: canary }
  const connections = [
    { kind: "wordpress", config: { url: parrot }, credentials: login },
    { kind: "wordpress", config: { url: platform.url }, credentials: login },
    {
      kind: "git",
      config: { provider: "generic", url: `${parrot}/site.git`, branch: "main", folder: "posts" },
      credentials: { token: gitToken },
    },
    {
      kind: "git",
      config: { provider: "github", url: parrot, repository: "acme/site", branch: "main", folder: "posts" },
      credentials: { token: gitToken },
    },
    { kind: "http_endpoint", config: { url: parrot }, credentials: { secret: signing } },
  ]
  const brand = `/v1/brands/${service.brandId}`
  await ask("POST", `${brand}/webhooks`, { url: `${parrot}/events` })
  const article = await ask("POST", `${brand}/content`, { title: "One", body: "Text" })
  for (const connection of connections) {
    const { status, body } = await ask("POST", `${brand}/integrations`, { name: connection.kind, connection })
    expect(status).toBe(201)
    await ask("POST", `/v1/integrations/${body.id}/test`, {})
    const content = `/v1/content/${article.body.id}`
    const published = await ask("POST", `${content}/publish`, { integration_id: body.id, dry_run: true })
    expect([200, 424]).toContain(published.status)
    const refused = await ask("POST", `${content}/publish`, { integration_id: body.id })
    expect([200, 424], connection.kind).toContain(refused.status)
    await ask("POST", `${content}/unpublish`, { integration_id: body.id })
    await ask("GET", `${content}/publications`)
    await ask("GET", `${brand}/integrations`)
  }
  const lines: string[] = []
  await exportService({ dataDir, write: (line) => void lines.push(line) })

  const everything = [...seen, ...lines, filesIn(dataDir)].join("\n")
  const basic = Buffer.from(`ada:${canary}`).toString("base64")
  const secrets = [canary, gitToken, signing.slice(6), basic, Buffer.from(gitToken).toString("base64")]
  for (const secret of secrets) {
    const at = everything.indexOf(secret)
    expect(at < 0 ? "nothing" : everything.slice(Math.max(0, at - 200), at + 60)).toBe("nothing")
  }
})
