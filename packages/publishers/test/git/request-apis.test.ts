import type { StartedGitServer } from "@citable/dev"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

import { readGitSettings } from "../../src/git/git-settings.ts"
import type { Requests } from "../../src/git/repository.ts"
import { createRequests } from "../../src/git/requests/create-requests.ts"
import { toLogin } from "../../src/git/to-login.ts"
import type { PublisherEnvironment } from "../../src/publisher-environment.ts"
import { dialects } from "./host-dialects.ts"
import { type FakeHost, startFakeHost } from "./start-fake-host.ts"

const options = { signal: new AbortController().signal }
const branch = "citable/cnt_a"
const wish = { branch, into: "main", title: "A", text: "Why." }

// The soak tests have the same hosts before a real repository.
describe.each(dialects)("the API of $provider", (dialect) => {
  const { provider } = dialect
  let host: FakeHost
  let requests: Requests
  let isGone = false
  beforeAll(async () => {
    const git = { git: () => (isGone ? "" : "there"), folderOf: () => "/nonexistent", password: "canary-token" }
    host = await startFakeHost(git as unknown as StartedGitServer, dialect)
    requests = open("canary-token")
  })
  afterAll(() => host.close())

  function open(token: string): Requests {
    const config = { provider, url: host.url, repository: "acme/site.git", branch: "main", folder: "blog" }
    const environment = { fetch, now: Date.now, allowPlainHttp: true } as unknown as PublisherEnvironment
    const settings = readGitSettings({ kind: "git", config, credentials: { token }, fieldMap: {} }, environment)
    return createRequests(provider, settings, environment)
  }

  it("opens one request, finds it by its branch, gives it another title, and tells its end", async () => {
    expect(await requests.find(branch, options)).toBeUndefined()
    const opened = await requests.open(wish, options)
    expect(opened).toEqual({ id: "1", state: "open", url: host.requests[0]?.url, title: "A", comments: 0 })
    expect(host.requests).toMatchObject([{ head: branch, base: "main", text: "Why." }])
    // Each host keeps a second one away in its own way.
    await requests.open(wish, options).catch((error: unknown) => {
      expect(error).toMatchObject({ code: "publisher_conflict" })
    })
    expect(host.requests).toHaveLength(1)
    await requests.rename("1", "B", options)
    expect(await requests.find(branch, options)).toEqual({ ...opened, title: "B" })
    await requests.close?.("1", options)
    expect(await requests.find(branch, options)).toMatchObject({ id: "1", state: "closed" })
    await requests.open(wish, options)
    expect(await requests.find(branch, options)).toMatchObject({ id: "2", state: "open" })
    Object.assign(host.requests[1] ?? {}, { state: "merged" })
    expect(await requests.find(branch, options)).toMatchObject({ id: "2", state: "merged" })
    // As after a merge that deletes the branch.
    isGone = true
    expect(await requests.find(branch, options)).toMatchObject({ id: "2", state: "merged" })
    isGone = false
  })

  it("reads the newest comment of a person, and no request of a fork", async () => {
    const other = { ...wish, branch: "citable/cnt_b" }
    const { id = "" } = (await requests.open(other, options)) ?? {}
    expect(await requests.readComment(id, options)).toBeUndefined()
    const said = ["First.", "Last."].map((words) => ({ author: "ada", words }))
    Object.assign(host.requests.at(-1) ?? {}, { comments: said })
    expect(await requests.readComment(id, options)).toEqual({ author: "ada", words: "Last." })
    expect(await requests.find(other.branch, options)).toMatchObject({ comments: 2 })
    const reviewed = [
      ...said,
      { author: "bo", words: "", with: "review" },
      { author: "cy", words: "Line.", with: "line" },
    ]
    Object.assign(host.requests.at(-1) ?? {}, { comments: reviewed })
    expect(await requests.readComment(id, options)).toEqual({ author: "cy", words: "Line." })
    Object.assign(host.requests.at(-1) ?? {}, { isOfFork: true })
    expect(await requests.find(other.branch, options)).toBeUndefined()
  })

  it("a refusal names what the token needs, and an answer of something else is none", async () => {
    const refusal: unknown = await open("wrong")
      .find(branch, options)
      .catch((error: unknown) => error)
    expect(refusal).toMatchObject({ code: "publisher_unauthorized" })
    expect((refusal as Error).message).toMatch(/The token needs /)
    host.refuse = () => Response.json({ values: "a page" })
    await expect(requests.find(branch, options)).rejects.toMatchObject({ code: "publisher_unavailable" })
    host.refuse = () => Response.json({ message: "insufficient_scope" }, { status: 403 })
    const codes = await requests.check?.(options).then(
      (warnings) => warnings.map(({ code }) => code),
      (error: unknown) => [(error as { code: string }).code],
    )
    // A push opens the request there.
    expect(codes).toEqual(provider === "gitlab" ? ["not_run_at_vendor", "requests_not_told"] : ["publisher_forbidden"])
    const opened = requests.open(wish, options)
    if (provider === "gitlab") expect(await opened).toBeUndefined()
    else await expect(opened).rejects.toMatchObject({ code: "publisher_forbidden" })
    host.refuse = undefined
  })
})

it("the token of an account at Atlassian goes to the API with its email address, and to Git without it", async () => {
  const seen: (string | null)[] = []
  const environment = {
    fetch: (url: string, { headers }: { headers: HeadersInit }) => {
      seen.push(new URL(url).origin, new Headers(headers).get("authorization"))
      return Promise.resolve(Response.json({ values: [] }))
    },
    now: Date.now,
  } as unknown as PublisherEnvironment
  const token = "ada@example.com:canary-token"
  const config = { provider: "bitbucket", repository: "acme/site", branch: "main", folder: "blog" }
  const settings = readGitSettings({ kind: "git", config, credentials: { token }, fieldMap: {} }, environment)
  expect(await createRequests("bitbucket", settings, environment).find(branch, options)).toBeUndefined()
  expect(seen).toEqual(["https://api.bitbucket.org", `Basic ${btoa(token)}`])
  expect(toLogin(settings)).toBe("x-bitbucket-api-token-auth:canary-token")
  expect(toLogin({ provider: "bitbucket", token: "t" })).toBe("x-token-auth:t")
})

it.each([
  ["gitlab", "acme/team/site.io", "/api/v4/projects/acme%2Fteam%2Fsite.io/merge_requests"],
  ["gitea", "acme/site.io", "/api/v1/repos/acme/site.io/pulls/release%2F1/citable/cnt_a"],
] as const)(
  "%s is found below a path, with groups, dots and another branch than main",
  async (provider, repository, path) => {
    const seen: URL[] = []
    const environment = {
      fetch: (url: string) => {
        seen.push(new URL(url))
        return Promise.resolve(Response.json([], { status: provider === "gitea" ? 404 : 200 }))
      },
      now: Date.now,
    } as unknown as PublisherEnvironment
    const config = { provider, url: "https://example.com/git/", repository, branch: "release/1", folder: "blog" }
    const settings = readGitSettings({ kind: "git", config, credentials: { token: "t" }, fieldMap: {} }, environment)
    expect(await createRequests(provider, settings, environment).find(branch, options)).toBeUndefined()
    expect(seen.map(({ pathname }) => pathname)).toEqual([`/git${path}`])
  },
)
