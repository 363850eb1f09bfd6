import { Agent, fetch } from "undici"

import { argument, ready } from "../measured.ts"

/** Posts a body so often, at most 128 at a time, by undici alone: neither signed nor kept. */
export interface PosterArgument {
  urls: string[]
  each: number
  body: string
}

const { urls, each, body } = argument() as PosterArgument
const dispatcher = new Agent()
let left = urls.length * each
const post = async (): Promise<void> => {
  while (left > 0) {
    const url = urls[--left % urls.length] ?? ""
    const headers = { "content-type": "application/json" }
    const response = await fetch(url, { method: "POST", body, headers, dispatcher })
    await response.arrayBuffer()
  }
}
ready({})
await Promise.all(Array.from({ length: 128 }, post))
