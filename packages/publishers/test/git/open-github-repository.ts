import { startFaultyProxy } from "@citable/dev"
import { createSafeFetch } from "@citable/safe-fetch"

import { type GitUnderTest, openGitRepository } from "./open-git-repository.ts"
import { type FakeGithub, startFakeGithub } from "./start-fake-github.ts"

export interface GithubUnderTest extends GitUnderTest {
  github: FakeGithub
}

/** The publisher before GitHub's API, with a real repository behind it. */
export async function openGithubRepository(): Promise<GithubUnderTest> {
  const git = await openGitRepository()
  await git.proxy.close()
  const github = await startFakeGithub(git.server)
  const proxy = await startFaultyProxy({ target: github.url })
  const closers: (() => Promise<unknown>)[] = [() => proxy.close(), () => github.close()]
  return {
    ...git,
    proxy,
    github,
    patienceMs: 1500,
    requestsPerSurvey: 1,
    create({ timeoutMs = 60_000, url = proxy.url, config = {}, environment = {}, ...options } = {}) {
      const guarded = createSafeFetch({
        allowPrivateNetwork: true,
        totalTimeoutMs: timeoutMs,
        headersTimeoutMs: timeoutMs,
        maxResponseBytes: 4 * 1024 * 1024,
      })
      closers.unshift(() => guarded.close())
      return git.create({
        ...options,
        config: { provider: "github", url, repository: "acme/site", ...config },
        environment: { fetch: guarded, ...environment },
      })
    },
    isWrite: ({ body }) => body.includes('"query":"mutation '),
    async close() {
      for (const close of closers) await close()
      await git.close()
    },
  }
}
