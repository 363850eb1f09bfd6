import { registerHooks } from "node:module"

import { createRemoteHost, type PageEnv } from "@citable/page-kit"
import { Hono } from "hono"

import { listen } from "../../dev/src/listen.ts"
import { createSafeFetch } from "../../safe-fetch/src/create-safe-fetch.ts"

// Serves pages of the dashboard with the address of a service, and with what each browser sends. It fails if one of them loads the service.
const [serviceUrl = ""] = process.argv.slice(2)

registerHooks({
  resolve(specifier, context, next) {
    if (specifier.startsWith("@citable/service")) throw new Error(`${context.parentURL} loads ${specifier}`)
    return next(specifier, context)
  },
})
const { createPageFetch } = await import("@citable/reader")
const { openPages } = await import("../src/open-pages.ts")

const pages = openPages()
const fetchSite = createSafeFetch({ allowPrivateNetwork: true })
const fetchPage = createPageFetch({ userAgent: "Citable-Check/1", allowPrivateNetwork: true })
const host = createRemoteHost({
  serviceUrl,
  renderPage: (page) => pages.renderPage(page),
  fetchPage,
  fetchSite,
  onError: (error) => console.error(error),
})
const app = new Hono<PageEnv>()
pages.addRoutes(app, host)
const { url } = await listen(async (request) => app.fetch(request, { requestId: "req_1" }))
console.log(url)
