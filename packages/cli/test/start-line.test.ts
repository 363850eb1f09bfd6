import { connect } from "node:net"
import { text } from "node:stream/consumers"

import { expect, it, onTestFinished } from "vitest"

import { openStartLine } from "../src/rebuild/open-start-line.ts"

it("a stranger that connects is told nothing, and does not keep the build from its request", async () => {
  const line = await openStartLine("a".repeat(64))
  onTestFinished(() => line.close())
  const ask = (word: string) => {
    const socket = connect(line.address.port, "127.0.0.1")
    socket.write(word)
    return text(socket)
  }
  expect(await ask("b".repeat(64))).toBe("")
  expect(await ask("a".repeat(65))).toBe("")
  const signal = new AbortController().signal
  const answer = ask("a".repeat(64))
  expect(await line.isReady(signal)).toBe(true)
  line.go("a request")
  expect(await answer).toBe("a request\n")
})
