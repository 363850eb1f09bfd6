import { createServer } from "node:http"
import type { AddressInfo } from "node:net"

/** Serves a page at a host of its own. It does not keep the process alive. */
export async function servePage(name: string): Promise<{ host: string; url: string }> {
  const server = createServer((_, response) => {
    response.setHeader("content-type", "text/html").end(`<!doctype html><title>${name}</title><h1>${name}</h1>`)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve)
  })
  server.unref()
  const host = `${name.toLowerCase().replace(/[^a-z0-9]+/g, "-")}.localhost`
  return { host, url: `http://${host}:${(server.address() as AddressInfo).port}/` }
}
