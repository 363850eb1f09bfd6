import { afterAll, beforeAll, describe, expect, it } from "vitest"

import type { Fault } from "../../src/conformance/fault.ts"
import type { ProxiedRequest } from "../../src/conformance/start-faulty-proxy.ts"
import type { Publisher } from "../../src/publisher.ts"
import { propose, withdraw } from "./propose.ts"
import { type RequestHost, requestHosts } from "./request-hosts.ts"

const { signal } = new AbortController()
const faults: readonly Fault["kind"][] = ["lost_request", "lost_answer", "late", "truncated"]

describe.each(requestHosts)("lost answers at $provider", ({ provider, open }) => {
  let site: RequestHost
  let publisher: Publisher
  beforeAll(async () => {
    site = await open()
    publisher = await site.create({ config: { mode: "pull_request" } })
  })
  afterAll(() => site.close())

  const isChange = ({ method, path, body }: ProxiedRequest) =>
    provider === "github" ? body.includes('"query":"mutation ') : method !== "GET" && !path.endsWith("/git-upload-pack")

  /** Runs a change whose n-th write meets a fault, again until it ends well. Says whether the fault was met. */
  async function runWith(kind: Fault["kind"], nth: number, change: () => Promise<unknown>): Promise<boolean> {
    let writes = 0
    let isMet = false
    const { promise, resolve } = Promise.withResolvers<void>()
    site.proxy.onRequest = (request) => {
      if (!isChange(request) || writes++ !== nth) return undefined
      isMet = true
      return kind === "late" ? { kind, until: promise } : ({ kind } as Fault)
    }
    for (let tries = 0; ; tries++) {
      const ended = await change().then(
        () => true,
        (error: unknown) => (tries < 3 ? false : Promise.reject(error as Error)),
      )
      site.proxy.onRequest = undefined
      // What was late arrives in the middle of the next try.
      if (kind === "late") setTimeout(resolve, 20)
      if (ended) break
    }
    resolve()
    return isMet
  }

  it.each(faults)("%s: one branch, one request and one commit come of a proposal, whatever is lost", async (kind) => {
    for (let nth = 0; ; nth++) {
      const slug = `${kind.replace("_", "-")}-${nth}`
      const isMet = await runWith(kind, nth, () => propose(publisher, slug))
      const own = site.list().filter(({ head }) => head === `citable/cnt_${slug}`)
      expect(own).toMatchObject([{ state: "open", title: slug, base: "main" }])
      const count = site.server.git(site.repository, ["rev-list", "--count", `main..citable/cnt_${slug}`])
      expect(count.trim()).toBe("1")
      expect(site.server.list(site.repository)).toEqual(["README.md"])
      const state = await publisher.read(`citable/cnt_${slug}:blog/${slug}.md`, { signal })
      expect(state).toMatchObject({ visibility: "proposed", editUrl: own[0]?.url })
      if (!isMet) break
    }
  })

  it.each(faults.slice(0, 2))(
    "%s: a withdrawal leaves no branch and no open request, whatever is lost",
    async (kind) => {
      for (let nth = 0; ; nth++) {
        const slug = `gone-${kind.replace("_", "-")}-${nth}`
        const { id } = await propose(publisher, slug)
        const isMet = await runWith(kind, nth, () => withdraw(publisher, slug, id))
        expect(site.server.git(site.repository, ["for-each-ref", `refs/heads/citable/cnt_${slug}`])).toBe("")
        expect(site.list().filter(({ head }) => head === `citable/cnt_${slug}`)).toMatchObject([{ state: "closed" }])
        if (!isMet) break
      }
    },
  )
})
