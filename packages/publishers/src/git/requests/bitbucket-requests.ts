import { z } from "zod"

import type { PublisherEnvironment } from "../../publisher-environment.ts"
import type { GitSettings } from "../git-settings.ts"
import type { MergeRequest, Requests } from "../repository.ts"
import { askHost, type HostCall } from "./ask-host.ts"
import { pageSchema, pickRequest, readAnswer } from "./read-answer.ts"

const endSchema = z.object({
  branch: z.object({ name: z.string() }),
  // Null for a fork that is gone.
  repository: z.object({ full_name: z.string() }).nullish(),
})
const requestSchema = z.object({
  id: z.int(),
  state: z.enum(["OPEN", "MERGED", "DECLINED", "SUPERSEDED"]),
  title: z.string(),
  comment_count: z.int().default(0),
  links: z.object({ html: z.object({ href: pageSchema }) }),
  source: endSchema,
  destination: endSchema,
})
const commentSchema = z.object({
  deleted: z.boolean().default(false),
  content: z.object({ raw: z.string().default("") }).default({ raw: "" }),
  user: z.object({ display_name: z.string() }).nullish(),
})
const toPage = <Schema extends z.ZodType>(values: Schema) => z.object({ values: z.array(values) })

/** Pull requests at Bitbucket Cloud. https://developer.atlassian.com/cloud/bitbucket/rest/api-group-pullrequests/ */
export function bitbucketRequests(settings: GitSettings, environment: PublisherEnvironment): Requests {
  const { repository, branch: target } = settings
  const base = `repositories/${repository.split("/").map(encodeURIComponent).join("/")}/pullrequests`
  const ask = (path: string, call: HostCall) => askHost(base + path, "bitbucket", settings, environment, call)
  const read = <Schema extends z.ZodType>(schema: Schema, json: unknown) => readAnswer(schema, json, "Bitbucket")

  return {
    async find(branch, { signal }) {
      const q = `source.branch.name = "${branch}" AND destination.branch.name = ${JSON.stringify(target)}`
      const query = new URLSearchParams({ q, sort: "-created_on", pagelen: "50" })
      for (const state of Object.keys(states)) query.append("state", state)
      const { values } = read(toPage(requestSchema), await ask(`?${query}`, { signal }))
      // A branch of a fork can have the same name.
      const own = values.filter(
        ({ source, destination }) =>
          source.branch.name === branch &&
          destination.branch.name === target &&
          source.repository?.full_name === destination.repository?.full_name,
      )
      return pickRequest(own.map(toRequest))
    },
    async open({ branch, into, title, text }, { signal }) {
      const body = {
        title,
        description: text,
        source: { branch: { name: branch } },
        destination: { branch: { name: into } },
        close_source_branch: true,
      }
      return toRequest(read(requestSchema, await ask("", { method: "POST", body, signal })))
    },
    async rename(id, title, { signal }) {
      await ask(`/${id}`, { method: "PUT", body: { title }, signal })
    },
    async close(id, { signal }) {
      await ask(`/${id}/decline`, { method: "POST", signal })
    },
    async readComment(id, { signal }) {
      const json = await ask(`/${id}/comments?sort=-created_on&pagelen=50`, { signal })
      const comment = read(toPage(commentSchema), json).values.find(({ deleted }) => !deleted)
      return comment && { author: comment.user?.display_name ?? "", words: comment.content.raw }
    },
  }
}

const states = { OPEN: "open", MERGED: "merged", DECLINED: "closed", SUPERSEDED: "closed" } as const

const toRequest = ({ id, state, title, links, comment_count }: z.infer<typeof requestSchema>): MergeRequest => ({
  id: String(id),
  state: states[state],
  url: links.html.href,
  title,
  comments: comment_count,
})
