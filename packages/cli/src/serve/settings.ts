import { oneLinePattern } from "@citable/contract"
import proxyaddr from "proxy-addr"
import { z } from "zod"

import { flag, hostName, httpUrl, integer, path, type Setting, text, textUpTo, toList } from "./setting.ts"
import {
  engineSettings,
  googleSettings,
  keywordSettings,
  mediaSettings,
  readingSettings,
  redditSettings,
} from "./vendor-settings.ts"
import { writingSettings } from "./writing-settings.ts"

const secretKey = text.refine(
  (value) => toList(value).every((key) => key.length >= 32),
  "at least 32 random characters, also each key of a list separated by commas; create one with `openssl rand -base64 32`",
)

const publicUrl = httpUrl
  .refine(
    (value) => /^[^?#]*$/.test(value) && URL.parse(value)?.username === "",
    "a URL without user, query and fragment",
  )
  .transform((value) => value.replace(/\/+$/, ""))

const proxies = text
  .transform(toList)
  .refine(
    isProxyList,
    "the addresses of your proxies, separated by commas, such as 127.0.0.1, 10.0.0.0/8, loopback, linklocal or uniquelocal",
  )

const headerName = text
  .regex(/^[\w-]{1,100}$/, "the name of a header, such as X-Real-IP")
  .transform((value) => value.toLowerCase())

const isOrigin = (value: string): boolean => URL.parse(value)?.origin === value && /^https?:/.test(value)
const origins = text
  .transform(toList)
  .refine((list) => list.every(isOrigin), "origins, separated by commas, such as https://app.example.com")

/**
 * Every setting of `citable serve`: its environment variable, its flag, its default and what it means. The reader of the
 * configuration, `serve --help` and docs/reference/serve-settings.md all come from this table.
 */
export const settings = {
  PORT: {
    flag: "port",
    value: "n",
    default: "4400",
    meaning: "The port to listen on. 0 takes a free one.",
    schema: integer(0, 65_535),
  },
  HOST: {
    flag: "host",
    value: "address",
    default: "127.0.0.1",
    meaning: "The address to listen on. 0.0.0.0 listens on all networks.",
    schema: hostName,
  },
  PUBLIC_URL: {
    unset: "the address that a host names",
    meaning: "The address for people. Mails need it, and sign-in from other machines. https adds HSTS.",
    schema: publicUrl.optional(),
  },
  TRUST_PROXY: {
    meaning: "Your proxies, whose X-Forwarded-For names the caller, such as loopback or 10.0.0.0/8.",
    schema: proxies.optional(),
  },
  CLIENT_IP_HEADER: {
    unset: "X-Forwarded-For",
    meaning: "The header in which these proxies name the caller instead, such as Fly-Client-IP.",
    schema: headerName.optional(),
  },
  CORS_ORIGINS: {
    meaning: "Origins whose pages can call the service, separated by commas.",
    schema: origins.optional(),
  },
  ALLOW_PRIVATE_NETWORK: {
    default: "true",
    meaning: "false keeps webhooks, deploy hooks and engines away from private addresses.",
    schema: flag,
  },
  DATA_DIR: {
    flag: "data",
    value: "folder",
    default: "citable-data",
    meaning: "The data folder: database, secret key and media.",
    schema: path,
  },
  DATABASE_URL: {
    unset: "SQLite in the data folder",
    meaning: "A Postgres database for the tables: postgres://user:password@host:port/database.",
    schema: z.url({ protocol: /^postgres(ql)?$/, error: "a postgres:// URL" }).optional(),
  },
  SECRET_KEY: {
    unset: "a key that the first start stores in the data folder",
    meaning: "Encrypts secrets: at least 32 random characters. Required with DATABASE_URL.",
    schema: secretKey.optional(),
  },
  BRAND: {
    flag: "brand",
    value: "name",
    unset: "My brand",
    meaning: "The name of the brand that the first start creates.",
    schema: textUpTo(200).regex(oneLinePattern, "one line without control characters").optional(),
  },
  DEMO: {
    flag: "demo",
    default: "false",
    meaning: "For demos on loopback: prints a link that lets one visitor in as the owner.",
    schema: flag,
  },
  NOTICE: {
    flag: "notice",
    value: "text",
    unset: "no line",
    meaning: "A line at the top of every page for people, such as: This is a test instance.",
    schema: textUpTo(300).regex(oneLinePattern, "one line without control characters").optional(),
  },
  TRASH_DAYS: {
    default: "30",
    meaning: "How many days what somebody deletes stays in the trash.",
    schema: integer(1, 3650),
  },
  BRAND_DELETION_HOURS: {
    default: "24",
    meaning: "How many hours an owner can cancel the deletion of a brand. 0 deletes it at once.",
    schema: integer(0, 720),
  },
  ACTION_DAYS: {
    default: "90",
    meaning: "How many days the service keeps what each API key, application and person did.",
    schema: integer(1, 3650),
  },
  CITABLE_CONFIG: {
    flag: "config",
    value: "file",
    unset: "citable.config.ts, .mts, .js or .mjs in the working folder, if there is one",
    meaning: "A file with publishers, engines, writers and checks of your own.",
    schema: path.optional(),
  },
  ROLE: {
    default: "all",
    meaning: "api answers calls, worker sends webhooks and publishes on schedule, all does both.",
    schema: z.enum(["api", "worker", "all"], "api, worker or all"),
  },
  RATE_LIMIT_PER_SECOND: {
    flag: "rate-limit",
    value: "n",
    default: "50",
    meaning: "Calls per second for each credential. 0 is no limit.",
    schema: integer(0, 1_000_000),
  },
  SHUTDOWN_DELAY: {
    default: "0",
    meaning: "Seconds between SIGTERM and the first refused call.",
    schema: integer(0, 600),
  },
  SHUTDOWN_TIMEOUT: { default: "30", meaning: "Seconds that calls in flight have to end.", schema: integer(1, 3600) },
  SMTP_URL: {
    unset: "no mail: the person who invites hands the link over",
    meaning: "A mail server for all mails, which need PUBLIC_URL: smtps://user:password@host:465.",
    schema: z.url({ protocol: /^smtps?$/, error: "the smtp:// or smtps:// URL of a mail server" }).optional(),
  },
  MAIL_FROM: {
    default: "Citable <citable@localhost>",
    meaning: "The sender of these mails.",
    schema: textUpTo(320),
  },
  ...mediaSettings,
  ...engineSettings,
  ...writingSettings,
  ...googleSettings,
  ...keywordSettings,
  ...readingSettings,
  ...redditSettings,
  LOG: {
    flag: "log",
    default: "false",
    meaning: "Prints JSON: a line per request, except healthy probes, and errors.",
    schema: flag,
  },
  METRICS_PORT: {
    unset: "no such port",
    meaning: "A separate port for Prometheus, at /metrics.",
    schema: integer(1, 65_535).optional(),
  },
  METRICS_HOST: { default: "127.0.0.1", meaning: "The address of that port.", schema: hostName },
  METRICS_TOKEN: {
    unset: "no /metrics on the main port",
    meaning: "Serves /metrics on the main port, with this bearer token (16 characters or more).",
    schema: text.min(16, "at least 16 random characters").optional(),
  },
  OTEL_EXPORTER_OTLP_ENDPOINT: {
    meaning: "Sends a span for each request to this address (OTLP over HTTP).",
    schema: httpUrl.optional(),
  },
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: {
    meaning: "The same, if traces have an address of their own.",
    schema: httpUrl.optional(),
  },
  OTEL_SDK_DISABLED: { default: "false", meaning: "true turns tracing off.", schema: flag },
} as const satisfies Record<string, Setting>

export type SettingName = keyof typeof settings

/** The settings by subject, in the order of the help and the page. */
export const settingGroups: readonly { title: string; names: readonly SettingName[] }[] = [
  {
    title: "Network",
    names: ["PORT", "HOST", "PUBLIC_URL", "TRUST_PROXY", "CLIENT_IP_HEADER", "CORS_ORIGINS", "ALLOW_PRIVATE_NETWORK"],
  },
  {
    title: "Data",
    names: [
      "DATA_DIR",
      "DATABASE_URL",
      "SECRET_KEY",
      "BRAND",
      "TRASH_DAYS",
      "BRAND_DELETION_HOURS",
      "ACTION_DAYS",
      "DEMO",
      "NOTICE",
    ],
  },
  {
    title: "Process",
    names: ["CITABLE_CONFIG", "ROLE", "RATE_LIMIT_PER_SECOND", "SHUTDOWN_DELAY", "SHUTDOWN_TIMEOUT"],
  },
  { title: "Mail", names: ["SMTP_URL", "MAIL_FROM"] },
  { title: "Media", names: toNames(mediaSettings) },
  { title: "Engines", names: toNames(engineSettings) },
  { title: "Writing", names: toNames(writingSettings) },
  { title: "Google", names: toNames(googleSettings) },
  { title: "Keyword data", names: toNames(keywordSettings) },
  { title: "Reading pages", names: toNames(readingSettings) },
  { title: "Reddit", names: toNames(redditSettings) },
  {
    title: "Logs, metrics and traces",
    names: [
      "LOG",
      "METRICS_PORT",
      "METRICS_HOST",
      "METRICS_TOKEN",
      "OTEL_EXPORTER_OTLP_ENDPOINT",
      "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT",
      "OTEL_SDK_DISABLED",
    ],
  },
]

/** What an unset variable means, for people. */
export function describeDefault(setting: Setting): string {
  return setting.default ?? setting.unset ?? "none"
}

function toNames<Group extends object>(group: Group): (keyof Group)[] {
  return Object.keys(group) as (keyof Group)[]
}

function isProxyList(addresses: string[]): boolean {
  try {
    proxyaddr.compile(addresses)
    return true
  } catch {
    return false
  }
}
