import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import process from "node:process"

import { chromiumOptions } from "@citable/dev"
import { runLighthouse } from "@citable/reader/vitals"

import { startAttack } from "../start-attack.ts"

// node packages/reader/test/by-hand/measure-with-lighthouse.ts <folder in which lighthouse is installed>
// Measures a page on loopback with the real Lighthouse, then the page of an attacker. Exits with 1 if that page reaches its canary.

const [from] = process.argv.slice(2)
if (from === undefined) throw new Error("Name a folder in which the npm package lighthouse is installed.")
const { executablePath } = chromiumOptions()
const common = { executablePath, from, userAgent: "CitableBot/1.0" }

const page = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Page</title>
<body style="margin:0"><div id="top"></div><h1 style="margin:0;height:200px;background:#ddd">A heading that moves</h1>
<p>${"Words of a page. ".repeat(200)}</p>
<script>setTimeout(() => { document.getElementById("top").style.height = "100px" }, 300)</script>`
const server = createServer((_incoming, outgoing) => {
  outgoing.writeHead(200, { "content-type": "text/html" }).end(page)
})
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
for (const device of ["mobile", "desktop"] as const) {
  const started = performance.now()
  // oxlint-disable-next-line no-await-in-loop -- measurements at once would slow each other down
  const { lcpMs, cls, missing } = await runLighthouse(url, { ...common, device, allowPrivateNetwork: true })
  console.log(device, { lcpMs, cls, missing }, `${Math.round((performance.now() - started) / 1000)} s`)
}
server.close()

const attack = await startAttack()
const measured = await runLighthouse(`http://attack.test:${attack.port}/`, {
  ...common,
  ...attack.network,
  device: "mobile",
  loads: 1,
}).catch((error: unknown) => error)
console.log(measured, "reached:", [...attack.hits])
await attack.close()
process.exitCode = attack.hits.size === 0 ? 0 : 1
