import { spawn } from "node:child_process"
import { mkdtemp, rm } from "node:fs/promises"
import { createServer, type IncomingMessage, request as send, type ServerResponse } from "node:http"
import { createRequire } from "node:module"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"

import type { S3Options } from "@citable/service"

import { checkSignature } from "./check-signature.ts"

/**
 * Starts s3rver with one bucket on a free port of this machine. s3rver accepts any signature, so a server in front of
 * it accepts only correct ones.
 */
export async function startS3(): Promise<{ options: S3Options; close(): Promise<void> }> {
  const require = createRequire(import.meta.url)
  const bin = join(dirname(require.resolve("s3rver/package.json")), "bin/s3rver.js")
  const folder = await mkdtemp(join(tmpdir(), "citable-s3-"))
  const words = ["-d", folder, "-a", "127.0.0.1", "-p", "0", "--configure-bucket", "citable", "--no-vhost-buckets"]
  const child = spawn(process.execPath, [bin, ...words], { stdio: ["ignore", "pipe", "inherit"] })
  const port = await new Promise<string>((resolve, reject) => {
    let text = ""
    child.stdout.on("data", (chunk: Buffer) => {
      text += chunk.toString()
      const match = /listening on 127\.0\.0\.1:(\d+)/.exec(text)
      if (match?.[1] !== undefined) resolve(match[1])
    })
    child.once("exit", () => reject(new Error(`s3rver ended: ${text}`)))
  })
  const options = { bucket: "citable", accessKeyId: "S3RVER", secretAccessKey: "S3RVER", prefix: "library/" }
  const server = createServer((request, response) => {
    void answer(request, response, port, { ...options, endpoint: "" })
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  return {
    options: { ...options, endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}` },
    async close() {
      server.close()
      server.closeAllConnections()
      child.kill("SIGKILL")
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  port: string,
  options: S3Options,
): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const body = Buffer.concat(chunks)
  const refusal = await checkSignature(request, body, options)
  if (refusal !== undefined) {
    response.writeHead(403, { "content-type": "application/xml" }).end(`<Error><Code>${refusal}</Code></Error>`)
    return
  }
  const { method, url, headers } = request
  send({ host: "127.0.0.1", port, method, path: url, headers }, (reply) => {
    response.writeHead(reply.statusCode ?? 500, reply.headers)
    reply.pipe(response)
  }).end(body)
}
