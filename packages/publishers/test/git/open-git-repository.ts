import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { startFaultyProxy, type StartedGitServer, startGitServer } from "@citable/dev"

import type { CreateOptions, PublisherUnderTest } from "../../src/conformance/publisher-under-test.ts"
import type { PublisherEnvironment } from "../../src/publisher-environment.ts"
import type { Publisher } from "../../src/publisher.ts"
import { createPublisher } from "../create-publisher.ts"

export interface GitUnderTest extends PublisherUnderTest {
  server: StartedGitServer
  cacheFolder: string
  create(options?: CreateGitOptions): Promise<Publisher>
}

export interface CreateGitOptions extends CreateOptions {
  config?: Record<string, unknown>
  fieldMap?: Record<string, string>
  environment?: Partial<PublisherEnvironment>
}

/** The publisher before git's own server. The repository is called `site`. */
export async function openGitRepository(): Promise<GitUnderTest> {
  const server = await startGitServer()
  server.createRepository("site")
  const proxy = await startFaultyProxy({ target: server.url })
  const cacheFolder = mkdtempSync(join(tmpdir(), "citable-git-cache-"))
  const articles = () => server.list("site").filter((path) => /^blog\/.*\.mdx?$/.test(path))
  return {
    proxy,
    server,
    cacheFolder,
    patienceMs: 1500,
    secrets: [server.password, Buffer.from(`oauth2:${server.password}`).toString("base64")],
    namesItems: true,
    // The capabilities of the server come first.
    requestsPerSurvey: 2,
    async create({
      timeoutMs,
      wrongCredentials = false,
      url = proxy.url,
      config = {},
      fieldMap = {},
      environment,
    } = {}) {
      const publisher = await createPublisher(
        {
          kind: "git",
          config: { provider: "generic", url: `${url}/site.git`, branch: "main", folder: "blog", ...config },
          credentials: { token: wrongCredentials ? "wrong" : server.password },
          fieldMap,
        },
        {
          fetch: () => Promise.reject(new Error("git sends the requests")),
          resolveHost: () => Promise.resolve("127.0.0.1"),
          allowPlainHttp: true,
          cacheFolder,
          ...(timeoutMs === undefined ? {} : { commandTimeoutMs: timeoutMs }),
          now: Date.now,
          ...environment,
        },
      )
      return publisher
    },
    isWrite: ({ method, path }) => method === "POST" && path.endsWith("/git-receive-pack"),
    visible: () =>
      Promise.resolve(
        articles().flatMap((id) => {
          const text = server.read("site", id) ?? ""
          return /^draft: true$/m.test(text) ? [] : [{ id, text }]
        }),
      ),
    count: () => Promise.resolve(articles().length),
    edit(id, text) {
      const head = /^---\n[^]*?\n---\n/.exec(server.read("site", id) ?? "")?.[0] ?? ""
      return Promise.resolve(server.commit("site", { [id]: `${head}\n${text}\n` }))
    },
    remove: (id) => Promise.resolve(server.commit("site", { [id]: null })),
    async close() {
      await proxy.close()
      await server.close()
      rmSync(cacheFolder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
