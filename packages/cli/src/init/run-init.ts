import { join, relative, resolve, sep } from "node:path"

import { CitableError } from "@citable/contract"
import { isPlaceholderAddress } from "@citable/markdown/outputs"

import type { CommandInput } from "../command.ts"
import type { Check } from "../doctor/check.ts"
import { readTraits } from "../site/astro-traits.ts"
import { describeSite, detectSite, type Framework, type Site } from "../site/detect-site.ts"
import { readVariable } from "../site/env-file.ts"
import { type InitRecord, readRecord } from "../site/init-record.ts"
import { loadConfig, type LoadedConfig } from "../site/load-config.ts"
import { loadNextConfig } from "../site/load-next-config.ts"
import { chooseEnvFile, planSecrets } from "../site/plan-secrets.ts"
import { refuseClassicWorkspace, refusePlugAndPlay, refuseSite } from "../site/refuse-site.ts"
import { readIf, type SitePlan } from "../site/site-plan.ts"
import { usage } from "../usage.ts"
import { askAddress } from "./address/ask-address.ts"
import { findMove } from "./address/find-move.ts"
import { planAddress } from "./address/plan-address.ts"
import { applyPlan } from "./apply-plan.ts"
import type { Wanted } from "./connect-site.ts"
import { readDeployHook } from "./deploy-hook.ts"
import { examineResult } from "./examine-result.ts"
import { findService, type ServiceChoice } from "./find-service.ts"
import { formatDiff } from "./format-diff.ts"
import { toSpecs } from "./package-source.ts"
import { planAstro } from "./plan-astro.ts"
import { planNext } from "./plan-next.ts"
import type { Prompter } from "./prompter.ts"
import { notProven } from "./proof/prove-plan.ts"
import { refreshNotes } from "./refresh-notes.ts"
import { requireManager } from "./require-manager.ts"

export interface InitResult {
  found: string
  /** Whether anything was, or would be, changed. */
  changed: boolean
  files: string[]
  packages: string[]
  pastes: SitePlan["pastes"]
  /** The layouts of the site that the new pages are in. */
  layouts: string[]
  page: string
  dashboard: string | null
  articles: number | null
  notes: string[]
  /** What the doctor found. Empty for a dry run. */
  checks: Check[]
}

