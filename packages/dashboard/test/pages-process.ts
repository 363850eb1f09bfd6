import { registerHooks } from "node:module"

import { createRemoteHost, type PageEnv } from "@citable/page-kit"
import { Hono } from "hono"

import { listen } from "../../dev/src/listen.ts"

// Serves pages of the dashboard with the address of a service, and with what each browser sends. It fails if one of them loads the service.
const [serviceUrl = ""] = process.argv.slice(2)

registerHooks({
  resolve(specifier, context, next) {
    if (specifier.startsWith("@citable/service")) throw new Error(`${context.parentURL} loads ${specifier}`)
    return next(specifier, context)
  },
})
const { addToolPages } = await import("../src/add-tool-pages.ts")
const { renderPage } = await import("../src/frame/render-page.ts")

const fetchSite = (url: string, init?: RequestInit) => fetch(url, { redirect: "manual", ...init })
const host = createRemoteHost({ serviceUrl, renderPage, fetchSite, onError: (error) => console.error(error) })
const app = new Hono<PageEnv>()
addToolPages(app, host)
const { url } = await listen(async (request) => app.fetch(request, { requestId: "req_1" }))
console.log(url)
