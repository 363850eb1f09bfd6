import { readFile } from "node:fs/promises"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { extname, join, normalize, sep } from "node:path"

import type { ServedSite } from "./served-site.ts"

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript",
  ".css": "text/css",
}

/**
 * Serves the files of a static site on loopback below a path, such as `/docs`, as hosts of such sites do: `/page` is `page.html` or the index of
 * a folder, and an address without a file answers 404.
 */
export async function serveFolder(folder: string, base = ""): Promise<ServedSite> {
  const server = createServer(async (request, response) => {
    const { pathname = "/" } = URL.parse(request.url ?? "/", "http://site") ?? {}
    const isBelow = pathname === base || pathname.startsWith(`${base}/`)
    for (const file of isBelow ? toFiles(pathname.slice(base.length)) : []) {
      const content = await readFile(join(folder, file)).catch(() => undefined)
      if (content === undefined) continue
      response.writeHead(200, { "content-type": types[extname(file)] ?? "text/plain" }).end(content)
      return
    }
    response.writeHead(404, { "content-type": "text/html" }).end()
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    said: () => "",
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** The files that can be meant by a path, relative to the folder. None that is outside of it. */
function toFiles(pathname: string): string[] {
  let path: string
  try {
    path = normalize(decodeURIComponent(pathname))
  } catch {
    return []
  }
  if (path.split(sep).includes("..")) return []
  const bare = path.replace(/[/\\]$/, "")
  return [path, `${bare}.html`, join(bare, "index.html")]
}
