import { once } from "node:events"
import { connect } from "node:net"

import { CitableError } from "@citable/contract/core"

/** Waits until the runner says what this build is to do. Throws `runner_ended` if the runner ends before. */
export async function awaitRequest({ port, token }: { port: number; token: string }): Promise<string> {
  let text = ""
  const socket = connect(port, "127.0.0.1").setEncoding("utf8")
  socket.on("data", (chunk: string) => (text += chunk))
  let cause: unknown
  socket.on("error", (error) => (cause = error))
  socket.write(token)
  await once(socket, "close").catch((error: unknown) => (cause = error))
  if (text.endsWith("\n")) return text
  throw new CitableError("The runner that started this build has ended, so there is nothing to build.", {
    code: "runner_ended",
    cause,
  })
}
