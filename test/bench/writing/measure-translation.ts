import { generateArticles } from "../markdown/generate-articles.ts"
import { median } from "../median.ts"
import type { WritingReady } from "./writing-argument.ts"
import type { WritingBench } from "./writing-service.ts"

type Measured = Omit<WritingReady["translation"], "rendering"> & { bodies: string[] }

const articleBytes = { min: 2000, max: 6000 }
const warmUp = 3
const perKilobytes = 3072

/** Translates articles of some kilobytes, and the last one once more with another paragraph. */
export async function measureTranslation(bench: WritingBench, { rounds }: { rounds: number }): Promise<Measured> {
  const { brandId, call, run } = bench
  const count = warmUp + 3 * rounds
  const bodies = generateArticles(10 * count + 100)
    .filter((body) => Buffer.byteLength(body) >= articleBytes.min && Buffer.byteLength(body) <= articleBytes.max)
    .slice(0, count)
  const took: number[] = []
  let segments = 0
  let again = 0
  for (const [index, body] of bodies.entries()) {
    const article = { title: `An article, the ${index}th one`, body, locale: "en" }
    const { id } = await call<{ id: string }>("POST", `/v1/brands/${brandId}/content`, article)
    const { cpu, requests } = await run(`/v1/content/${id}/translate`, { locale: "de" })
    if (index >= warmUp) took.push((cpu * perKilobytes) / Buffer.byteLength(body))
    if (index < bodies.length - 1) continue
    segments = countSegments(requests)
    const changed = body.replace(/^(\p{L}[^\n]*)$/mu, "$1 This is said once more.")
    if (changed === body) throw new Error("The article has no paragraph to change.")
    await call("PATCH", `/v1/content/${id}`, { body: changed })
    again = countSegments((await run(`/v1/content/${id}/translate`, { locale: "de" })).requests)
  }
  return { articles: took.length, cpu: median(took), segments, again, bodies: bodies.slice(warmUp) }
}

/** How many segments the requests ask for. */
function countSegments(requests: readonly string[]): number {
  return requests.reduce((sum, request) => {
    const { messages } = JSON.parse(request) as { messages: { content: string | { text: string }[] }[] }
    const content = messages[0]?.content ?? ""
    const question = typeof content === "string" ? content : content.map(({ text }) => text).join("")
    return sum + (JSON.parse(question.slice(question.indexOf("[\n"))) as unknown[]).length
  }, 0)
}
