import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import type { Integration, Publication, PublicationItem } from "@citable/contract"
import {
  type FaultyProxy,
  listen,
  startFaultyProxy,
  startGitServer,
  type StartedGitServer,
  startService,
  type StartedService,
} from "@citable/dev"
import { renderBody } from "@citable/markdown"
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest"

import type { GitAlteration, gitAlterations, gitRemovals } from "./git-alterations.ts"
import { proofArticle } from "./open-proof-world.ts"

/**
 * What a service says of a repository that takes a push, and in which a program changes the file before anybody reads it back. The site shows at
 * once what the repository has.
 */
export function describeGitAlterations(ways: typeof gitAlterations, removals: typeof gitRemovals): void {
  describe("a repository that takes a push and stores something else", () => {
    let dataDir: string
    let server: StartedGitServer
    let proxy: FaultyProxy
    let site: Awaited<ReturnType<typeof listen>>
    let service: StartedService
    let integration: string
    let articles = 0
    beforeAll(async () => {
      dataDir = await mkdtemp(join(tmpdir(), "citable-git-alterations-"))
      server = await startGitServer()
      server.createRepository("site")
      proxy = await startFaultyProxy({ target: server.url })
      site = await listen((request) => toPage(server, request.url))
      service = await startService({ dataDir, publishTiming: { intervalMs: 30 } })
      const connection = {
        kind: "git",
        config: {
          provider: "generic",
          url: `${proxy.url}/site.git`,
          branch: "main",
          folder: "blog",
          preset: "astro",
          article_url: `${site.url}/{slug}`,
          images: "remote",
        },
        credentials: { token: server.password },
      }
      const path = `/v1/brands/${service.brandId}/integrations`
      integration = (
        await service.call<Integration>("POST", path, { name: "Site", connection, field_map: { tags: "tags" } })
      ).id
    })
    afterAll(async () => {
      await service?.close()
      await proxy?.close()
      await site?.close()
      await server?.close()
      await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
    })

    const publishAltered = async (alter: GitAlteration | undefined) => {
      const slug = `ferry-${++articles}-at-noon`
      const file = `blog/${slug}.md`
      const input = { ...proofArticle, slug, published_at: "2020-02-02T10:00:00.000Z" }
      const { id } = await service.call<{ id: string }>("POST", `/v1/brands/${service.brandId}/content`, input)
      proxy.onAnswer = ({ method, path }) => {
        if (alter === undefined || method !== "POST" || !path.endsWith("/git-receive-pack")) return
        const sent = server.read("site", file)
        if (sent === undefined) return
        const { text, path: place = file } = alter(sent, file)
        expect([text, place]).not.toEqual([sent, file])
        server.commit("site", { ...(place !== file && { [file]: null }), [place]: text })
      }
      const path = `/v1/content/${id}`
      const body = { integration_id: integration }
      const { publication } = await service.call<{ publication: Publication }>("POST", `${path}/publish`, body)
      proxy.onAnswer = undefined
      const proof = await vi.waitFor(
        async () => {
          const { items } = await service.call<{ items: PublicationItem[] }>("GET", `${path}/publications`)
          const found = items[0]?.proof
          expect(found?.page !== "waiting" || found.looked_at !== null).toBe(true)
          return found
        },
        { interval: 30 },
      )
      return { publication, proof }
    }

    it.each(ways)("never counts as visible: %s, and %s is named", async (_, field, alter) => {
      const { publication, proof } = await publishAltered(alter)
      expect(publication.status).toBe("succeeded")
      const named = publication.warnings.filter(({ code }) => code === "not_as_sent").map(({ pointer }) => pointer)
      expect(named).toContain(`/${field}`)
      expect(proof).toMatchObject({ state: "sent", page: "not_checked" })
      expect(proof?.differences.map((one) => one.field)).toContain(field)
    })

    it.each(removals)("never counts as visible: %s", async (_, alter) => {
      const { proof } = await publishAltered(alter)
      expect(proof?.state).not.toBe("visible")
    })

    it("counts as visible where the site shows what was sent", async () => {
      const { proof } = await publishAltered(undefined)
      expect(proof).toMatchObject({ state: "visible", page: "visible", differences: [] })
    })
  })
}

/** The page of a file, as a generator makes it. */
async function toPage(server: StartedGitServer, url: string): Promise<Response> {
  const headers = { "content-type": "text/html; charset=utf-8" }
  const file = server.read("site", `blog${new URL(url).pathname}.md`)
  if (file === undefined) return new Response("<h1>Not found</h1>", { status: 404, headers })
  const title = (/^title: (.*)$/m.exec(file)?.[1] ?? "").replace(/^["']|["']$/g, "").replaceAll("&", "&amp;")
  const { html } = await renderBody(file.replace(/^---\n[^]*?\n---\n/, ""))
  const head = `<title>${title}</title><link rel="canonical" href="${url}">`
  return new Response(`<!doctype html><head>${head}</head><body><main><h1>${title}</h1>${html}</main></body>`, {
    headers,
  })
}
