import { BlockList } from "node:net"

import { ProblemError } from "@citable/contract/problem-error"
import type { Hono } from "hono"

import type { DemoVisit } from "../../accounts/demo-visit.ts"
import type { Env } from "../../http/request-env.ts"
import { type PageContext, servePage, signOut } from "./page-request.ts"

const loopback = new BlockList()
loopback.addSubnet("127.0.0.0", 8, "ipv4")
loopback.addAddress("::1", "ipv6")

/** Adds the page that lets the visitor of a demonstration in. It answers only to loopback addresses, under a loopback host name. */
export function addDemoPage(app: Hono<Env>, deps: PageContext, visit: DemoVisit): void {
  app.get("/demo", (context) =>
    servePage(deps, context, async (page) => {
      const { hostname } = new URL(page.origin)
      const isLocal = isLoopback(page.clientIp) && (hostname === "localhost" || isLoopback(hostname))
      if (!isLocal) throw new ProblemError("not_found", "This link works only on the machine on which the demo runs.")
      const sessionId = await visit.begin(context.req.query("token") ?? "")
      await signOut(deps.kernel, page, context)
      page.setSession(sessionId)
      return page.go("/")
    }),
  )
}

function isLoopback(address = ""): boolean {
  const plain = address.replace(/^\[(.*)\]$/, "$1").replace(/^::ffff:(?=\d+\.)/, "")
  return loopback.check(plain, plain.includes(":") ? "ipv6" : "ipv4")
}
