import { readFile } from "node:fs/promises"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { extname, join } from "node:path"

const types: Readonly<Record<string, string>> = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css" }

/** Serves the files of a static site on loopback, below a base path, with `/path` as `/path.html`, as hosts of such sites do. */
export async function serveFolder(folder: string, base = ""): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer(async (request, response) => {
    const asked = decodeURIComponent(new URL(request.url ?? "/", "http://site").pathname)
    const path = asked.startsWith(`${base}/`) ? asked.slice(base.length) : "/.nothing"
    for (const file of [path, `${path}.html`, `${path}/index.html`]) {
      const content = await readFile(join(folder, file)).catch(() => undefined)
      if (content === undefined) continue
      response.writeHead(200, { "content-type": types[extname(file)] ?? "text/plain" }).end(content)
      return
    }
    response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