/** Connects the site in a folder with a service, which a caller may have chosen already. See `citable init --help`. */
export async function runInit(
  folder: string,
  input: CommandInput,
  ask: Prompter | undefined,
  chosen?: ServiceChoice,
): Promise<InitResult> {
  const { values, env, err, json } = input
  const say = (line: string) => (json ? undefined : err(line))
  const { site, loaded, notes: ofSite } = await inspectSite(folder, input)
  // Whoever has chosen the service has written the configuration as well.
  const notes = chosen === undefined ? ofSite : []
  const found = describeSite(site)
  say(`Found: ${found}.`)
  const given = typeof values["site-url"] === "string" ? new URL(values["site-url"]).origin : undefined
  const traits = loaded ?? readTraits(site)
  refuseSite(site, { traits, isLoaded: loaded !== undefined })
  const record = readRecord(folder)
  const isAsking = given === undefined && record === undefined && values["yes"] !== true
  const isUnknown = loaded?.site === undefined || isPlaceholderAddress(loaded.site)
  const origin = isAsking && isUnknown && ask !== undefined ? await askAddress(ask) : given
  const place = { url: origin ?? loaded?.site, name: site.name }
  const layout = readLayout(site, values)
  const plan =
    site.framework === "astro"
      ? await planAstro(site, { ...place, traits, integrations: loaded?.integrations ?? [], layout })
      : planNext(site, place)
  notes.push(...(plan.notes ?? []))
  const specs = toSpecs(folder, plan.packages, input)
  const needsInstall = plan.packages.length > 0 || !site.isInstalled
  const installs = needsInstall && values["no-install"] !== true && values["dry-run"] !== true
  if (installs) requireManager(site, specs, env)
  const envFile = chooseEnvFile(folder, plan.envFile)
  const variable = (name: string) => readVariable(readIf(join(folder, envFile)) ?? "", name)
  const key = env["CITABLE_API_KEY"] === undefined ? variable("CITABLE_API_KEY") : undefined
  const url = env["CITABLE_URL"] ?? variable("CITABLE_URL")
  const known = env["CITABLE_API_KEY"] ?? key
  const reads = url === undefined || known === undefined ? undefined : { url, key: known }
  const hasWebhook = (record?.service.webhook_id ?? null) !== null || variable("CITABLE_WEBHOOK_SECRET") !== undefined
  const hasDeployHook = (record?.service.integration_id ?? null) !== null
  const address = origin === undefined ? undefined : planAddress(site, plan, { origin, loaded: loaded?.site, envFile })
  const webhook = origin !== undefined && hasWebhook ? await findMove(folder, { record, origin }, input) : undefined
  notes.push(...(address?.notes ?? []), ...(webhook?.notes ?? []))
  const wanted: Wanted = {
    key,
    webhookOrigin: hasWebhook || plan.webhookPath === undefined ? undefined : origin,
    deployHook: hasDeployHook || typeof values["deploy-hook"] !== "string" ? undefined : values["deploy-hook"],
  }
  // A service for development knows nothing that visitors of a deployed site may see.
  const isDistant = origin !== undefined && !thisMachine.test(new URL(origin).hostname)
  if (isDistant && record?.service.is_local === true) wanted.webhookOrigin = undefined
  const choice = await chooseService({ wanted, record, chosen, input, ask })
  if (isDistant && choice?.kind === "local") wanted.webhookOrigin = undefined
  const variables = { ...(choice === undefined ? {} : describeSecrets(choice, wanted)), ...address?.variables }
  const secrets = Object.keys(variables).length === 0 ? [] : planSecrets(site, envFile, variables)
  const hasPastes = plan.pastes.length > 0
  const pages = hasPastes ? [] : plan.pages
  const files = [...plan.files, ...pages, ...secrets, ...(plan.config === undefined ? [] : [plan.config])]
  const result: InitResult = {
    found,
    changed:
      files.length > 0 || plan.packages.length > 0 || wanted.deployHook !== undefined || webhook?.move !== undefined,
    files: files.map(({ path }) => path),
    packages: plan.packages,
    pastes: plan.pastes,
    layouts: plan.layouts?.paths ?? [],
    page: `http://localhost:${plan.port}${plan.page}`,
    dashboard: null,
    articles: null,
    notes,
    checks: [],
  }
  let proof = notProven("Nothing was changed, so init has not opened the pages")
  if (result.changed) {
    say(formatDiff(files))
    for (const line of describeRest(site, { ...plan, packages: specs }, { choice, wanted })) say(line)
    if (webhook?.move !== undefined)
      say(`The service sends the webhooks of the site to ${webhook.move.to}, not to ${webhook.move.from}.`)
    if (values["dry-run"] === true) return result
    if (values["yes"] !== true && (await ask?.confirm("Do this?")) !== true) {
      throw new CitableError("Stopped. Nothing was changed.", { code: "aborted" })
    }
    const done = await applyPlan(
      site,
      { plan, envFile, choice, wanted, address: address?.variables ?? {}, origin, reads, needsInstall, traits, loaded },
      input,
    )
    await webhook?.move?.move()
    result.dashboard = done.connected?.dashboard ?? null
    result.articles = done.connected?.articles ?? null
    notes.push(...done.notes, ...(done.connected?.notes ?? []))
    result.layouts = plan.layouts?.paths ?? []
    if (result.layouts.length > 0) notes.push(...(plan.layouts?.untitled ?? []).map(describeUntitled))
    result.files = result.files.filter((path) => !done.left.includes(path))
    proof = done.proof
    const isSet = {
      hasWebhook: hasWebhook || wanted.webhookOrigin !== undefined,
      hasDeployHook: hasDeployHook || wanted.deployHook !== undefined,
    }
    // A service for development shows what it publishes in the development server.
    if (choice?.kind !== "local") notes.push(...refreshNotes(site, plan, isSet))
  } else {
    if (!hasPastes) say("Nothing to change: the site is connected already.")
    if (values["dry-run"] === true) return result
  }
  result.checks = await examineResult(site, { ...input, isChanged: result.changed, proof })
  return result
}

const thisMachine = /^(?:(?:.+\.)?localhost|127\.[\d.]+|\[::1\])$/

const textNote = (config: string): string =>
  `Next is not installed, so citable init read the text of ${config} alone. Check basePath, output, i18n and trailingSlash.`

