import { once } from "node:events"
import { type AddressInfo, createServer, type Socket } from "node:net"

import { expect, it, onTestFinished } from "vitest"

import { readPartialRequest } from "../src/internal/partial/partial-request.ts"

const request = (env: Record<string, string>) => readPartialRequest(env)?.request()

async function listen(answer: (socket: Socket, token: string) => void): Promise<string> {
  const server = createServer((socket) => socket.on("data", (chunk) => answer(socket, chunk.toString())))
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  onTestFinished(() => void server.close())
  return JSON.stringify({ standby: { port: (server.address() as AddressInfo).port, token: "a word", at: "load" } })
}

it("a build on standby gets its request from the runner, by the word that it has been given", async () => {
  const asked = { record: "/pages/next.json", command: "astro build" }
  const words: string[] = []
  const variable = await listen((socket, token) => {
    words.push(token)
    socket.end(`${JSON.stringify(asked)}\n`)
  })
  expect(await request({ CITABLE_PARTIAL: variable })).toEqual(asked)
  expect(words).toEqual(["a word"])
})

it("a build on standby ends if its runner has ended, or ends in the middle of the request", async () => {
  for (const text of ["", '{"record":']) {
    const variable = await listen((socket) => socket.end(text))
    await expect(request({ CITABLE_PARTIAL: variable })).rejects.toMatchObject({ code: "runner_ended" })
  }
  const variable = await listen((socket) => socket.resetAndDestroy())
  await expect(request({ CITABLE_PARTIAL: variable })).rejects.toMatchObject({ code: "runner_ended" })
  const gone = JSON.stringify({ standby: { port: 9, token: "a word", at: "load" } })
  await expect(request({ CITABLE_PARTIAL: gone })).rejects.toMatchObject({ code: "runner_ended" })
})

it("a build that need not wait reads its request from the environment, and any other has none", async () => {
  const asked = { record: "/pages/next.json", command: "astro build" }
  expect(await request({ CITABLE_PARTIAL: JSON.stringify(asked) })).toEqual(asked)
  expect(readPartialRequest({})).toBeUndefined()
  expect(readPartialRequest({ CITABLE_PARTIAL: "" })).toBeUndefined()
})
