import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { json } from "node:stream/consumers"

import { describePublisher, openBehindProxy } from "@citable/publishers/conformance"

import { board } from "./board.ts"

const token = "a-token-of-the-board"

/** A board in memory. */
export async function startBoard() {
  const notes = new Map<string, { title: string; html: string; visible: boolean }>()
  const server = createServer(async (request, response) => {
    const [, place, id = "", hide] = (request.url ?? "").split("/")
    const answer = (status: number, body: unknown) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body))
    if (request.headers.authorization !== `Bearer ${token}`) return answer(401, { error: "Who are you?" })
    if (place === "me") return answer(200, { name: "The editors" })
    if (request.method === "PUT") notes.set(id, { ...((await json(request)) as { title: string; html: string }), visible: true })
    const note = notes.get(id)
    if (note !== undefined && hide === "hide") note.visible = false
    return note === undefined ? answer(404, { error: "no such note" }) : answer(200, note)
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url, token, notes, close: () => new Promise((resolve) => server.close(resolve)) }
}

describePublisher("the publisher of the board", async () => {
  const { url, notes, close } = await startBoard()
  return openBehindProxy(board, {
    url,
    connect: (at) => ({ config: { url: at.url }, credentials: { token: at.wrongCredentials ? "wrong" : token } }),
    secrets: [token],
    namesItems: true,
    isWrite: ({ method }) => method !== "GET",
    visible: async () =>
      [...notes].flatMap(([id, { title, html, visible }]) => (visible ? [{ id, text: `${title}\n${html}` }] : [])),
    count: async () => notes.size,
    edit: async (id, text) => void Object.assign(notes.get(id) ?? {}, { html: text }),
    remove: async (id) => void notes.delete(id),
    close,
  })
})
