import type { MeasuredProcess } from "../measured-process.ts"
import type { ReplicaReady } from "./replica-process.ts"

/** Publishes articles. Returns where they are read, with the credential that reads them. */
export async function publishSome(
  { ready }: Pick<MeasuredProcess<ReplicaReady>, "ready">,
  count: number,
): Promise<{ paths: string[]; authorization: string }> {
  const { url, brandId, operatorToken } = ready
  const authorization = `Bearer ${operatorToken}`
  const headers = { authorization, "content-type": "application/json" }
  const post = async (path: string, body: unknown): Promise<{ id: string }> => {
    const answer = await fetch(url + path, { method: "POST", headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`POST ${path} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as { id: string }
  }
  const paths: string[] = []
  for (let number = 0; number < count; number++) {
    const article = { title: `Article ${number}`, slug: `article-${number}`, body: "text ".repeat(1200) }
    const { id } = await post(`/v1/brands/${brandId}/content`, article)
    await post(`/v1/content/${id}/publish`, {})
    paths.push(`/v1/brands/${brandId}/content/by-slug/${article.slug}`)
  }
  return { paths, authorization }
}
