import { createDashboard } from "@citable/dashboard"
import { createService } from "@citable/service"

import type { Command } from "../command.ts"
import { createLog } from "../serve/create-log.ts"
import { findConfigFile } from "../serve/find-config-file.ts"
import { listedPlatforms } from "../serve/listed-platforms.ts"
import { listenUntil } from "../serve/listen-until.ts"
import type { BuiltInParts } from "../serve/load-config-file.ts"
import { noteServer } from "../serve/note-server.ts"
import { readServeConfig } from "../serve/read-serve-config.ts"
import { requireFreePort } from "../serve/require-free-port.ts"
import { toSettingLists, toSettingOptions } from "../serve/setting-options.ts"
import { toEngines } from "../serve/to-engines.ts"
import { toKeywordData } from "../serve/to-keyword-data.ts"
import { toMediaOptions } from "../serve/to-media-options.ts"
import { toRedditOptions } from "../serve/to-reddit-options.ts"
import { toWriters } from "../serve/to-writers.ts"

/** Runs the service until the signal aborts. */
export const serve: Command = {
  usage: "[options]",
  example: "PUBLIC_URL=https://citable.example.com TRUST_PROXY=loopback citable serve --data /var/lib/citable",
  options: toSettingOptions(),
  lists: toSettingLists(),
  positionals: { min: 0, max: 0 },
  async run({ values, env, cwd = process.cwd(), out, err, json, signal }) {
    const config = readServeConfig(env, values)
    const parts = { engines: await toEngines(config), writers: await toWriters(config), publishers: listedPlatforms }
    const file = await loadFile(config.CITABLE_CONFIG ?? findConfigFile(cwd), {
      publishers: () => parts.publishers,
      engines: () => parts.engines,
      writers: () => parts.writers,
      checks: async () => (await import("@citable/service/audit")).pageChecks,
    })
    const log = createLog({ out, err, json: config.LOG })
    const tracing = config.isTraced ? (await import("../serve/create-tracing.ts")).createTracing() : undefined
    const { METRICS_PORT: metricsPort, METRICS_TOKEN: metricsToken } = config
    const { GOOGLE_CLIENT_ID: id, GOOGLE_CLIENT_SECRET: secret } = config
    const keywordData = toKeywordData(config)
    const reddit = toRedditOptions(config)
    let address = ""
    let note: ReturnType<typeof noteServer> | undefined
    const connections = { open: 0, refused: 0 }
    try {
      await requireFreePort(config.PORT, config.HOST)
      const service = await createService({
        dataDir: config.DATA_DIR,
        ...(config.DATABASE_URL === undefined ? {} : { databaseUrl: config.DATABASE_URL }),
        ...(config.SECRET_KEY === undefined ? {} : { secretKey: config.SECRET_KEY }),
        ...(config.BRAND === undefined ? {} : { brandName: config.BRAND }),
        role: config.ROLE,
        rateLimit: config.RATE_LIMIT_PER_SECOND === 0 ? false : config.RATE_LIMIT_PER_SECOND,
        allowPrivateNetwork: config.ALLOW_PRIVATE_NETWORK,
        ...(config.PUBLIC_URL === undefined ? {} : { publicUrl: config.PUBLIC_URL }),
        media: toMediaOptions(config, () => config.PUBLIC_URL ?? address),
        ...parts,
        ...file?.options,
        writingLimits: {
          ...(config.WRITING_JOB_USD === undefined ? {} : { job: config.WRITING_JOB_USD }),
          ...(config.WRITING_BUDGET_USD === undefined ? {} : { brandMonth: config.WRITING_BUDGET_USD }),
          ...(config.WRITING_JOBS === undefined ? {} : { jobsMonth: config.WRITING_JOBS }),
        },
        ...(config.WRITING_PROMPTS === undefined ? {} : { promptsFolder: config.WRITING_PROMPTS }),
        ...(id === undefined || secret === undefined ? {} : { google: { client: { id, secret } } }),
        ...(keywordData === undefined ? {} : { keywordData }),
        ...(reddit === undefined ? {} : { reddit }),
        trashDays: config.TRASH_DAYS,
        brandDeletionHours: config.BRAND_DELETION_HOURS,
        actionDays: config.ACTION_DAYS,
        redditLlm: config.REDDIT_LLM,
        ...(config.SCAN_BUDGET_USD === undefined ? {} : { scanBudget: config.SCAN_BUDGET_USD }),
        ...(config.SCAN_BUDGET_QUESTIONS === undefined ? {} : { scanQuestions: config.SCAN_BUDGET_QUESTIONS }),
        scanQuestionsAtOnce: config.SCAN_QUESTIONS_AT_ONCE,
        readNetwork: {
          allowPrivateNetwork: config.READ_ALLOW_PRIVATE_NETWORK,
          ...(config.CITABLE_CHROMIUM === undefined ? {} : { chromium: config.CITABLE_CHROMIUM }),
          ...(config.CITABLE_CHROMIUM_SANDBOX === undefined
            ? {}
            : { chromiumSandbox: config.CITABLE_CHROMIUM_SANDBOX }),
        },
        ...(config.PAGESPEED_API_KEY === undefined ? {} : { pageSpeedKey: config.PAGESPEED_API_KEY }),
        ...(config.SMTP_URL === undefined ? {} : { mail: { smtpUrl: config.SMTP_URL, from: config.MAIL_FROM } }),
        dashboard: createDashboard(),
        demo: config.DEMO,
        ...(config.NOTICE === undefined ? {} : { notice: config.NOTICE }),
        corsOrigins: config.CORS_ORIGINS ?? [],
        metrics: metricsToken === undefined ? metricsPort !== undefined : { token: metricsToken },
        connections: () => connections,
        drainTimeoutMs: config.SHUTDOWN_TIMEOUT * 1000,
        ...(config.LOG ? { onRequest: log.request } : {}),
        ...(tracing === undefined ? {} : { trace: tracing.trace, traceDelivery: tracing.traceDelivery }),
        onError: log.error,
      }).catch((error: unknown) => {
        throw file?.explain(error) ?? error
      })
      if (config.DATABASE_URL === undefined && config.DATA_DIR !== ":memory:") {
        const { ALLOW_PRIVATE_NETWORK: isAllowed, PUBLIC_URL: publicUrl = "" } = config
        note = noteServer(config.DATA_DIR, { ALLOW_PRIVATE_NETWORK: String(isAllowed), PUBLIC_URL: publicUrl })
      }
      for (const warning of [note?.warning, service.settingsFault, service.pause])
        if (warning !== undefined) log.warn(warning)
      if (config.SMTP_URL !== undefined && config.PUBLIC_URL === undefined) {
        log.warn(
          "SMTP_URL is set and PUBLIC_URL is not, so the service sends no mail. Set PUBLIC_URL to the address that people open.",
        )
      }
      if (service.picturesFault !== undefined && config.MEDIA_PICTURES) {
        log.warn(
          `Sites get pictures as they were uploaded, however large: ${service.picturesFault}. MEDIA_PICTURES=false silences this.`,
        )
      }
      const { operatorToken, brandId, setupCode, demoPath } = service
      const firstLines =
        operatorToken === undefined
          ? []
          : [
              `First start: created an account with the brand ${brandId} in ${config.DATA_DIR}.`,
              "This is its operator token. It is shown only once; citable token create makes another:",
              `  ${operatorToken}`,
            ]
      const listening = listenUntil(signal, {
        config,
        service,
        connections,
        warn: log.warn,
        onListening(url) {
          address = url
          const setupUrl = setupCode === undefined ? undefined : `${config.PUBLIC_URL ?? url}/setup?code=${setupCode}`
          const demoUrl = demoPath === undefined ? undefined : url + demoPath
          const { PUBLIC_URL: publicUrl, publicUrlFrom } = config
          if (json) {
            const demo = demoUrl === undefined ? {} : { demo_url: demoUrl }
            const first = operatorToken === undefined ? {} : { operator_token: operatorToken, brand_id: brandId }
            const setup = setupUrl === undefined ? {} : { setup_url: setupUrl }
            const people = publicUrl === undefined ? {} : { public_url: publicUrl, public_url_from: publicUrlFrom }
            out(
              JSON.stringify({
                event: "listening",
                url,
                ...people,
                data: config.DATA_DIR,
                ...(file === undefined ? {} : { config: file.path, config_changes: file.changes }),
                ...first,
                ...setup,
                ...demo,
              }),
            )
            return
          }
          if (file !== undefined) out(`${file.path} ${file.changes}.`)
          for (const line of firstLines) out(line)
          if (setupUrl !== undefined) out(`The service has no owner yet. Become the owner at:\n  ${setupUrl}`)
          if (demoUrl !== undefined) out(`This link lets one visitor in, without a password:\n  ${demoUrl}`)
          if (publicUrl !== undefined) out(`People reach it at ${publicUrl} (from ${publicUrlFrom}).`)
          out(`Citable listens on ${url}. Press Ctrl-C to stop it.`)
        },
      })
      await listening.catch((error: unknown) => {
        // No later start shows the token.
        if (address === "" && operatorToken !== undefined) {
          if (json) out(JSON.stringify({ event: "first_start", operator_token: operatorToken, brand_id: brandId }))
          else for (const line of firstLines) out(line)
        }
        throw error
      })
      return 0
    } finally {
      note?.remove()
      await tracing?.close()
    }
  },
}

async function loadFile(path: string | undefined, builtIn: BuiltInParts) {
  return path === undefined ? undefined : (await import("../serve/load-config-file.ts")).loadConfigFile(path, builtIn)
}
