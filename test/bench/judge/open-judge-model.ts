import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

import { createCompatibleWriter } from "@citable/engines/writers/create-compatible-writer"
import type { Writer } from "@citable/engines/writers/writer"

/**
 * The model that judges: the server of `CITABLE_JUDGE_URL` with `CITABLE_JUDGE_MODEL` and `CITABLE_JUDGE_KEY`. A small run asks a server on loopback that
 * gives each sentence the first verdict.
 */
export async function openJudgeModel({ small }: { small: boolean }): Promise<{ writer: Writer; close: () => void }> {
  const { CITABLE_JUDGE_URL: url, CITABLE_JUDGE_MODEL: model, CITABLE_JUDGE_KEY: apiKey = "" } = process.env
  if (!small) {
    if (url === undefined || model === undefined) {
      throw new Error("Set CITABLE_JUDGE_URL and CITABLE_JUDGE_MODEL, and CITABLE_JUDGE_KEY if the server wants one.")
    }
    return { writer: createCompatibleWriter({ name: "judge", url, model, apiKey, fetch }), close: () => {} }
  }
  const server = createServer((request, response) => {
    void (async () => {
      const parts: Buffer[] = []
      for await (const part of request) parts.push(part as Buffer)
      const asked = Buffer.concat(parts).toString()
      const verdict = /"enum":\["(\w+)"/.exec(asked)?.[1]
      const ids = [...asked.matchAll(/<sentence id=\\"(\d+)\\"/g)].map(([, id]) => Number(id))
      const content = JSON.stringify({ verdicts: ids.map((id) => ({ id, verdict })) })
      response.setHeader("content-type", "application/json")
      response.end(JSON.stringify({ choices: [{ message: { content }, finish_reason: "stop" }] }))
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  const settings = { name: "judge", url: `http://127.0.0.1:${port}/v1`, model: "knows-nothing", apiKey: "" }
  return { writer: createCompatibleWriter({ ...settings, fetch }), close: () => void server.close() }
}
