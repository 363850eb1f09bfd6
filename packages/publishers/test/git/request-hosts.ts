import { startFaultyProxy } from "@citable/dev"
import { createSafeFetch } from "@citable/safe-fetch"

import type { HostRequest, Said } from "./host-dialect.ts"
import { dialects } from "./host-dialects.ts"
import { type GitUnderTest, openGitRepository } from "./open-git-repository.ts"
import { openGithubRepository } from "./open-github-repository.ts"
import { wishHook } from "./read-wishes.ts"
import type { FakeRequest } from "./start-fake-github.ts"
import { startFakeHost } from "./start-fake-host.ts"

/** A host that knows requests to merge, before a real repository. */
export interface RequestHost extends GitUnderTest {
  /** What git on the server's disk calls the repository. */
  repository: string
  /** All requests, oldest first. */
  list(): Pick<HostRequest, "state" | "title" | "head" | "base" | "url">[]
  /** A person ends the newest request of an article. */
  end(slug: string, state: "closed" | "merged"): void
  /** A person writes to the newest request of an article. */
  say(slug: string, author: string, words: string, place?: Said["with"]): void
  /** A person gives the newest request of an article another title. */
  rename(slug: string, title: string): void
  /** Somebody opens a request of a fork whose branch has the name of an article's. */
  openOfFork(slug: string): void
  /** Lets the API refuse everything, as for a token that may only push. */
  refuseApi(isRefused: boolean): void
}

const head = (slug: string) => `citable/cnt_${slug}`

/** GitHub, and every host whose requests are opened by its REST API. */
export const requestHosts: readonly { provider: string; open: () => Promise<RequestHost> }[] = [
  { provider: "github", open: openGithub },
  ...dialects.map((dialect) => ({ provider: dialect.provider, open: () => openHost(dialect) })),
]

async function openGithub(): Promise<RequestHost> {
  const site = await openGithubRepository()
  const { requests } = site.github
  const pick = (slug: string) =>
    requests.findLast((one) => one.head === head(slug) && one.isOfFork !== true) as FakeRequest
  return {
    ...site,
    repository: "site",
    refuseApi(isRefused) {
      const message = "Resource not accessible by personal access token"
      site.github.refuse = isRefused ? () => ({ type: "FORBIDDEN", message }) : undefined
    },
    list: () =>
      requests.map((one) => ({
        ...one,
        state: one.state.toLowerCase() as HostRequest["state"],
        url: one.url.replace(site.github.url, site.proxy.url),
      })),
    end: (slug, state) => void (pick(slug).state = state === "closed" ? "CLOSED" : "MERGED"),
    say(slug, author, words, place) {
      const one = pick(slug)
      one.comments = [...(one.comments ?? []), { author, words, ...(place && { with: place }) }]
    },
    rename: (slug, title) => void (pick(slug).title = title),
    openOfFork: (slug) =>
      void requests.push({
        url: "http://127.0.0.1/eve",
        state: "OPEN",
        head: head(slug),
        base: "main",
        title: "Eve",
        isOfFork: true,
      }),
  }
}

async function openHost(dialect: (typeof dialects)[number]): Promise<RequestHost> {
  const git = await openGitRepository()
  await git.proxy.close()
  const repository = "acme/site"
  git.server.createRepository(repository)
  if (dialect.takesWishes) git.server.hook(repository, "post-receive", wishHook)
  const host = await startFakeHost(git.server, dialect)
  const proxy = await startFaultyProxy({ target: host.url })
  const closers: (() => Promise<unknown>)[] = [() => proxy.close(), () => host.close(), () => git.close()]
  const { requests } = host
  const pick = (slug: string) => requests.findLast((one) => one.head === head(slug) && !one.isOfFork) as HostRequest
  return {
    ...git,
    proxy,
    repository,
    create({ timeoutMs = 60_000, url = proxy.url, config = {}, environment = {}, ...options } = {}) {
      const times = { totalTimeoutMs: timeoutMs, headersTimeoutMs: timeoutMs }
      const guarded = createSafeFetch({ allowPrivateNetwork: true, ...times, maxResponseBytes: 4 * 1024 * 1024 })
      closers.unshift(() => guarded.close())
      return git.create({
        ...options,
        config: { provider: dialect.provider, url, repository, ...config },
        environment: { fetch: guarded, ...environment },
      })
    },
    // As they are seen behind the proxy.
    refuseApi(isRefused) {
      const refusal = () => Response.json({ error: "insufficient_scope" }, { status: 403 })
      host.refuse = isRefused ? refusal : undefined
    },
    list: () => requests.map((one) => ({ ...one, url: one.url.replace(host.url, proxy.url) })),
    end: (slug, state) => void (pick(slug).state = state),
    say: (slug, author, words, place) =>
      void pick(slug).comments.push({ author, words, ...(place && { with: place }) }),
    rename: (slug, title) => void (pick(slug).title = title),
    openOfFork: (slug) =>
      void requests.push({
        number: requests.length + 1,
        url: `${host.url}/eve`,
        state: "open",
        head: head(slug),
        base: "main",
        title: "Eve",
        text: "",
        comments: [],
        isOfFork: true,
      }),
    async close() {
      for (const close of closers) await close()
    },
  }
}
