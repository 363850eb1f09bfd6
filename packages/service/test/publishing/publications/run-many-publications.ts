import { expect } from "vitest"

import type { PublishingWorld } from "./open-publishing-world.ts"

/**
 * Publishes every version of many articles to one platform, as fast as the service takes them. Throws if an older text follows a newer one,
 * if more are written at once than the publisher allows, or if an article does not end with its newest text. Returns how many texts were
 * sent: what waits for its turn is sent in its newest version only.
 */
export async function runManyPublications(
  { desk, proxy, platform, connect }: PublishingWorld,
  { articles, versions }: { articles: number; versions: number },
): Promise<{ articles: number; sent: number }> {
  const integration = await connect()
  const order = new Map<string, number>()
  const wrong: string[] = []
  let sent = 0
  let writing = 0
  let mostWriting = 0
  proxy.onRequest = ({ method, body }) => {
    const [, number, article] = /Version (\d+) of (\d+)\./.exec(body.toString("utf8")) ?? []
    if (method !== "POST" || number === undefined || article === undefined) return undefined
    sent++
    mostWriting = Math.max(mostWriting, ++writing)
    if (Number(number) < (order.get(article) ?? 0)) wrong.push(`${number} of ${article}`)
    order.set(article, Number(number))
    return undefined
  }
  proxy.onAnswer = ({ method, body }) => {
    if (method === "POST" && /Version \d+ of/.test(body.toString("utf8"))) writing--
  }
  const publishAll = async (article: number): Promise<void> => {
    const body = (version: number) => `Version ${version} of ${article}.`
    const id = await desk.create({ title: `Article ${article}`, body: body(1) })
    const calls = [desk.publish(id, integration)]
    for (let version = 2; version <= versions; version++) {
      await desk.edit(id, { body: body(version) })
      calls.push(desk.publish(id, integration))
    }
    await Promise.all(calls)
  }
  await desk.settle(Promise.all(Array.from({ length: articles }, (_, article) => publishAll(article))))
  expect(wrong).toEqual([])
  expect(mostWriting).toBeLessThanOrEqual(2)
  const texts = platform.visible().map(({ content }) => /Version \d+ of \d+\./.exec(content)?.[0])
  const newest = Array.from({ length: articles }, (_, article) => `Version ${versions} of ${article}.`)
  expect(new Set(texts)).toEqual(new Set(newest))
  expect(texts).toHaveLength(articles)
  return { articles: texts.length, sent }
}
