import { setTimeout } from "node:timers/promises"

import { type StartedGhost, startGhost } from "@citable/dev"
import { openBehindProxy, type PlatformUnderTest, type PublisherUnderTest } from "@citable/publishers/conformance"

import { ghostPublisher } from "../src/ghost-publisher.ts"

interface Post {
  id: string
  title: string
  html: string | null
  updated_at: string
}

export interface GhostUnderTest {
  ghost: StartedGhost
  /** How many letters Ghost has sent to anybody. */
  mails(): number
}

/** A real Ghost with two subscribers, and what people do in its editor. */
export async function openGhost(): Promise<PlatformUnderTest & GhostUnderTest> {
  const ghost = await startGhost()
  const { url, adminApiKey, contentApiKey, askAsOwner } = ghost
  return {
    ghost,
    mails: () => ghost.mailed.length,
    files: () => Promise.resolve(ghost.countPictures()),
    url,
    patienceMs: 6000,
    connect: (at) => ({
      config: { url: at.url },
      credentials: {
        admin_api_key: at.wrongCredentials ? `${adminApiKey.slice(0, 25)}${"0".repeat(64)}` : adminApiKey,
      },
    }),
    secrets: [adminApiKey, adminApiKey.slice(25)],
    isWrite: ({ method }) => ["POST", "PUT", "DELETE"].includes(method),
    async visible() {
      const posts: Post[] = []
      for (let page = 1; ; page++) {
        const query = `key=${contentApiKey}&limit=100&page=${page}&order=created_at%20asc&formats=html&fields=id,title,html`
        const answer = (await (await fetch(`${url}/ghost/api/content/posts/?${query}`)).json()) as {
          posts: Post[]
          meta: { pagination: { pages: number } }
        }
        posts.push(...answer.posts)
        if (page >= answer.meta.pagination.pages) break
      }
      return posts.map(({ id, title, html }) => ({ id, text: `${title}\n${html}` }))
    },
    async count() {
      const { meta } = await askAsOwner<{ meta: { pagination: { total: number } } }>("GET", "posts/?limit=1&fields=id")
      return meta.pagination.total
    },
    edit: (id, text) => writeAsPerson(ghost, id, { lexical: toLexical(text) }),
    async remove(id) {
      await askAsOwner("DELETE", `posts/${id}/`)
    },
    close: () => ghost.close(),
  }
}

/** Ghost behind a network that can fail. */
export async function openGhostBehindProxy(): Promise<PublisherUnderTest & GhostUnderTest> {
  const platform = await openGhost()
  return { ...platform, ...(await openBehindProxy(ghostPublisher, platform)) }
}

/** Changes a post as the editor does. No person is faster than a second, which is the finest time that Ghost keeps. */
export async function writeAsPerson({ askAsOwner }: StartedGhost, id: string, fields: object): Promise<void> {
  await setTimeout(1001)
  const { posts } = await askAsOwner<{ posts: Post[] }>("GET", `posts/${id}/`)
  await askAsOwner("PUT", `posts/${id}/`, { posts: [{ updated_at: posts[0]?.updated_at, ...fields }] })
}

/** What the editor sends of a paragraph. */
function toLexical(text: string): string {
  const words = { detail: 0, format: 0, mode: "normal", style: "", text, type: "extended-text", version: 1 }
  const element = { direction: "ltr", format: "", indent: 0, version: 1 }
  const paragraph = { children: [words], ...element, type: "paragraph" }
  return JSON.stringify({ root: { children: [paragraph], ...element, type: "root" } })
}
