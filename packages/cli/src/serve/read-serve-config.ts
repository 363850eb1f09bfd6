import { CitableError } from "@citable/contract"
import { z } from "zod"

import { findHostAddress } from "../internal/find-host-address.ts"
import { isLoopback } from "./is-loopback.ts"
import type { Setting } from "./setting.ts"
import { type SettingName, settings } from "./settings.ts"

type Shape = { [Name in SettingName]: (typeof settings)[Name]["schema"] }

const schema = z.object(
  Object.fromEntries(Object.entries(settings).map(([name, setting]) => [name, setting.schema])) as Shape,
)

/** The settings of a service, read and checked. */
export type ServeConfig = z.output<typeof schema> & {
  /** Whether to trace requests: OpenTelemetry has an address to send to. */
  isTraced: boolean
  /** The variable from which `PUBLIC_URL` comes: its own, or one of the hosting platform. */
  publicUrlFrom: string | undefined
}

const bucket = ["MEDIA_S3_ENDPOINT", "MEDIA_S3_BUCKET", "MEDIA_S3_ACCESS_KEY_ID", "MEDIA_S3_SECRET_ACCESS_KEY"]
const googleClient = ["GOOGLE_CLIENT_ID", "GOOGLE_CLIENT_SECRET"]
const redditClient = ["REDDIT_CLIENT_ID", "REDDIT_CLIENT_SECRET", "REDDIT_USERNAME"]

/** Finds settings that are missing because of others. */
function findContradictions(isSet: (name: string) => boolean): [name: string, message: string][] {
  const missing: [string, string][] = []
  if (isSet("DATABASE_URL") && !isSet("SECRET_KEY")) {
    missing.push(["SECRET_KEY", "set, and the same for every process, because DATABASE_URL is set"])
  }
  if (isSet("CLIENT_IP_HEADER") && !isSet("TRUST_PROXY")) {
    missing.push(["TRUST_PROXY", "set, because CLIENT_IP_HEADER is trusted only from a proxy"])
  }
  if (isSet("COMPATIBLE_ENGINE_URL") !== isSet("COMPATIBLE_ENGINE_MODEL")) {
    const name = isSet("COMPATIBLE_ENGINE_URL") ? "COMPATIBLE_ENGINE_MODEL" : "COMPATIBLE_ENGINE_URL"
    missing.push([name, "set, because an engine needs COMPATIBLE_ENGINE_URL and COMPATIBLE_ENGINE_MODEL"])
  }
  if (isSet("DATAFORSEO_LOGIN") !== isSet("DATAFORSEO_PASSWORD")) {
    const name = isSet("DATAFORSEO_LOGIN") ? "DATAFORSEO_PASSWORD" : "DATAFORSEO_LOGIN"
    missing.push([name, "set, because DataForSEO needs DATAFORSEO_LOGIN and DATAFORSEO_PASSWORD"])
  }
  for (const name of bucket.some(isSet) ? bucket : []) {
    if (!isSet(name)) missing.push([name, `set, because a bucket needs ${bucket.join(", ")}`])
  }
  for (const name of googleClient.some(isSet) ? googleClient : []) {
    if (!isSet(name)) missing.push([name, `set, because signing in with Google needs ${googleClient.join(" and ")}`])
  }
  for (const name of redditClient.some(isSet) ? redditClient : []) {
    if (!isSet(name)) missing.push([name, `set, because Reddit needs ${redditClient.join(", ")}`])
  }
  return missing
}

const isOnLoopback = ({ HOST: host, PUBLIC_URL: url }: z.output<typeof schema>): boolean =>
  isLoopback(host) && (url === undefined || isLoopback(new URL(url).hostname))

/**
 * Reads the settings of `serve` from flags and the environment. Flags win; an empty variable counts as unset. Without `PUBLIC_URL`, the
 * variables of the hosting platform give it.
 *
 * @throws {CitableError} `invalid_config`, which names every wrong setting. It contains no values, because some are secret.
 */
export function readServeConfig(
  env: Record<string, string | undefined>,
  values: Record<string, string | boolean | undefined>,
): ServeConfig {
  const texts: Record<string, string> = {}
  const labels: Record<string, string> = {}
  const isSet = new Set<string>()
  for (const [name, setting] of Object.entries<Setting>(settings)) {
    const value = setting.flag === undefined ? undefined : values[setting.flag]
    if (value !== undefined) labels[name] = `--${setting.flag}`
    const text = String(value ?? env[name] ?? "").trim()
    if (text !== "") isSet.add(name)
    const effective = text === "" ? setting.default : text
    if (effective !== undefined) texts[name] = effective
  }
  const host = isSet.has("PUBLIC_URL") ? undefined : findHostAddress(env)
  if (host !== undefined && "url" in host) texts["PUBLIC_URL"] = host.url
  const parsed = schema.safeParse(texts)
  const contradictions = findContradictions((name) => isSet.has(name))
  if (host !== undefined && "problem" in host) contradictions.push([host.variable, host.problem])
  if (parsed.success && parsed.data.DEMO && !isOnLoopback(parsed.data)) {
    contradictions.push(["DEMO", "false, because HOST and PUBLIC_URL let other machines in"])
  }
  if (parsed.success && contradictions.length === 0) {
    const { OTEL_EXPORTER_OTLP_ENDPOINT: all, OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: traces } = parsed.data
    return {
      ...parsed.data,
      isTraced: (all ?? traces) !== undefined && !parsed.data.OTEL_SDK_DISABLED,
      publicUrlFrom: host?.variable ?? (isSet.has("PUBLIC_URL") ? "PUBLIC_URL" : undefined),
    }
  }
  const issues = parsed.error?.issues.map(({ path, message }) => [String(path[0]), message] as const) ?? []
  const lines = [...issues, ...contradictions].map(([name, message]) => `  ${labels[name] ?? name}: must be ${message}`)
  const count = lines.length === 1 ? "One setting is" : `${lines.length} settings are`
  throw new CitableError(`${count} wrong:\n${lines.join("\n")}`, { code: "invalid_config" })
}
