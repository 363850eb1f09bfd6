import { startWordpress } from "@citable/dev"

import type { KilledPlatform } from "./killed-platform.ts"

interface Post {
  slug: string
  status: string
  title: { raw: string }
  content: { raw: string }
}

/** A real WordPress. */
export async function openKilledWordpress(): Promise<KilledPlatform> {
  const site = await startWordpress()
  const password = site.passwords.editor
  const headers = { authorization: `Basic ${btoa(`editor:${password}`)}` }
  async function list(): Promise<Post[]> {
    const found: Post[] = []
    for (let page = 1; ; page++) {
      const query = `status=any,trash&context=edit&per_page=100&page=${page}&_fields=slug,status,title.raw,content.raw`
      const response = await fetch(`${site.url}/wp-json/wp/v2/posts?${query}`, { headers })
      if (!response.ok) throw new Error(`WordPress answered ${response.status}: ${await response.text()}`)
      const posts = (await response.json()) as Post[]
      found.push(...posts)
      if (posts.length < 100) return found
    }
  }
  return {
    url: site.url,
    connectionAt: (url) => ({
      kind: "wordpress",
      config: { url },
      credentials: { username: "editor", application_password: password },
    }),
    isWrite: ({ method }) => method === "POST" || method === "DELETE",
    visible: async () =>
      (await list())
        .filter(({ status }) => status === "publish")
        .map(({ title, content }) => ({ title: title.raw, text: content.raw })),
    leftovers: async () => (await list()).map(({ slug }) => slug).filter((slug) => slug.startsWith("citable-")),
    close: () => site.close(),
  }
}
