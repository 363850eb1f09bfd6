import { isDeepStrictEqual } from "node:util"

import { renderBody } from "@citable/markdown"

import { paceFetch } from "../../src/pace-fetch.ts"
import type { PublisherDefinition } from "../../src/publisher-definition.ts"
import { PublisherError } from "../../src/publisher-error.ts"
import type { CallOptions, RemoteState } from "../../src/publisher.ts"
import { rewriteBody } from "../../src/render/rewrite-body.ts"
import { type JsonRequest, sendJson } from "../../src/send-json.ts"
import { type BoardFields, type BoardItem, boardRate } from "./start-staged-board.ts"

const placeholder: BoardFields = { title: "", html: "", summary: "-" }

/** Publishes to the staged board: a platform that has what Webflow, HubSpot and Shopify have, and the board of the guide has not. */
export const stagedBoard: PublisherDefinition = {
  kind: "staged_board",
  name: "Staged board",
  config: [{ name: "url", label: "Address", isRequired: true }],
  credentials: [{ name: "token", label: "Token", isRequired: true, isSecret: true }],
  create({ config, credentials, usedUntil }, environment) {
    const { url } = config as { url: string }
    const { token } = credentials as { token: string }
    const pace = { ...boardRate, key: `${url} ${token}`, usedUntil }
    const paced = { ...environment, fetch: paceFetch(environment.fetch, pace) }
    const headers = { authorization: `Bearer ${token}` }
    const ask = (path: string, request: Omit<JsonRequest, "secrets">) =>
      sendJson(paced, url + path, { headers, secrets: [token], ...request })
    let required: readonly string[] | undefined

    const toState = ({ id, marker, version, staged, live }: BoardItem): RemoteState => ({
      id,
      marker,
      visibility: live === null ? "draft" : "live",
      fields: { ...(live ?? staged) },
      ...(live !== null && !isDeepStrictEqual(live, staged) && { staged: { ...staged } }),
      url: live === null ? null : `${url}/pages/${id}`,
      editUrl: null,
      mark: String(version),
      etag: String(version),
      isPlaceholder: live === null && isDeepStrictEqual(staged, placeholder),
      warnings: [],
    })
    const read = async (id: string, { signal }: CallOptions) => {
      const { status, json } = await ask(`/items/${id}`, { accept: [404], signal })
      return status === 404 ? undefined : toState(json as BoardItem)
    }
    const change = async (method: string, path: string, body: unknown, signal: AbortSignal) => {
      const { status, json } = await ask(path, { method, body, accept: [409], signal })
      if (status === 409) throw new PublisherError("publisher_conflict", "Somebody changed the item there.")
      return json as BoardItem
    }
    return {
      capabilities: {
        drafts: true,
        images: "by_url",
        reads: true,
        compareAndSet: true,
        withdrawKeepsText: true,
        atOnce: 2,
        rate: boardRate,
      },
      async check({ signal }) {
        const { name } = (await ask("/me", { signal })).json as { name: string }
        return { account: name, targets: [{ id: "board", name: url }], fields: [], warnings: [] }
      },
      async prepare({ signal }) {
        required ??= ((await ask("/schema", { signal })).json as { required: string[] }).required
      },
      async render({ title, excerpt, body, body_format: format }, addresses) {
        if (required?.includes("summary") === true && excerpt === null)
          throw new PublisherError("publisher_invalid", "The board needs a summary.", { pointer: "/excerpt" })
        const { html } = await renderBody(rewriteBody(body, format, addresses), { format, siteUrl: "/" })
        return { fields: { title, html, summary: excerpt ?? "-" }, warnings: [] }
      },
      async find(marker, { signal }) {
        const { json } = await ask(`/items?marker=${encodeURIComponent(marker)}`, { signal })
        return (json as BoardItem[]).map(toState)
      },
      async reserve(marker, _, { signal }) {
        return toState(await change("POST", "/items", { marker, fields: placeholder }, signal))
      },
      read,
      async write(id, document, { as, expected, keeps = [], signal }) {
        const version = expected?.etag === undefined ? undefined : Number(expected.etag)
        const fields = Object.fromEntries(Object.entries(document.fields).filter(([name]) => !keeps.includes(name)))
        const staged = await change("PATCH", `/items/${id}`, { version, fields }, signal)
        if (as === "draft") return toState(staged)
        return toState(await change("POST", `/items/${id}/release`, { version: staged.version }, signal))
      },
      async withdraw(id, { signal }) {
        return toState(await change("POST", `/items/${id}/withdraw`, {}, signal))
      },
      async discard({ id }, marker, options) {
        const state = await read(id, options)
        if (state?.marker !== marker || state.isPlaceholder !== true) return
        await ask(`/items/${id}`, { method: "DELETE", accept: [404], signal: options.signal })
      },
    }
  },
}
