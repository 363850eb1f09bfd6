import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from "node:net"
import { createServer } from "node:tls"

import { makeCertificate } from "@citable/dev"
import { readCertificate } from "@citable/reader"
import { expect, onTestFinished, test } from "vitest"

async function listen(server: Server): Promise<number> {
  const sockets = new Set<Socket>()
  server.on("connection", (socket) => sockets.add(socket.on("error", () => {})))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return (server.address() as AddressInfo).port
}

const local = { allowPrivateNetwork: true, lookup: () => Promise.resolve([{ address: "127.0.0.1", family: 4 }]) }

test.each(["2020-02-03T04:05:06Z", "2048-02-03T04:05:06Z"])("a certificate until %s says so", async (until) => {
  const { key, cert } = makeCertificate({
    host: "shop.example",
    notBefore: new Date("2019-01-01T00:00:00Z"),
    notAfter: new Date(until),
  })
  const asked: string[] = []
  const server = createServer({
    key,
    cert,
    SNICallback(name, answer) {
      asked.push(name)
      answer(null)
    },
  })
  const port = await listen(server)
  expect(await readCertificate(`shop.example:${port}`, local)).toEqual({ expiresAt: Date.parse(until) })
  expect(asked).toEqual(["shop.example"])
  expect(await readCertificate(`127.0.0.1:${port}`, local)).toEqual({ expiresAt: Date.parse(until) })
})

test("a host that does not speak TLS is unreachable", async () => {
  const port = await listen(createTcpServer((socket) => socket.end("HTTP/1.1 400 Bad Request\r\n\r\n")))
  await expect(readCertificate(`shop.example:${port}`, local)).rejects.toMatchObject({ code: "unreachable" })
})

test("a host that never answers ends with its time, and with its caller", async () => {
  const port = await listen(createTcpServer(() => {}))
  const host = `shop.example:${port}`
  await expect(readCertificate(host, { ...local, timeoutMs: 50 })).rejects.toMatchObject({ code: "timeout" })
  const leaving = new AbortController()
  const reading = readCertificate(host, { ...local, signal: leaving.signal })
  leaving.abort(new Error("left"))
  await expect(reading).rejects.toThrow("left")
})

test("addresses of this machine are refused before a connection opens", async () => {
  const connections: Socket[] = []
  const port = await listen(createTcpServer((socket) => connections.push(socket)))
  const { lookup } = local
  for (const host of [`127.0.0.1:${port}`, `[::1]:${port}`, `shop.example:${port}`]) {
    // oxlint-disable-next-line no-await-in-loop -- three
    await expect(readCertificate(host, { lookup })).rejects.toMatchObject({ code: "address_not_allowed" })
  }
  await expect(readCertificate("a@shop.example")).rejects.toMatchObject({ code: "invalid_url" })
  await expect(readCertificate("shop.example/path")).rejects.toMatchObject({ code: "invalid_url" })
  expect(connections).toEqual([])
})
