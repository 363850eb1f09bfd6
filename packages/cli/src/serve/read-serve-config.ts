import { isIP } from "node:net"
import { resolve } from "node:path"

import { CitableError } from "@citable/contract"
import proxyaddr from "proxy-addr"
import { z } from "zod"

/** How the service runs. */
export type ServeConfig = z.output<typeof schema> & {
  /** Whether requests are traced: OpenTelemetry knows where to. */
  isTraced: boolean
}

/** What a flag is called, by the setting that it overrides. */
const flags: Record<string, string> = {
  PORT: "port",
  HOST: "host",
  DATA_DIR: "data",
  BRAND: "brand",
  RATE_LIMIT_PER_SECOND: "rate-limit",
  LOG: "log",
}

const integer = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, `a whole number from ${min} to ${max}`)
    .transform(Number)
    .refine((value) => value >= min && value <= max, `a whole number from ${min} to ${max}`)

const flag = (fallback: boolean) =>
  z
    .enum(["true", "false", "1", "0"], "true or false")
    .transform((text) => text === "true" || text === "1")
    .default(fallback)

const origin = (text: string): boolean => URL.parse(text)?.origin === text && /^https?:/.test(text)
const list = (text: string): string[] => text.split(",").map((part) => part.trim())
const hostName = z
  .string()
  .refine((text) => isIP(text) !== 0 || /^[\w.-]{1,253}$/.test(text), "an address or a host name")
const httpUrl = z.url({ protocol: /^https?$/, error: "an http or https URL" })

const modelName = z
  .string()
  .regex(/^[\w.:/@-]{1,200}$/, "the name of a model")
  .optional()

const schema = z.object({
  PORT: integer(0, 65_535).default(4400),
  HOST: hostName.default("127.0.0.1"),
  DATA_DIR: z
    .string()
    .default("citable-data")
    .transform((text) => resolve(text)),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: "a postgres:// URL" }).optional(),
  ROLE: z.enum(["api", "worker", "all"], "api, worker or all").default("all"),
  BRAND: z.string().max(200, "at most 200 characters").optional(),
  RATE_LIMIT_PER_SECOND: integer(0, 1_000_000).default(50),
  LOG: flag(false),
  SECRET_KEY: z
    .string()
    .refine(
      (text) => list(text).every((key) => key.length >= 32),
      "at least 32 random characters, and so each of several with commas between them; `openssl rand -base64 32` makes some",
    )
    .optional(),
  PUBLIC_URL: httpUrl
    .refine(
      (text) => /^[^?#]*$/.test(text) && URL.parse(text)?.username === "",
      "a URL without user, query and fragment",
    )
    .transform((text) => text.replace(/\/+$/, ""))
    .optional(),
  TRUST_PROXY: z
    .string()
    .transform(list)
    .superRefine((addresses, context) => {
      try {
        proxyaddr.compile(addresses)
      } catch {
        const message =
          "the addresses of your proxies with commas between them, such as 127.0.0.1, 10.0.0.0/8, loopback, linklocal or uniquelocal"
        context.addIssue({ code: "custom", message })
      }
    })
    .optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: "the smtp:// or smtps:// address of a mail server" }).optional(),
  MAIL_FROM: z.string().max(320, "at most 320 characters").optional(),
  ALLOW_PRIVATE_NETWORK: flag(true),
  CORS_ORIGINS: z
    .string()
    .transform(list)
    .refine((origins) => origins.every(origin), "origins with commas between them, such as https://app.example.com")
    .default([]),
  MEDIA_DIR: z
    .string()
    .transform((text) => resolve(text))
    .optional(),
  MEDIA_MAX_BYTES: integer(1, 500_000_000).default(26_214_400),
  MEDIA_ALLOW_PRIVATE_NETWORK: flag(false),
  MEDIA_S3_ENDPOINT: httpUrl.optional(),
  MEDIA_S3_BUCKET: z.string().max(255, "the name of a bucket").optional(),
  MEDIA_S3_REGION: z.string().max(100, "the name of a region").optional(),
  MEDIA_S3_PREFIX: z
    .string()
    .regex(/^[\w./-]{1,200}$/, "letters, digits, dots, hyphens and slashes")
    .optional(),
  MEDIA_S3_ACCESS_KEY_ID: z.string().optional(),
  MEDIA_S3_SECRET_ACCESS_KEY: z.string().optional(),
  OPENAI_API_KEY: z.string().optional(),
  OPENAI_MODEL: modelName,
  ANTHROPIC_API_KEY: z.string().optional(),
  ANTHROPIC_MODEL: modelName,
  GEMINI_API_KEY: z.string().optional(),
  GEMINI_MODEL: modelName,
  PERPLEXITY_API_KEY: z.string().optional(),
  PERPLEXITY_MODEL: modelName,
  COMPATIBLE_ENGINE_URL: httpUrl.optional(),
  COMPATIBLE_ENGINE_NAME: z
    .string()
    .regex(/^[a-z][a-z0-9_]{0,39}$/, "a name of lower-case letters, digits and underscores")
    .default("local_model"),
  COMPATIBLE_ENGINE_MODEL: modelName,
  COMPATIBLE_ENGINE_API_KEY: z.string().optional(),
  SCAN_BUDGET_USD: z
    .string()
    .regex(/^\d{1,7}(\.\d{1,6})?$/, "US dollars a month, such as 50")
    .transform(Number)
    .optional(),
  METRICS_PORT: integer(1, 65_535).optional(),
  METRICS_HOST: hostName.default("127.0.0.1"),
  METRICS_TOKEN: z.string().min(16, "at least 16 random characters").optional(),
  SHUTDOWN_DELAY: integer(0, 600).default(0),
  SHUTDOWN_TIMEOUT: integer(1, 3600).default(30),
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: httpUrl.optional(),
  OTEL_SDK_DISABLED: flag(false),
})

