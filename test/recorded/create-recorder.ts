import { hash } from "node:crypto"
import { mkdir, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"

import type { ToolName } from "@citable/contract"
import { toolRoutes } from "@citable/contract/core"
import type { StartedService } from "@citable/dev"

import { createNames } from "./name-things.ts"

export interface Recorder {
  /** Records every answer of a service from here on. */
  watch(started: StartedService): void
  /** Adds a text to a file of the record. */
  note(file: string, text: string): void
  /** The paths of all GET requests so far. */
  paths: Set<string>
  /** The statuses that each tool has answered with, over REST. */
  statuses: Map<ToolName, Set<number>>
  write(folder: string): Promise<void>
}

/** Of the transport, and lengths of what is named anew. */
const unrecorded = new Set(["date", "content-length", "connection", "keep-alive"])
/** How long something took. */
const durations = /((?:latency_ms|duration_ms|ttfb_ms|fetch_ms|ms)\\?": ?|answered \d+ (?:after|in) )[\d.]+/g

const routes = Object.entries(toolRoutes).map(([name, route]) => {
  const [method, path = ""] = route.split(" ")
  return { name: name as ToolName, method, pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`) }
})
// A fixed word goes before a parameter.
const byWords = routes.toSorted((a, b) => a.pattern.source.split("[^").length - b.pattern.source.split("[^").length)

/** @param from When the run begins, in milliseconds since 1970. */
export function createRecorder(from: number): Recorder {
  const notes: { file: string; text: string; key: string }[] = []
  const keyIds = new Set<string>()
  const paths: Recorder["paths"] = new Set()
  const statuses: Recorder["statuses"] = new Map()

  function note(file: string, text: string, key = ""): void {
    // A test that waits asks again and again: the last answer counts.
    if (key !== "" && notes.at(-1)?.key === key) notes.pop()
    notes.push({ file, text, key })
    findKeys(text)
  }
  function findKeys(text: string): void {
    for (const [, id = ""] of text.matchAll(/\bct[bar]_(\w{10})\w{38}\b/g)) keyIds.add(id)
  }

  return {
    paths,
    statuses,
    note: (file, text) => note(file, text),
    watch(started) {
      const fetch = started.service.fetch.bind(started.service)
      started.service.fetch = async (request, info) => {
        const { method } = request
        const { pathname, search } = new URL(request.url)
        const asked = pathname === "/mcp" && method === "POST" ? await request.clone().text() : ""
        const credential = request.headers.get("authorization") ?? request.headers.get("cookie") ?? ""
        findKeys(credential)
        const key = method === "GET" ? `${pathname}${search} ${credential}` : ""
        const response = await fetch(request, info)
        const tool = byWords.find((one) => one.method === method && one.pattern.test(pathname))?.name
        if (tool !== undefined) statuses.set(tool, (statuses.get(tool) ?? new Set()).add(response.status))
        if (method === "GET") paths.add(pathname)
        const file = tool === undefined ? toFile(method, pathname, asked) : `tools/${tool}.txt`
        note(file, `${method} ${pathname}${search}\n${await describe(response.clone())}`, key)
        return response
      }
    },
    async write(folder) {
      for (const [file, parts] of Map.groupBy(notes, (one) => one.file)) {
        const path = join(folder, file)
        await mkdir(dirname(path), { recursive: true })
        // Each file counts on its own, so that a difference shows where it is, and nowhere else.
        const rename = createNames(from, keyIds)
        const text = parts.map((one) => `${one.text}\n`).join("\n")
        await writeFile(path, rename(text.replaceAll(durations, "$1<duration>")))
      }
    },
  }
}

/** The file of an answer that is of no tool: a page, a document, or a tool over MCP. */
function toFile(method: string, pathname: string, asked: string): string {
  if (asked !== "") {
    const { method: what, params } = JSON.parse(asked) as { method: string; params?: { name?: string } }
    return `mcp/${params?.name ?? what.replaceAll("/", "-")}.txt`
  }
  const kind = pathname
    .replaceAll(/\b[a-z]{3}_[0-9a-z]{8,}/g, "ID")
    .replaceAll(/[\w-]{20,}/g, (word) => (/[\dA-Z]/.test(word) ? "TOKEN" : word))
    .replaceAll(/(?<=\/)\d+(?=\/|$)/g, "N")
    .replace(/(?<=^\/assets\/)[\w-]+/, "VERSION")
  return `pages/${kind.slice(1).replaceAll(/[^\w.-]+/g, "-") || "root"}${method === "GET" ? "" : `.${method}`}.txt`
}

async function describe(response: Response): Promise<string> {
  const headers = [...response.headers].filter(([name]) => !unrecorded.has(name))
  const type = response.headers.get("content-type") ?? ""
  const lines = [String(response.status), ...headers.map(([name, value]) => `${name}: ${value}`), ""]
  return [...lines, toReadable(type, Buffer.from(await response.arrayBuffer()))].join("\n")
}

/** A body as text with short lines, which `diff` shows best; the hash of a picture. */
export function toReadable(type: string, body: Buffer): string {
  if (/json/.test(type) && body.length > 0) return JSON.stringify(JSON.parse(body.toString()), null, 1)
  if (type.includes("event-stream")) {
    return body.toString().replaceAll(/(?<=^data: ).*$/gm, (data) => JSON.stringify(JSON.parse(data), null, 1))
  }
  if (/html|xml/.test(type)) return body.toString().replaceAll("><", ">\n<")
  if (/^text\/|javascript|urlencoded/.test(type)) return body.toString()
  return body.length === 0 ? "" : `${body.length} bytes, ${hash("sha256", body).slice(0, 16)}`
}
