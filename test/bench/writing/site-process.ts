import { listen } from "@citable/dev"

import { ready } from "../measured.ts"
import { evidencePages, makeEvidence } from "./make-evidence.ts"

/** The pages that an article relies on, in a process of their own, so that what serving costs does not count. */
export interface EvidenceReady {
  origin: string
  /** Of all pages. */
  bytes: number
}

const pages = new Map(Array.from({ length: evidencePages }, (_, page) => [`/p/${page}.html`, makeEvidence(page)]))
const site = await listen((request) => {
  const page = pages.get(new URL(request.url).pathname)
  const headers = { "content-type": "text/html; charset=utf-8" }
  return Promise.resolve(new Response(page ?? "", { status: page === undefined ? 404 : 200, headers }))
})
const bytes = [...pages.values()].reduce((sum, page) => sum + Buffer.byteLength(page), 0)
ready({ origin: site.url, bytes } satisfies EvidenceReady, () => site.close())
