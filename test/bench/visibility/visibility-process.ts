import type { ToolOutput } from "@citable/contract"
import { listen } from "@citable/dev"
import { createService } from "@citable/service"

import { argument, ready } from "../measured.ts"
import { fillAnswers } from "./fill-answers.ts"

/** A service on a SQLite file with answers of so many days to so many prompts. */
export interface VisibilityArgument {
  dataDir: string
  prompts: number
  days: number
  repeats: number
}

export interface VisibilityReady {
  url: string
  brandId: string
  operatorToken: string
  answers: number
}

const { dataDir, prompts, days, repeats } = argument() as VisibilityArgument
// Every answer is made anew.
const service = await createService({ dataDir, pageCacheBytes: 0, rateLimit: 1e6 })
const { brandId = "", operatorToken = "" } = service
const server = await listen((request) => service.fetch(request))

async function post(path: string, body: unknown): Promise<unknown> {
  const headers = { authorization: `Bearer ${operatorToken}`, "content-type": "application/json" }
  const url = `${server.url}/v1/brands/${brandId}${path}`
  const answer = await service.fetch(new Request(url, { method: "POST", headers, body: JSON.stringify(body) }))
  if (!answer.ok) throw new Error(`POST ${path} answered ${answer.status}: ${await answer.text()}`)
  return answer.json()
}

const competitors: string[] = []
for (const name of ["One", "Two", "Three", "Four"]) {
  const { id } = (await post("/competitors", { name })) as ToolOutput<"add_competitor">
  competitors.push(id)
}
for (let first = 0; first < prompts; first += 50) {
  const numbers = Array.from({ length: Math.min(50, prompts - first) }, (_, index) => first + index)
  await post("/prompts", {
    prompts: numbers.map((number) => ({ text: `Question ${number}?`, tags: number % 10 === 0 ? ["tenth"] : [] })),
  })
}
const answers = await fillAnswers({ dataDir, brandId, competitors, days, repeats })
const message: VisibilityReady = { url: server.url, brandId, operatorToken, answers }
ready(message, async () => {
  await server.close()
  await service.close()
})
