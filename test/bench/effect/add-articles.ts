import { DatabaseSync } from "node:sqlite"

import type { Article } from "@citable/contract"

import { dayMs, firstDay } from "../visibility/fill-answers.ts"

/** When articles are published, in days of the answers: there are answers before and after. */
const published = { from: 40, days: 100 }

const publicationOf = (index: number) => firstDay + (published.from + (index % published.days)) * dayMs

/** Asks the service as its operator. */
export type Ask = <Answer>(method: string, path: string, body?: unknown) => Promise<Answer>

/** Publishes articles on a site whose addresses the service knows, in the middle of the answers. */
export async function publishArticles(ask: Ask, brandId: string, count: number): Promise<string[]> {
  const home = `/v1/brands/${brandId}`
  await ask("POST", `${home}/webhooks`, {
    url: "http://127.0.0.1:9/a",
    article_url: "https://bench.example/blog/{slug}",
  })
  const ids: string[] = []
  for (let index = 0; index < count; index++) {
    const published_at = new Date(publicationOf(index)).toISOString()
    const article = { title: `Article ${index}`, slug: `a${index}`, body: "Text.", published_at }
    const { id } = await ask<Article>("POST", `${home}/content`, article)
    await ask("POST", `/v1/content/${id}/publish`, {})
    ids.push(id)
  }
  return ids
}

/**
 * Says for which prompt each article was written, chosen five weeks before, and lets answers cite the articles in place of the brand's
 * guides: half of what they cite of it. A third of the prompts stay without an article.
 */
export function aimArticles(file: string, brandId: string, ids: readonly string[]): void {
  const db = new DatabaseSync(file)
  const prompts = db.prepare("select id from prompts where brand_id = ? order by id").all(brandId)
  const aimed = prompts.slice(0, Math.ceil((prompts.length * 2) / 3)).map(({ id }) => String(id))
  db.exec("begin")
  // Prompts that were tracked before there were answers, each about something else.
  db.exec(
    `update prompts set created_at = ${firstDay - 100 * dayMs}, text = 'Which ' || replace(hex(rowid), '3', 'k') || 'x?'`,
  )
  const aim = db.prepare(`insert into effect_targets (id, brand_id, prompt_id, content_id, role, assigned_by, chosen_at)
    values (?, ?, ?, ?, 'treated', 'person', ?)`)
  for (const [index, id] of ids.entries()) {
    aim.run(`eft_${index}`, brandId, aimed[index % aimed.length] ?? "", id, publicationOf(index) - 35 * dayMs)
  }
  db.exec(`update answer_citations set url = 'https://bench.example/blog/a' || (rowid % ${ids.length})
    where type = 'own' and (url like '%/guide' or url like '%/docs/start')`)
  db.exec("commit")
  db.close()
}