const bucket = ["MEDIA_S3_ENDPOINT", "MEDIA_S3_BUCKET", "MEDIA_S3_ACCESS_KEY_ID", "MEDIA_S3_SECRET_ACCESS_KEY"]

/** What is wrong between settings: told beside what is wrong in each. */
function findContradictions(settings: Record<string, string>): [name: string, message: string][] {
  const found: [string, string][] = []
  const has = (name: string) => settings[name] !== undefined
  if (has("DATABASE_URL") && !has("SECRET_KEY")) {
    found.push(["SECRET_KEY", "set, and the same for every process, where DATABASE_URL is"])
  }
  if (has("COMPATIBLE_ENGINE_URL") !== has("COMPATIBLE_ENGINE_MODEL")) {
    const missing = has("COMPATIBLE_ENGINE_URL") ? "COMPATIBLE_ENGINE_MODEL" : "COMPATIBLE_ENGINE_URL"
    found.push([missing, "set, as such an engine takes COMPATIBLE_ENGINE_URL and COMPATIBLE_ENGINE_MODEL"])
  }
  for (const name of bucket.some(has) ? bucket : []) {
    if (!has(name)) found.push([name, `set, as a bucket takes ${bucket.join(", ")}`])
  }
  return found
}

/**
 * Reads the settings of `serve`: the environment, and the flags over it. An empty variable is one that is not set.
 *
 * @throws {CitableError} `invalid_config`, which names every setting that cannot be used. Their values are in no message:
 * some are secret.
 */
export function readServeConfig(
  env: Record<string, string | undefined>,
  values: Record<string, string | boolean | undefined>,
): ServeConfig {
  const settings: Record<string, string> = {}
  const names: Record<string, string> = {}
  for (const name of Object.keys(schema.shape)) {
    const value = values[flags[name] ?? ""]
    const text = value === undefined ? env[name] : String(value)
    if (value !== undefined) names[name] = `--${flags[name]}`
    if (text !== undefined && text.trim() !== "") settings[name] = text.trim()
  }
  const parsed = schema.safeParse(settings)
  const contradictions = findContradictions(settings)
  if (parsed.success && contradictions.length === 0) {
    const { OTEL_EXPORTER_OTLP_ENDPOINT: all, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: traces } = parsed.data
    return { ...parsed.data, isTraced: (all ?? traces) !== undefined && !parsed.data.OTEL_SDK_DISABLED }
  }
  const issues = parsed.error?.issues.map(({ path, message }) => [String(path[0]), message] as const) ?? []
  const lines = [...issues, ...contradictions].map(
    ([name, message]) => `  ${names[name] ?? name}: has to be ${message}`,
  )
  const count = lines.length === 1 ? "One setting" : `${lines.length} settings`
  throw new CitableError(`${count} cannot be used:\n${lines.join("\n")}`, { code: "invalid_config" })
}
