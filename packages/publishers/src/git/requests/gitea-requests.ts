import { z } from "zod"

import type { PublisherEnvironment } from "../../publisher-environment.ts"
import type { CallOptions } from "../../publisher.ts"
import type { GitSettings } from "../git-settings.ts"
import type { MergeRequest, Requests } from "../repository.ts"
import { askHost, type HostCall } from "./ask-host.ts"
import { pageSchema, pickRequest, readAnswer } from "./read-answer.ts"

// The label is the branch, also when it is gone: `ref` is then `refs/pull/1/head`.
const endSchema = z.object({ label: z.string(), repo_id: z.int() })
const requestSchema = z.object({
  number: z.int(),
  state: z.enum(["open", "closed"]),
  merged: z.boolean().default(false),
  title: z.string(),
  html_url: pageSchema,
  comments: z.int().default(0),
  head: endSchema,
  base: endSchema,
})
const saidSchema = z.object({
  body: z.string(),
  user: z.object({ login: z.string(), full_name: z.string().default("") }).nullish(),
})
const commentSchema = saidSchema.extend({ created_at: z.string() })
const reviewSchema = saidSchema.extend({ id: z.int(), submitted_at: z.string(), comments_count: z.int().default(0) })

const perPage = 50
const maxPages = 10

/** Pull requests at Gitea and Forgejo. https://docs.gitea.com/api/ and `/swagger.v1.json` of any such server */
export function giteaRequests(settings: GitSettings, environment: PublisherEnvironment): Requests {
  const { repository, branch: target } = settings
  const base = `repos/${repository.split("/").map(encodeURIComponent).join("/")}`
  const ask = (path: string, call: HostCall) => askHost(`${base}/${path}`, "gitea", settings, environment, call)
  const read = <Schema extends z.ZodType>(schema: Schema, json: unknown) => readAnswer(schema, json, "Gitea")

  /** A branch that had several requests. The call by its name gives any of them. */
  async function findAmongAll(branch: string, { signal }: CallOptions): Promise<MergeRequest[]> {
    const found: MergeRequest[] = []
    for (let page = 1; page <= maxPages && !found.some(({ state }) => state === "open"); page++) {
      const path = `pulls?state=all&sort=recentupdate&limit=${perPage}&page=${page}`
      const listed = read(z.array(requestSchema), await ask(path, { signal }))
      const isOwn = ({ head, base: into }: z.infer<typeof requestSchema>) =>
        head.label === branch && into.label === target && head.repo_id === into.repo_id
      found.push(...listed.filter(isOwn).map(toRequest))
      if (listed.length === 0) break
    }
    return found
  }

  return {
    async find(branch, options) {
      const path = `pulls/${encodeURIComponent(target)}/${branch.split("/").map(encodeURIComponent).join("/")}`
      const json = await ask(path, { ...options, accept: [404] })
      if (json === undefined) return undefined
      const any = toRequest(read(requestSchema, json))
      return any.state === "open" ? any : pickRequest([...(await findAmongAll(branch, options)), any])
    },
    async open({ branch: head, into, title, text: body }, { signal }) {
      const request = { head, base: into, title, body }
      return toRequest(read(requestSchema, await ask("pulls", { method: "POST", body: request, signal })))
    },
    async rename(id, title, { signal }) {
      await ask(`pulls/${id}`, { method: "PATCH", body: { title }, signal })
    },
    async close(id, { signal }) {
      await ask(`pulls/${id}`, { method: "PATCH", body: { state: "closed" }, signal })
    },
    async readComment(id, { signal }) {
      const list = async (path: string) => read(z.array(commentSchema), await ask(path, { signal }))
      const said = await list(`issues/${id}/comments`)
      const reviews = read(z.array(reviewSchema), await ask(`pulls/${id}/reviews?limit=${perPage}`, { signal }))
      // What a review says of single lines is not among its own words.
      const lined = reviews.findLast(({ comments_count: count }) => count > 0)
      if (lined !== undefined) said.push(...(await list(`pulls/${id}/reviews/${lined.id}/comments`)))
      said.push(...reviews.map((review) => ({ ...review, created_at: review.submitted_at })))
      const [last] = said
        .filter(({ body }) => body !== "")
        .toSorted((one, other) => Date.parse(other.created_at) - Date.parse(one.created_at))
      return last && { author: last.user?.full_name || last.user?.login || "", words: last.body }
    },
  }
}

function toRequest({ number, state, merged, title, html_url, comments }: z.infer<typeof requestSchema>): MergeRequest {
  return { id: String(number), state: merged ? "merged" : state, url: html_url, title, comments }
}
