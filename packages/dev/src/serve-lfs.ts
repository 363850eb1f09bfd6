import { createHash } from "node:crypto"
import type { IncomingMessage, ServerResponse } from "node:http"

const type = "application/vnd.git-lfs+json"

/** Serves the LFS of a Git server on loopback. https://github.com/git-lfs/git-lfs/blob/main/docs/api/batch.md */
export function serveLfs(): {
  /** Answers a request that is one of LFS. */
  answer(request: IncomingMessage, response: ServerResponse): Promise<boolean>
  /** The files, by their SHA-256. */
  files: Map<string, Buffer>
} {
  const files = new Map<string, Buffer>()
  return {
    files,
    async answer(request, response) {
      const { pathname } = new URL(request.url ?? "/", "http://localhost")
      const [, place = "", oid = ""] = /^(\/.+\.git\/info\/lfs)\/objects\/(\w+)$/.exec(pathname) ?? []
      if (place === "") return false
      const parts: Buffer[] = []
      for await (const part of request) parts.push(part as Buffer)
      const body = Buffer.concat(parts)
      if (request.method === "PUT") {
        if (createHash("sha256").update(body).digest("hex") === oid)
          response.writeHead(200).end(void files.set(oid, body))
        else response.writeHead(422).end()
        return true
      }
      if (request.method === "GET") {
        response.writeHead(files.has(oid) ? 200 : 404).end(files.get(oid))
        return true
      }
      const { operation, objects } = JSON.parse(body.toString("utf8")) as {
        operation: "upload" | "download"
        objects: { oid: string; size: number }[]
      }
      const href = (one: string) => `http://${request.headers.host}${place}/objects/${one}`
      const answered = objects.map((one) =>
        files.has(one.oid) === (operation === "download")
          ? { ...one, actions: { [operation]: { href: href(one.oid) } } }
          : one,
      )
      response.writeHead(200, { "content-type": type }).end(JSON.stringify({ transfer: "basic", objects: answered }))
      return true
    },
  }
}
