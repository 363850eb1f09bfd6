import { createService } from "@citable/service"

import type { Command } from "../command.ts"
import { createLog } from "../serve/create-log.ts"
import { listenUntil } from "../serve/listen-until.ts"
import { readServeConfig } from "../serve/read-serve-config.ts"
import { toEngines } from "../serve/to-engines.ts"
import { toMediaOptions } from "../serve/to-media-options.ts"

/** Runs the service until it is told to stop. */
export const serve: Command = {
  usage: "[options]",
  options: {
    port: { type: "string", value: "n", help: "default: PORT, else 4400; 0 takes a free one" },
    host: { type: "string", value: "address", help: "default: HOST, else 127.0.0.1; 0.0.0.0 serves every network" },
    data: { type: "string", value: "folder", help: "where everything is kept; default: DATA_DIR, else ./citable-data" },
    brand: { type: "string", value: "name", help: "the name of the brand that the first start makes" },
    burst: {
      type: "string",
      value: "n",
      help: "calls a second that one credential may make; default: BURST, else 50; 0 is no limit",
    },
    log: { type: "boolean", help: "print a JSON line for every request; default: LOG, else false" },
  },
  positionals: { min: 0, max: 0 },
  async run({ values, env, out, err, json, signal }) {
    const config = readServeConfig(env, values)
    const log = createLog({ out, err, json: config.LOG })
    const tracing = config.isTraced ? (await import("../serve/create-tracing.ts")).createTracing() : undefined
    const { METRICS_PORT: metricsPort, METRICS_TOKEN: metricsToken } = config
    let address = ""
    try {
      const service = await createService({
        dataDir: config.DATA_DIR,
        ...(config.DATABASE_URL === undefined ? {} : { databaseUrl: config.DATABASE_URL }),
        ...(config.SECRET_KEY === undefined ? {} : { secretKey: config.SECRET_KEY }),
        ...(config.BRAND === undefined ? {} : { brandName: config.BRAND }),
        role: config.ROLE,
        rateLimit: config.BURST === 0 ? false : config.BURST,
        allowPrivateNetwork: config.ALLOW_PRIVATE_NETWORK,
        ...(config.PUBLIC_URL === undefined ? {} : { publicUrl: config.PUBLIC_URL }),
        media: toMediaOptions(config, () => config.PUBLIC_URL ?? address),
        engines: toEngines(config),
        ...(config.SCAN_BUDGET_USD === undefined ? {} : { scanBudget: config.SCAN_BUDGET_USD }),
        ...(config.SMTP_URL === undefined
          ? {}
          : { mail: { smtpUrl: config.SMTP_URL, from: config.MAIL_FROM ?? "Citable <citable@localhost>" } }),
        corsOrigins: config.CORS_ORIGINS,
        metrics: metricsToken === undefined ? metricsPort !== undefined : { token: metricsToken },
        drainTimeoutMs: config.SHUTDOWN_TIMEOUT * 1000,
        ...(config.LOG ? { onRequest: log.request } : {}),
        ...(tracing === undefined ? {} : { trace: tracing.trace }),
        onError: log.error,
      })
      await listenUntil(signal, {
        config,
        service,
        onListening(url) {
          address = url
          const { operatorToken, brandId } = service
          if (json) {
            const first = operatorToken === undefined ? {} : { operator_token: operatorToken, brand_id: brandId }
            out(JSON.stringify({ event: "listening", url, data: config.DATA_DIR, ...first }))
            return
          }
          if (operatorToken !== undefined) {
            out(`First start: made an account with one brand, ${brandId}, in ${config.DATA_DIR}.`)
            out("Its operator token, shown this once (another: citable token create):")
            out(`  ${operatorToken}`)
            out(`Next: CITABLE_URL=${url} CITABLE_TOKEN=… citable keys create`)
          }
          out(`Citable listens on ${url}. Ctrl-C stops it.`)
        },
      })
      return 0
    } finally {
      await tracing?.close()
    }
  },
}
