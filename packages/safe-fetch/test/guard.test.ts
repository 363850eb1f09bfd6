import { createServer } from "node:http"
import { type AddressInfo, connect as connectSocket } from "node:net"

import { expect, onTestFinished, test } from "vitest"

import { type ConnectTarget, createSafeFetch, type SafeFetchOptions } from "../src/index.ts"

// The tests contact only loopback. They pass a resolver and a connector, which record their input.

const publicAddress = { address: "93.184.216.34", family: 4 }
const privateAddress = { address: "10.0.0.5", family: 4 }

/** A guarded fetch with recorded calls of its resolver and connector. The connector opens nothing unless the test says so. */
function createWatched(options: SafeFetchOptions = {}) {
  const names: string[] = []
  const targets: ConnectTarget[] = []
  const safeFetch = createSafeFetch({
    ...options,
    lookup: (hostname) => {
      names.push(hostname)
      return options.lookup?.(hostname) ?? Promise.resolve([publicAddress])
    },
    connect: (target) => {
      targets.push(target)
      return options.connect?.(target) ?? Promise.reject(new Error("nothing is contacted"))
    },
  })
  onTestFinished(() => safeFetch.close())
  return { safeFetch, names, targets }
}

/** A server on loopback that plays an internal one. `requests` are those that reached it. */
async function serveInternal() {
  const requests: string[] = []
  const server = createServer((incoming, outgoing) => {
    requests.push(`${incoming.method} ${incoming.url}`)
    outgoing.end("internal")
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { port: (server.address() as AddressInfo).port, requests }
}

test.each([
  "127.0.0.1",
  "127.1",
  "127.0.1",
  "2130706433",
  "0x7f000001",
  "0x7f.0.0.1",
  "0177.0.0.1",
  "017700000001",
  "127.0.0.1.",
  "１２７.0.0.1",
  "127。0。0。1",
  "0",
  "0.0.0.0",
  "10.0.0.1",
  "0xa000001",
  "100.64.0.1",
  "169.254.169.254",
  "2852039166",
  "0251.0376.0251.0376",
  "172.16.0.1",
  "192.168.0.1",
  "3232235521",
  "168.63.129.16",
  "224.0.0.1",
  "255.255.255.255",
  "[::]",
  "[::1]",
  "[0:0:0:0:0:0:0:1]",
  "[::127.0.0.1]",
  "[::ffff:127.0.0.1]",
  "[::ffff:7f00:1]",
  "[::ffff:169.254.169.254]",
  "[64:ff9b::7f00:1]",
  "[2002:7f00:1::]",
  "[fc00::1]",
  "[fd00:ec2::254]",
  "[fe80::1]",
  "[ff02::1]",
  "127.0.0.2",
  "127.255.255.254",
  "0x7f.1",
  "192.0.0.1",
  "192.0.2.1",
  "192.88.99.1",
  "198.18.0.1",
  "198.51.100.1",
  "203.0.113.1",
  "240.0.0.1",
  "100.100.100.200",
  "[::ffff:10.0.0.1]",
  "[::ffff:a9fe:a9fe]",
  "[64:ff9b::a9fe:a9fe]",
  "[64:ff9b:1::7f00:1]",
  "[2001::1]",
  "[2001:db8::1]",
  "[3fff::1]",
  "[fec0::1]",
  "[100::1]",
])("the host %s is refused without asking a resolver or opening a connection", async (host) => {
  const { safeFetch, names, targets } = createWatched()
  for (const url of [`http://${host}/`, `https://${host}:8443/`]) {
    await expect(safeFetch(url)).rejects.toMatchObject({ code: "address_not_allowed" })
  }
  expect(names).toEqual([])
  expect(targets).toEqual([])
})

test.each(["localhost", "localhost.", "LOCALHOST", "internal", "metadata.google.internal", "localtest.me"])(
  "the name %s is refused without opening a connection, because it leads into the network",
  async (name) => {
    const addresses = name === "metadata.google.internal" ? ["169.254.169.254"] : ["127.0.0.1"]
    const { safeFetch, targets } = createWatched({
      lookup: () => Promise.resolve(addresses.map((address) => ({ address, family: 4 }))),
    })
    await expect(safeFetch(`http://${name}/`)).rejects.toMatchObject({ code: "address_not_allowed" })
    expect(targets).toEqual([])
  },
)

test.each([
  ["a private address", [privateAddress]],
  ["a public and a private address", [publicAddress, privateAddress]],
  ["a private and a public address", [privateAddress, publicAddress]],
  ["a public IPv4 and the IPv6 loopback", [publicAddress, { address: "::1", family: 6 }]],
  ["a mapped private address", [{ address: "::ffff:10.0.0.5", family: 6 }]],
  ["something that is no address", [{ address: "intranet", family: 4 }]],
])("a name that resolves to %s is refused without opening a connection", async (_name, addresses) => {
  const { safeFetch, targets } = createWatched({ lookup: () => Promise.resolve(addresses) })
  const refusal = expect(safeFetch("https://rebind.example/hook")).rejects
  await refusal.toMatchObject({
    code: "address_not_allowed",
    message: expect.not.stringContaining("10.0.0.5") as string,
  })
  expect(targets).toEqual([])
})

test("the connector gets the addresses that were checked, and the name is not resolved a second time", async () => {
  const answers = [[publicAddress], [privateAddress]]
  const { safeFetch, names, targets } = createWatched({ lookup: () => Promise.resolve(answers.shift() ?? []) })
  await expect(safeFetch("https://rebind.example/hook")).rejects.toMatchObject({ code: "unreachable" })
  expect(names).toEqual(["rebind.example"])
  expect(targets).toMatchObject([{ hostname: "rebind.example", protocol: "https:", addresses: [publicAddress] }])
})

test("a connection to a private address gets no request", async () => {
  const internal = await serveInternal()
  const { safeFetch, targets } = createWatched({ connect: () => openTo(internal.port) })
  await expect(safeFetch("http://rebind.example/hook")).rejects.toMatchObject({ code: "address_not_allowed" })
  expect(targets).toHaveLength(1)
  expect(internal.requests).toEqual([])
})

test("a connection to a public address gets the request", async () => {
  const server = await serveInternal()
  const { safeFetch } = createWatched({
    connect: async () =>
      Object.defineProperty(await openTo(server.port), "remoteAddress", { value: publicAddress.address }),
  })
  const response = await safeFetch("http://public.example/hook", { method: "POST", body: "{}" })
  expect([response.status, await response.text()]).toEqual([200, "internal"])
  expect(server.requests).toEqual(["POST /hook"])
})

test("a name without addresses, and a resolver that fails, make the host unreachable", async () => {
  const failure = new Error("getaddrinfo ENOTFOUND")
  for (const lookup of [() => Promise.resolve([]), () => Promise.reject(failure)]) {
    const { safeFetch, targets } = createWatched({ lookup })
    await expect(safeFetch("https://nowhere.example/")).rejects.toMatchObject({ code: "unreachable" })
    expect(targets).toEqual([])
  }
})

test("metadata and link-local addresses stay refused if private networks are allowed", async () => {
  const { safeFetch, targets } = createWatched({ allowPrivateNetwork: true })
  for (const host of ["169.254.169.254", "[fe80::1]", "[fd00:ec2::254]", "100.100.100.200", "0.0.0.0"]) {
    await expect(safeFetch(`http://${host}/`)).rejects.toMatchObject({ code: "address_not_allowed" })
  }
  expect(targets).toEqual([])
  await expect(safeFetch("http://10.0.0.5/")).rejects.toMatchObject({ code: "unreachable" })
  expect(targets).toMatchObject([{ addresses: [privateAddress] }])
})

test.each([
  "ftp://public.example/",
  "file:///etc/passwd",
  "data:text/plain,x",
  "blob:http://a/b",
  "http://user:pass@public.example/",
  "/hook",
  "http://",
])("the URL %s is refused, without its text in the message", async (url) => {
  const { safeFetch, names } = createWatched()
  await expect(safeFetch(url)).rejects.toMatchObject({
    code: "invalid_url",
    message: expect.not.stringContaining("pass@") as string,
  })
  expect(names).toEqual([])
})

test("errors name only the host of the URL", async () => {
  const { safeFetch } = createWatched()
  const error: unknown = await safeFetch("https://hooks.example/deploy/tok_123?key=tok_456").catch(
    (reason: unknown) => reason,
  )
  expect(String(error)).toContain("hooks.example")
  expect(String(error)).not.toContain("tok_")
})

function openTo(port: number) {
  return new Promise<ReturnType<typeof connectSocket>>((resolve, reject) => {
    const socket = connectSocket(port, "127.0.0.1", () => resolve(socket))
    socket.on("error", reject)
  })
}
