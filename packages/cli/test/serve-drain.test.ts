import { mkdtemp, rm } from "node:fs/promises"
import { Agent, request } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { runCli } from "citable"
import { expect, it, onTestFinished } from "vitest"

/** Starts `citable serve` in this process. */
async function serve(env: Record<string, string>) {
  const dataDir = await mkdtemp(join(tmpdir(), "citable-drain-"))
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }))
  const stop = new AbortController()
  const listening = Promise.withResolvers<{ url: string; operator_token: string; brand_id: string }>()
  const ended = runCli(["serve", "--json", "--port", "0", "--data", dataDir], {
    env: { RATE_LIMIT_PER_SECOND: "0", ...env },
    out: (line) => listening.resolve(JSON.parse(line) as Awaited<typeof listening.promise>),
    err: (line) => listening.reject(new Error(line)),
    signal: stop.signal,
  })
  return { ...(await listening.promise), stop: () => stop.abort(), ended }
}

/** Sends one request. Returns the status and the headers that end a conversation, or the code of a broken connection. */
function send(agent: Agent, url: string, { token, body }: { token: string; body?: string }): Promise<string> {
  return new Promise((done) => {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" }
    const sent = request(url, { agent, headers, method: body === undefined ? "GET" : "POST" }, (response) => {
      const { connection, "retry-after": retryAfter = "none" } = response.headers
      response.on("error", (error: NodeJS.ErrnoException) => done(`broken body: ${error.code}`))
      response.resume().on("end", () => done(`${response.statusCode} ${connection}, retry after ${retryAfter}`))
    })
    sent.on("error", (error: NodeJS.ErrnoException) => done(`no answer: ${error.code}`))
    sent.end(body)
  })
}

it("a stop answers every request of 16 busy clients: as long as it drains with a result, then with 503", async () => {
  const { url, operator_token: token, brand_id: brandId, stop, ended } = await serve({ SHUTDOWN_DELAY: "1" })
  const body = JSON.stringify({ title: "An article", body: "text ".repeat(20_000) })
  const answers: string[] = []
  let requests = 0
  const run = async (writes: boolean) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (let isOver = false; !isOver;) {
      const path = writes && requests % 4 === 0 ? `/v1/brands/${brandId}/content` : "/v1/tools"
      const answer = await send(agent, url + path, { token, ...(path === "/v1/tools" ? {} : { body }) })
      answers.push(answer)
      if (++requests === 200) stop()
      isOver = !/^(?:200|201|409) /.test(answer)
    }
    agent.destroy()
  }
  await Promise.all(Array.from({ length: 16 }, (_, index) => run(index % 2 === 0)))
  expect(await ended).toBe(0)
  const last = answers.filter((answer) => answer.startsWith("503"))
  expect(last).toEqual(Array.from({ length: 16 }, () => "503 close, retry after 1"))
  expect(answers.filter((answer) => /^(?:broken|no answer)/.test(answer))).toEqual([])
  expect(answers.some((answer) => answer.startsWith("200 close"))).toBe(true)
})
