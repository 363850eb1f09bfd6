import { type ProxiedRequest, startTestPlatform } from "@citable/dev"

import { connectionTo } from "./open-publishing-world.ts"

/** A platform whose publishers are killed. */
export interface KilledPlatform {
  url: string
  /** How the service connects to it at an address. */
  connectionAt(url: string): Record<string, unknown>
  /** Whether a request can change something there. */
  isWrite(request: ProxiedRequest): boolean
  visible(): Promise<readonly { title: string; text: string }[]>
  /** The state of an article that is visible. Default: published. */
  visibleState?: "proposed"
  /** Titles of items that nobody should find: placeholders, in the trash as well. `articles` is how many ever went there. */
  leftovers(articles: number): Promise<readonly string[]>
  /** The program that serves it. Default: the one with the platforms of this repository's publishers. */
  program?: string
  /** More arguments of the program. */
  more?: Readonly<Record<string, unknown>>
  close(): Promise<void>
}

/** The platform in memory, which is the cheapest. */
export async function openCheapPlatform(): Promise<KilledPlatform> {
  const platform = await startTestPlatform()
  return {
    url: platform.url,
    connectionAt: (url) => connectionTo(platform, url),
    isWrite: ({ method }) => method === "POST" || method === "DELETE",
    visible: () => Promise.resolve(platform.visible().map(({ title, content }) => ({ title, text: content }))),
    leftovers: () =>
      Promise.resolve(
        platform
          .posts()
          .filter(({ slug }) => slug.startsWith("citable-"))
          .map(({ slug }) => slug),
      ),
    close: () => platform.close(),
  }
}