/** Looks at the site, and lets the framework load its configuration. */
async function inspectSite(
  folder: string,
  input: CommandInput,
): Promise<{ site: Site; loaded: LoadedConfig | undefined; notes: string[] }> {
  const framework = input.values["framework"] as Framework | undefined
  const site = detectSite(folder, { framework, env: input.env })
  if (site.framework === "astro") refusePlugAndPlay(folder)
  refuseClassicWorkspace(site)
  if (site.config === undefined) return { site, loaded: undefined, notes: [] }
  if (!site.isInstalled)
    return { site, loaded: undefined, notes: site.next === undefined ? [] : [textNote(site.config)] }
  if (site.framework === "astro") return { site, loaded: await loadConfig(site, input), notes: [] }
  const { next, note } = await loadNextConfig(site, input)
  return { site: { ...site, next }, loaded: undefined, notes: note === undefined ? [] : [note] }
}

interface ServiceQuestion {
  wanted: Wanted
  record: InitRecord | undefined
  chosen: ServiceChoice | undefined
  input: CommandInput
  ask: Prompter | undefined
}

/** Finds the service, unless the site has all that it needs from one. Throws `missing_credential`. */
async function chooseService({
  wanted,
  record,
  chosen,
  input,
  ask,
}: ServiceQuestion): Promise<ServiceChoice | undefined> {
  const registers = wanted.webhookOrigin !== undefined || wanted.deployHook !== undefined
  if (wanted.key !== undefined && !registers) return undefined
  if (typeof wanted.deployHook === "string") readDeployHook(wanted.deployHook)
  if (wanted.key !== undefined && record?.service.is_local === true) return { kind: "local" }
  const choice = chosen ?? (await findService({ ...input, unfinished: record?.unfinished ?? null }, ask))
  if (choice.kind !== "key" || !registers) return choice
  const message = "A key that reads articles registers nothing. Sign in with citable login, or set CITABLE_TOKEN."
  throw new CitableError(message, { code: "missing_credential" })
}

/** The variables of the site, with placeholders for what the service has yet to make. */
function describeSecrets(choice: ServiceChoice, { webhookOrigin }: Wanted): Record<string, string> {
  return {
    CITABLE_URL: choice.kind === "local" ? "http://127.0.0.1:4400" : choice.url,
    CITABLE_API_KEY: "ctb_…",
    ...(webhookOrigin === undefined ? {} : { CITABLE_WEBHOOK_SECRET: "whsec_…" }),
  }
}

/** What the plan does besides files, a sentence each. */
function describeRest(
  { manager }: Site,
  { packages, layouts, webhookPath = "" }: SitePlan,
  { choice, wanted }: { choice: ServiceChoice | undefined; wanted: Wanted },
): string[] {
  const { key, webhookOrigin, deployHook } = wanted
  const lines = describeLayouts(layouts)
  if (packages.length > 0) lines.push(`Then ${manager.name} installs ${packages.join(", ")}.`)
  if (choice?.kind === "local" && key === undefined)
    lines.push("A service for development starts in .citable, which git ignores.")
  if (choice?.kind === "account" && key === undefined)
    lines.push(`The service ${choice.url} creates a key that reads published articles, and nothing else.`)
  if (webhookOrigin !== undefined) lines.push(`The service sends its webhooks to ${webhookOrigin}${webhookPath}.`)
  if (deployHook !== undefined) lines.push("The service calls the deploy hook after each publication.")
  return lines
}

/** The layout that somebody named, relative to the site; false for none. */
function readLayout({ folder, framework }: Site, values: CommandInput["values"]): string | false | undefined {
  const { layout, "no-layout": without } = values
  if (typeof layout !== "string") return without === true ? false : undefined
  if (framework === "next") throw usage("Next puts pages into its own layouts. Leave --layout out.")
  return relative(folder, resolve(folder, layout)).replaceAll(sep, "/")
}

/** Which layouts the new pages have, in a sentence. */
function describeLayouts(layouts: SitePlan["layouts"]): string[] {
  if (layouts === undefined) return []
  const { paths, reason } = layouts
  const names = paths.join(" and ")
  if (reason === undefined) return [`The new pages take the layout of your site from ${names}.`]
  const plain = paths.length === 0 ? "The new pages are" : `One page is in ${names}. The other is`
  return [`${plain} plain HTML, because ${reason}.`]
}

const describeUntitled = (path: string): string =>
  `${path} accepts no title, so every page has the same one. Give it a prop “title”, and pass it the title of the article.`
