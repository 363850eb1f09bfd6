import { CitableError } from "@citable/contract"

import type { Command, CommandInput } from "../command.ts"
import type { Check } from "../doctor/check.ts"
import { examineIntegrations } from "../doctor/examine-integrations.ts"
import { examineWebhook } from "../doctor/examine-webhook.ts"
import { formatChecks } from "../doctor/format-checks.ts"
import { readSite, type Site } from "../doctor/read-site.ts"
import { connect, type Connection, connectionOptions } from "../internal/connect.ts"
import { showWhile } from "../internal/show-while.ts"
import { toPrintable } from "../internal/to-printable.ts"
import { usage } from "../usage.ts"

export const doctor: Command = {
  usage: "[<url of a webhook route>] [options]",
  example: "citable doctor --site-url https://example.com",
  options: {
    "site-url": { type: "string", value: "url", help: "where visitors reach the site, to look at its pages" },
    "article-path": {
      type: "string",
      value: "path",
      help: "where it shows articles, such as /blog/{slug}; default: the doctor finds out",
    },
    fix: { type: "boolean", help: "add missing variables to .env; register the webhook, turn it on, or end its pause" },
    secret: { type: "string", value: "whsec_…", help: "the secret of the webhook; default: CITABLE_WEBHOOK_SECRET" },
    integrations: {
      type: "boolean",
      help: "show the integrations of the brand instead; the default outside of a site",
    },
    test: {
      type: "boolean",
      help: "with --integrations: ask each publishing platform now, which changes nothing there",
    },
    ...connectionOptions,
  },
  positionals: { min: 0, max: 1 },
  async run(input) {
    const { values, positionals, cwd = process.cwd() } = input
    const [url] = positionals
    if (url !== undefined) return printWebhook(url, input)
    const site = readSite(cwd)
    if (values["integrations"] === true || values["test"] === true) return examineIntegrations(input)
    if (site !== undefined) return printSite(site, input)
    if (values["fix"] === true || values["site-url"] !== undefined) {
      throw usage(
        "There is no site here: package.json names neither astro nor next. Run doctor in the folder of the site.",
      )
    }
    if (!input.json)
      input.err("There is no Astro or Next.js site in this folder, so these are the integrations of the brand.")
    return examineIntegrations(input)
  },
}

async function printWebhook(url: string, input: CommandInput): Promise<number> {
  const { values, env, json, out, signal } = input
  if (values["test"] === true) throw usage("--test is for integrations. Leave out the address.")
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? "")) {
    throw usage(`${url} is not a URL such as https://example.com/api/citable.`)
  }
  const given = values["secret"] ?? env["CITABLE_WEBHOOK_SECRET"]
  const secret = typeof given === "string" && given !== "" ? given : undefined
  const findings = await showWhile(
    input,
    () => `Sending events to ${url}`,
    () => examineWebhook(url, { secret, signal }),
  )
  const ok = findings.every(({ level }) => level === "warning")
  if (json) out(JSON.stringify({ url, ok, findings }))
  else {
    for (const { level, code, message } of findings) out(`${level}: ${code}: ${message}`)
    if (ok) out("Webhooks arrive. The endpoint accepts signed ones and refuses unsigned and old ones.")
  }
  return ok ? 0 : 1
}

async function printSite(site: Site, input: CommandInput): Promise<number> {
  const { values, env, json, out, err, signal } = input
  const siteUrl = typeof values["site-url"] === "string" ? values["site-url"] : undefined
  if (siteUrl !== undefined && !/^https?:$/.test(URL.parse(siteUrl)?.protocol ?? "")) {
    throw usage(`--site-url ${siteUrl} is not a URL such as https://example.com.`)
  }
  const articleUrl = toArticleUrl(values["article-path"], siteUrl)
  const { connection, refused } = await openOperator(input)
  try {
    const fixed: string[] = []
    if (values["fix"] === true) {
      if (connection === undefined) {
        const message =
          "--fix creates keys and webhooks, which the key of a site cannot do. Sign in with citable login, or set CITABLE_TOKEN."
        throw new CitableError(message, { code: "missing_credential" })
      }
      const { fixSite } = await import("../doctor/fix-site.ts")
      fixed.push(...(await fixSite(site, connection, { env, siteUrl, signal })))
      if (!json) for (const line of fixed) err(`${toPrintable(line)}.`)
    }
    const { examineSite } = await import("../doctor/examine-site.ts")
    const checks = await showWhile(
      input,
      () => "Checking the site",
      () =>
        examineSite(site, {
          env,
          siteUrl,
          articleUrl,
          operator: connection?.client,
          refused,
          examineWebhook: (url, secret) => examineWebhook(url, { secret, signal }),
          fetch,
          signal,
        }),
    )
    const isBroken = checks.some(({ status }) => status === "error")
    if (json) out(JSON.stringify({ ok: !isBroken, fixed, checks }))
    else {
      out(formatChecks(checks))
      out(summarise(checks))
    }
    return isBroken ? 1 : 0
  } finally {
    await connection?.client.close()
  }
}

function toArticleUrl(path: unknown, siteUrl: string | undefined): string | undefined {
  if (typeof path !== "string") return undefined
  if (siteUrl === undefined) throw usage("--article-path needs --site-url, the address of the site.")
  if (!path.startsWith("/") || !/\{(?:slug|content_id)\}/.test(path)) {
    throw usage(`--article-path ${path} is not a path such as /blog/{slug}.`)
  }
  return siteUrl.replace(/\/*$/, "") + path
}

function summarise(checks: readonly Check[]): string {
  const of = (status: Check["status"]) => checks.filter((one) => one.status === status)
  const [errors, warnings, skipped] = [of("error").length, of("warning").length, of("skipped")]
  const list = (isAbsent: boolean, words: string) => {
    const names = skipped.filter((one) => (one.absent === true) === isAbsent).map(({ name }) => name)
    return names.length === 0 ? "" : ` ${words}: ${names.join(", ")}.`
  }
  const unseen = list(false, "Not checked")
  const say = (number: number, what: string) => `${number} ${what}${number === 1 ? "" : "s"}`
  const faults = `${say(errors, "error")}, ${say(warnings, "warning")}.`
  const result = errors + warnings > 0 ? faults : unseen === "" ? "Every check passed." : "No faults found."
  return `\n${result}${unseen}${list(true, "Nothing to check")}`
}

/** Connects as a person or an operator: by `--token`, `CITABLE_TOKEN` or a sign-in. The key of the site is not one. */
async function openOperator({
  values,
  env,
  signal,
}: CommandInput): Promise<{ connection?: Connection; refused?: string }> {
  try {
    return { connection: await connect({ values, env: { ...env, CITABLE_API_KEY: undefined }, signal }) }
  } catch (error) {
    // Nobody needs to be signed in to check a site, and the checks say by themselves that nothing answers.
    if (
      error instanceof CitableError &&
      ["missing_credential", "unreachable", "timeout", "sign_in_ended", "invalid_token"].includes(error.code)
    )
      return error.code === "missing_credential" ? {} : { refused: error.message.replace(/\.$/, "") }
    throw error
  }
}
