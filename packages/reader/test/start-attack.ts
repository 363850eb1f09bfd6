import { createSocket } from "node:dgram"
import { createServer, type Server } from "node:http"
import { type AddressInfo, connect as connectSocket } from "node:net"

import { CitableError } from "@citable/contract"
import type { Connect, Lookup } from "@citable/safe-fetch"

import { attackPages } from "./attack-page.ts"

/** The server of an attacker, and the canary that its pages must not reach. */
export interface Attack {
  /** Of the canary, which listens on all families of loopback. Nothing else knows it. */
  port: number
  attackerPort: number
  /** What reached the canary. */
  hits: Set<string>
  /** Leads to the attacker, who has a name and a public-looking address, and to the canary, which is on loopback itself. */
  network: { lookup: Lookup; connect: Connect }
  close(): Promise<void>
}

const listenOn = async (server: Server, host?: string): Promise<number> => {
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  return (server.address() as AddressInfo).port
}

/** Starts an attacker and a canary on loopback. */
export async function startAttack(): Promise<Attack> {
  const hits = new Set<string>()
  const udp = createSocket("udp4")
  const canary = createServer((incoming, outgoing) => {
    hits.add(incoming.url?.replace(/\?.*/, "") ?? "")
    outgoing.end("canary")
  })
  canary.on("connection", () => hits.add("connection"))
  canary.on("upgrade", (incoming, socket) => {
    hits.add(incoming.url ?? "")
    socket.destroy()
  })
  const port = await listenOn(canary)
  await new Promise<void>((resolve) => udp.bind(0, "127.0.0.1", resolve))
  udp.on("message", () => hits.add("udp"))
  const answer = attackPages({ port, udpPort: udp.address().port })
  const attacker = createServer((incoming, outgoing) => {
    const path = incoming.url ?? "/"
    if (path === "/top") return outgoing.writeHead(302, { location: `http://127.0.0.1:${port}/hit/top` }).end()
    if (path === "/top-file") return outgoing.writeHead(302, { location: "file:///etc/passwd" }).end()
    const { headers, body } = answer(path)
    return outgoing.writeHead("location" in headers ? 302 : 200, headers).end(body)
  })
  const attackerPort = await listenOn(attacker, "127.0.0.1")
  return {
    port,
    attackerPort,
    hits,
    network: { lookup: createLookup(), connect: createConnect(attackerPort) },
    async close() {
      udp.close()
      for (const server of [canary, attacker]) {
        server.closeAllConnections()
        // oxlint-disable-next-line no-await-in-loop -- two
        await new Promise((resolve) => server.close(resolve))
      }
    },
  }
}

const publicAddress = "93.184.216.34"

function createLookup(): Lookup {
  let rebinds = 0
  return (name) => {
    if (name === "attack.test") return Promise.resolve([{ address: publicAddress, family: 4 }])
    if (name === "loop.test" || name === "localhost") return Promise.resolve([{ address: "127.0.0.1", family: 4 }])
    if (name === "rebind.test") {
      return Promise.resolve([{ address: rebinds++ === 0 ? publicAddress : "127.0.0.1", family: 4 }])
    }
    return Promise.reject(new CitableError("Nothing is looked up.", { code: "unreachable" }))
  }
}

function createConnect(attackerPort: number): Connect {
  return ({ addresses: [first], port }) => {
    const isAttacker = first?.address === publicAddress
    const socket = connectSocket(isAttacker ? attackerPort : Number(port), "127.0.0.1")
    if (isAttacker) Object.defineProperty(socket, "remoteAddress", { value: publicAddress })
    return new Promise((resolve, reject) => {
      socket.once("connect", () => resolve(socket)).once("error", reject)
    })
  }
}
