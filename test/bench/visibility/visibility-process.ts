import { listen } from "@citable/dev"
import { createService } from "@citable/service"

import { argument, ready } from "../measured.ts"
import { fillAnswers } from "./fill-answers.ts"
import { competitorNames } from "./make-answers.ts"

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

async function send(method: string, path: string, body: unknown): Promise<void> {
  const headers = { authorization: `Bearer ${operatorToken}`, "content-type": "application/json" }
  const url = `${server.url}/v1/brands/${brandId}${path}`
  const answer = await service.fetch(new Request(url, { method, headers, body: JSON.stringify(body) }))
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`)
}

await send("PATCH", "", { name: "Bench", domains: ["bench.example"] })
for (const name of competitorNames)
  await send("POST", "/competitors", { name, domains: [`${name.toLowerCase()}.example`] })
for (let first = 0; first < prompts; first += 50) {
  const numbers = Array.from({ length: Math.min(50, prompts - first) }, (_, index) => first + index)
  await send("POST", "/prompts", {
    prompts: numbers.map((number) => ({ text: `Question ${number}?`, tags: number % 10 === 0 ? ["tenth"] : [] })),
  })
}
const answers = await fillAnswers(dataDir, [
  { brandId, days: Array.from({ length: days }, (_, index) => index), repeats },
])
const message: VisibilityReady = { url: server.url, brandId, operatorToken, answers }
ready(message, async () => {
  await server.close()
  await service.close()
})
