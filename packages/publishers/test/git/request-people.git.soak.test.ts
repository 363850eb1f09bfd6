import { describe, expect, it } from "vitest"

import { propose } from "./propose.ts"
import { type RequestHost, requestHosts } from "./request-hosts.ts"

const { signal } = new AbortController()

/** What a person does while nobody knows how a publication ended. */
const acts: Record<string, (site: RequestHost, slug: string) => void> = {
  closes: (site, slug) => site.end(slug, "closed"),
  merges(site, slug) {
    site.server.git(site.repository, ["update-ref", "refs/heads/main", `citable/cnt_${slug}`])
    site.end(slug, "merged")
  },
  "comments on": (site, slug) => site.say(slug, "ada", "Not so."),
  "force-pushes to the branch of": (site, slug) =>
    site.server.commit(site.repository, { "theirs.txt": "A person's" }, { branch: `citable/cnt_${slug}`, amend: true }),
  "deletes the branch of": (site, slug) =>
    void site.server.git(site.repository, ["update-ref", "-d", `refs/heads/citable/cnt_${slug}`]),
}

describe.each(requestHosts)("at $provider", ({ provider, open }) => {
  it.each(Object.keys(acts))("a person %s a request of which a push or call was lost: none doubles", async (act) => {
    const site = await open()
    const config = { mode: "pull_request" }
    const { proxy, server, repository } = site
    try {
      for (const kind of ["lost_request", "lost_answer"] as const) {
        let isMet = true
        for (let nth = 0; isMet; nth++) {
          const slug = `${kind.replace("_", "-")}-${nth}`
          const branch = `citable/cnt_${slug}`
          const first = await propose(await site.create({ config }), slug)
          let writes = 0
          isMet = false
          proxy.onRequest = ({ method, path, body }) => {
            const isWrite =
              provider === "github"
                ? body.includes('"query":"mutation ')
                : method !== "GET" && !path.endsWith("-upload-pack")
            if (!isWrite || writes++ !== nth) return undefined
            isMet = true
            return { kind }
          }
          const fields = { title: "Newest", body: "The newest text." }
          await propose(await site.create({ config }), slug, { fields, expected: first }).catch(() => {})
          proxy.onRequest = undefined
          acts[act]?.(site, slug)
          const publisher = await site.create({ config })
          const seen = await publisher.read(first.id, { signal })
          const state = await propose(publisher, slug, { fields, ...(seen && { expected: seen }) })
          const own = site.list().filter(({ head }) => head === branch)
          const waiting = own.filter((one) => one.state === "open")
          const isLive = server.read(repository, `blog/${slug}.md`)?.includes("The newest text.") === true
          expect({ act, kind, nth, open: waiting.length }).toEqual({ act, kind, nth, open: isLive ? 0 : 1 })
          expect(own.length).toBeLessThanOrEqual(2)
          expect(state.visibility).toBe(isLive ? "live" : "proposed")
          if (!isLive) {
            expect(server.read(repository, `blog/${slug}.md`, branch)).toContain("The newest text.")
            expect(waiting[0]?.title).toBe("Newest")
          }
          // What a person pushed is in the branch still, unless it began anew after they closed it.
          if (act.startsWith("force")) expect(server.list(repository, branch)).toContain("theirs.txt")
          const { remarks = [] } = (await publisher.read(state.id, { signal })) ?? {}
          const codes = act.startsWith("comments") ? ["waiting_for_review", "request_comments"] : ["waiting_for_review"]
          expect(remarks.map(({ code }) => code)).toEqual(isLive ? [] : codes)
        }
      }
    } finally {
      await site.close()
    }
  })
})
