import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { resolve } from "node:path"

import { CitableError } from "@citable/contract"
import { createService } from "@citable/service"
import { getRequestListener } from "@hono/node-server"

import type { Command } from "../command.ts"

/** Runs the service until it is told to stop. */
export const serve: Command = {
  name: "serve",
  summary: "Run the service; the first start makes an account and prints its operator token, once",
  usage: "[options]",
  options: {
    port: { type: "string", value: "n", help: "default 4400; 0 takes a free one" },
    host: { type: "string", value: "address", help: "default 127.0.0.1; 0.0.0.0 serves every network" },
    data: { type: "string", value: "folder", help: "where everything is kept; default: DATA_DIR, else ./citable-data" },
    brand: { type: "string", value: "name", help: "the name of the brand that the first start makes" },
    burst: {
      type: "string",
      value: "n",
      help: "calls a second that one credential may make; default 50, 0 is no limit",
    },
    log: { type: "boolean", help: "print a JSON line for every request" },
  },
  positionals: { min: 0, max: 0 },
  async run({ values, env, out, err, json, signal }) {
    const dataDir = resolve(String(values["data"] ?? env["DATA_DIR"] ?? "citable-data"))
    const port = Number(values["port"] ?? 4400)
    const host = String(values["host"] ?? "127.0.0.1")
    if (!Number.isInteger(port) || port < 0 || port > 65_535) {
      throw new CitableError(`--port ${String(values["port"])} is not a port: give a number from 0 to 65535.`, {
        code: "usage",
      })
    }
    const burst = Number(values["burst"] ?? 50)
    if (!Number.isInteger(burst) || burst < 0) {
      throw new CitableError(
        `--burst ${String(values["burst"])} is not a number of calls: give a whole one, 0 or more.`,
        {
          code: "usage",
        },
      )
    }
    const secretKey = env["SECRET_KEY"]
    const service = await createService({
      dataDir,
      ...(secretKey === undefined || secretKey === "" ? {} : { secretKey }),
      ...(typeof values["brand"] === "string" ? { brandName: values["brand"] } : {}),
      burst: burst === 0 ? false : burst,
      allowPrivateNetwork: env["ALLOW_PRIVATE_NETWORK"] !== "false",
      ...(values["log"] === true ? { onRequest: (entry) => out(JSON.stringify({ event: "request", ...entry })) } : {}),
      onError: (error, requestId) =>
        err(
          `citable: ${requestId ?? "background work"}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
        ),
    })
    const server = createServer(getRequestListener((request) => service.fetch(request)))
    const failed = new Promise<never>((_, reject) => {
      server.once("error", (cause: NodeJS.ErrnoException) => {
        const busy = `Port ${port} is taken. Stop what uses it, or choose another with --port (0 takes a free one).`
        reject(
          new CitableError(cause.code === "EADDRINUSE" ? busy : `Cannot listen on ${host}:${port}: ${cause.message}`, {
            code: "cannot_listen",
            cause,
          }),
        )
      })
    })
    try {
      await Promise.race([failed, new Promise<void>((done) => server.listen(port, host, done))])
      const { address, port: bound, family } = server.address() as AddressInfo
      const url = `http://${family === "IPv6" ? `[${address}]` : address === "0.0.0.0" ? "127.0.0.1" : address}:${bound}`
      const { operatorToken, brandId } = service
      if (json) {
        const first = operatorToken === undefined ? {} : { operator_token: operatorToken, brand_id: brandId }
        out(JSON.stringify({ event: "listening", url, data: dataDir, ...first }))
      } else {
        if (operatorToken !== undefined) {
          out(`First start: made an account with one brand, ${brandId}, in ${dataDir}.`)
          out("Its operator token, shown this once (another: citable token create):")
          out(`  ${operatorToken}`)
          out(`Next: CITABLE_URL=${url} CITABLE_TOKEN=… citable keys create`)
        }
        out(`Citable listens on ${url}. Ctrl-C stops it.`)
      }
      await Promise.race([failed, stopped(signal)])
      return 0
    } finally {
      await new Promise<void>((done) => {
        server.close(() => done())
        server.closeIdleConnections()
        setTimeout(() => server.closeAllConnections(), 5000).unref()
      })
      await service.close()
    }
  },
}

function stopped(signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    if (signal.aborted) done()
    else signal.addEventListener("abort", () => done(), { once: true })
  })
}
