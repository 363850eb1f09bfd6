import { renderBody } from "@citable/markdown"
import { type PublisherDefinition, PublisherError, type RemoteState } from "@citable/publishers"
import { rewriteBody } from "@citable/publishers/rewrite-body"
import { type JsonRequest, sendJson } from "@citable/publishers/send-json"

interface Note {
  title: string
  html: string
  visible: boolean
}

export const board: PublisherDefinition = {
  kind: "board",
  name: "Our board",
  config: [{ name: "url", label: "Address", isRequired: true, pattern: /^https?:\/\/[\w.:-]+$/ }],
  credentials: [{ name: "token", label: "Token", isRequired: true, isSecret: true }],
  create({ config, credentials }, environment) {
    const { url } = config as { url: string }
    const { token } = credentials as { token: string }
    if (url.startsWith("http:") && !environment.allowPlainHttp)
      throw new PublisherError("publisher_invalid", "The address of the board must begin with https://.")
    const headers = { authorization: `Bearer ${token}` }
    const ask = (path: string, request: Omit<JsonRequest, "secrets">) =>
      sendJson(environment, url + path, { headers, secrets: [token], ...request })
    const toState = (id: string, { visible, ...fields }: Note): RemoteState => {
      const visibility = visible ? "live" : "hidden"
      return { id, visibility, fields, url: `${url}/notes/${id}`, editUrl: null, mark: null, warnings: [] }
    }
    const read = async (id: string, { signal }: { signal: AbortSignal }) => {
      const { status, json } = await ask(`/notes/${id}`, { accept: [404], signal })
      return status === 404 ? undefined : toState(id, json as Note)
    }
    return {
      capabilities: { drafts: false, images: "by_url", reads: true, compareAndSet: false, atOnce: 2 },
      async check({ signal }) {
        const { name } = (await ask("/me", { signal })).json as { name: string }
        return { account: name, targets: [{ id: "board", name: url }], fields: [], warnings: [] }
      },
      async render({ title, body, body_format: format }, addresses) {
        const { html } = await renderBody(rewriteBody(body, format, addresses), { format, siteUrl: "/" })
        return { fields: { title, html }, warnings: [] }
      },
      async find(marker, options) {
        const state = await read(marker, options)
        return state === undefined ? [] : [state]
      },
      reserve: (marker) => Promise.resolve({ id: marker, visibility: "hidden" }),
      read,
      async write(id, { fields }, { signal }) {
        const { json } = await ask(`/notes/${id}`, { method: "PUT", body: fields, signal })
        return toState(id, json as Note)
      },
      async withdraw(id, { signal }) {
        const { json } = await ask(`/notes/${id}/hide`, { method: "POST", signal })
        return toState(id, json as Note)
      },
      discard: () => Promise.resolve(),
    }
  },
}
