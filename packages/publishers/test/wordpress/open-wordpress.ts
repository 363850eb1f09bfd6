import { startFaultyProxy, type StartedWordpress, startWordpress, type WordpressRole } from "@citable/dev"
import type { WordpressVersion } from "@citable/dev"
import { createSafeFetch } from "@citable/safe-fetch"

import type { CreateOptions, PublisherUnderTest } from "../../src/conformance/publisher-under-test.ts"
import type { Publisher } from "../../src/publisher.ts"
import { createPublisher } from "../create-publisher.ts"

export interface WordpressUnderTest extends PublisherUnderTest {
  site: StartedWordpress
  create(options?: WordpressOptions): Promise<Publisher>
  /** Sends a request to the REST API as a person, around the proxy. */
  ask<Answer>(method: string, path: string, body?: unknown, role?: WordpressRole): Promise<Answer>
}

export interface WordpressOptions extends CreateOptions {
  role?: WordpressRole
  config?: Record<string, unknown>
  credentials?: Record<string, string>
  fieldMap?: Record<string, string>
  now?: () => number
  allowPlainHttp?: boolean
}

interface Post {
  id: number
  title: { rendered: string }
  content: { rendered: string }
}

/** A real WordPress with a proxy before it. */
export async function openWordpress(
  version?: WordpressVersion,
  role: WordpressRole = "editor",
): Promise<WordpressUnderTest> {
  const site = await startWordpress(version)
  const proxy = await startFaultyProxy({ target: site.url })
  const closers: (() => Promise<unknown>)[] = [() => proxy.close(), () => site.close()]

  async function ask<Answer>(
    method: string,
    path: string,
    body?: unknown,
    as: WordpressRole = "administrator",
  ): Promise<Answer> {
    const headers = {
      authorization: `Basic ${btoa(`${as}:${site.passwords[as]}`)}`,
      "content-type": "application/json",
    }
    const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }
    const response = await fetch(`${site.url}/wp-json/wp/v2${path}`, init)
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`)
    return (await response.json()) as Answer
  }

  const defaultRole = role
  return {
    site,
    proxy,
    ask,
    patienceMs: 3000,
    secrets: Object.values(site.passwords).flatMap((password) => [password, password.replaceAll(" ", "")]),
    async create(options = {}) {
      const { timeoutMs = 60_000, wrongCredentials = false, url = proxy.url, role: username = defaultRole } = options
      const guarded = createSafeFetch({
        allowPrivateNetwork: true,
        totalTimeoutMs: timeoutMs,
        headersTimeoutMs: timeoutMs,
        maxResponseBytes: 4 * 1024 * 1024,
      })
      closers.unshift(() => guarded.close())
      const password = wrongCredentials ? "abcd efgh ijkl mnop qrst uvwx" : site.passwords[username]
      const publisher = await createPublisher(
        {
          kind: "wordpress",
          config: { url, ...options.config },
          credentials: options.credentials ?? { username, application_password: password },
          fieldMap: options.fieldMap ?? {},
        },
        {
          fetch: guarded,
          resolveHost: () => Promise.resolve("127.0.0.1"),
          allowPlainHttp: options.allowPlainHttp ?? true,
          cacheFolder: "/nonexistent",
          now: options.now ?? Date.now,
        },
      )
      return publisher
    },
    isWrite: ({ method }) => method === "POST" || method === "DELETE",
    async visible() {
      const posts: Post[] = []
      for (let page = 1; ; page++) {
        const query = `per_page=100&orderby=id&order=asc&page=${page}&_fields=id,title,content`
        const response = await fetch(`${site.url}/wp-json/wp/v2/posts?${query}`)
        posts.push(...((await response.json()) as Post[]))
        if (page >= Number(response.headers.get("x-wp-totalpages"))) break
      }
      return posts.map(({ id, title, content }) => ({ id: String(id), text: `${title.rendered}\n${content.rendered}` }))
    },
    async count() {
      const headers = { authorization: `Basic ${btoa(`administrator:${site.passwords.administrator}`)}` }
      const response = await fetch(`${site.url}/wp-json/wp/v2/posts?status=any&per_page=1&_fields=id`, { headers })
      await response.text()
      return Number(response.headers.get("x-wp-total"))
    },
    edit: (id, text) =>
      ask("POST", `/posts/${id}`, { content: `<!-- wp:paragraph --><p>${text}</p><!-- /wp:paragraph -->` }),
    trash: (id) => ask("DELETE", `/posts/${id}`),
    remove: (id) => ask("DELETE", `/posts/${id}?force=true`),
    openEditor: (id) => ask("POST", `/posts/${id}/autosaves`, { content: "half a sent" }),
    async files() {
      const files = await ask<unknown[]>("GET", "/media?per_page=100&_fields=id")
      return files.length
    },
    async close() {
      for (const close of closers) await close()
    },
  }
}
