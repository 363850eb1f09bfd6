import { z } from "zod"

import type { PublisherEnvironment } from "../../publisher-environment.ts"
import type { GitSettings } from "../git-settings.ts"
import type { MergeRequest, Requests } from "../repository.ts"
import { askHost, type HostCall } from "./ask-host.ts"
import { pageSchema, pickRequest, readAnswer } from "./read-answer.ts"

const requestSchema = z.object({
  iid: z.int(),
  state: z.enum(["opened", "closed", "locked", "merged"]),
  title: z.string(),
  web_url: pageSchema,
  source_project_id: z.int().nullable(),
  target_project_id: z.int(),
  user_notes_count: z.int().default(0),
})
const noteSchema = z.object({ body: z.string(), system: z.boolean(), author: z.object({ name: z.string() }) })

/** Merge requests at GitLab. https://docs.gitlab.com/api/merge_requests/ and https://docs.gitlab.com/api/notes/ */
export function gitlabRequests(settings: GitSettings, environment: PublisherEnvironment): Requests {
  const { repository, branch: target } = settings
  const base = `projects/${encodeURIComponent(repository)}/merge_requests`
  const ask = (path: string, call: HostCall) => askHost(base + path, "gitlab", settings, environment, call)
  const read = <Schema extends z.ZodType>(schema: Schema, json: unknown) => readAnswer(schema, json, "GitLab")

  return {
    async find(branch, { signal }) {
      const query = { source_branch: branch, target_branch: target, state: "all", order_by: "created_at", sort: "desc" }
      const json = await ask(`?${new URLSearchParams({ ...query, per_page: "50" })}`, { signal })
      // A branch of a fork can have the same name.
      const own = read(z.array(requestSchema), json).filter((one) => one.source_project_id === one.target_project_id)
      return pickRequest(own.map(toRequest))
    },
    async open({ branch, into, title, text }, { signal }) {
      const body = { source_branch: branch, target_branch: into, title, description: text, remove_source_branch: true }
      return toRequest(read(requestSchema, await ask("", { method: "POST", body, signal })))
    },
    async rename(id, title, { signal }) {
      await ask(`/${id}`, { method: "PUT", body: { title }, signal })
    },
    async close(id, { signal }) {
      await ask(`/${id}`, { method: "PUT", body: { state_event: "close" }, signal })
    },
    async readComment(id, { signal }) {
      const json = await ask(`/${id}/notes?sort=desc&order_by=created_at&per_page=50`, { signal })
      const note = read(z.array(noteSchema), json).find(({ system }) => !system)
      return note && { author: note.author.name, words: note.body }
    },
  }
}

const states = { opened: "open", locked: "open", closed: "closed", merged: "merged" } as const

const toRequest = ({ iid, state, title, web_url, user_notes_count }: z.infer<typeof requestSchema>): MergeRequest => ({
  id: String(iid),
  state: states[state],
  url: web_url,
  title,
  comments: user_notes_count,
})
