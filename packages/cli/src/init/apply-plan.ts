import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join, relative, sep } from "node:path"

import { CitableError } from "@citable/contract"

import type { CommandInput } from "../command.ts"
import { findInstalled } from "../internal/find-installed.ts"
import { type Connected, connectSite, undoConnection, type Wanted } from "./connect-site.ts"
import type { Site } from "./detect-site.ts"
import { integrationLines, integrationName } from "./edit-astro-config.ts"
import type { ServiceChoice } from "./find-service.ts"
import {
  emptyRecord,
  type InitRecord,
  noteAfter,
  noteBefore,
  putBack,
  readRecord,
  removeRecord,
  writeRecord,
} from "./init-record.ts"
import { runManager } from "./install-packages.ts"
import { tryPages } from "./layout/render-pages.ts"
import { loadConfig, type LoadedConfig } from "./load-config.ts"
import { planSecrets } from "./plan-secrets.ts"
import { refuseSite, toUnsupported } from "./refuse-site.ts"
import { managerFiles, toInstallArgs } from "./site-manager.ts"
import type { PlannedFile, SitePlan } from "./site-plan.ts"
import { toUndoneError } from "./to-undone-error.ts"

/** What `init` does to a site. */
export interface Application {
  plan: SitePlan
  envFile: string
  /** Undefined if there is nothing to make at a service. */
  choice: ServiceChoice | undefined
  wanted: Wanted
  /** The variable with the address of the site, if it reads one. */
  address: Record<string, string>
  needsInstall: boolean
  /** What Astro made of the configuration before, if it could. */
  loaded: LoadedConfig | undefined
}

export interface Applied {
  connected: Connected | undefined
  notes: string[]
  /** Planned files that stay as they were, because the edit of the configuration did not do what it should and is taken back. */
  left: string[]
  /** Whether Astro rendered the new pages, and they were right. */
  isRendered: boolean
}

/** Does what the plan says. Undoes all of it if a step fails. */
export async function applyPlan(site: Site, application: Application, input: CommandInput): Promise<Applied> {
  const { plan, envFile, choice, wanted, address, needsInstall } = application
  const { folder } = site
  const earlier = readRecord(folder)
  /** What the files of this run had before it. */
  const undo = new Map<string, Buffer | null>()
  const record: InitRecord = structuredClone(earlier) ?? emptyRecord(site.manager.name)
  const note = (path: string) => {
    const at = join(folder, path)
    if (!undo.has(path)) undo.set(path, existsSync(at) ? readFileSync(at) : null)
    noteBefore(record, folder, path)
  }
  const write = ({ path, after }: Pick<PlannedFile, "path" | "after">) => {
    note(path)
    writeRecord(folder, record)
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    // Others on this machine need not read a new file with a key.
    writeFileSync(join(folder, path), after, path === envFile ? { mode: 0o600 } : {})
  }
  const say = (line: string) => (input.json ? undefined : input.err(line))
  const applied: Applied = { connected: undefined, notes: [], left: [], isRendered: false }
  try {
    if (choice !== undefined) {
      if (choice.kind === "local") say("Starting the service …")
      const begin = (connected: Connected) => void (applied.connected = connected)
      applied.connected = await connectSite(site, choice, { input, plan, record, wanted, begin })
      const { url, key, webhookSecret } = applied.connected
      const secret = webhookSecret === undefined ? {} : { CITABLE_WEBHOOK_SECRET: webhookSecret }
      const variables = { CITABLE_URL: url, CITABLE_API_KEY: key, ...secret, ...address }
      for (const file of planSecrets(site, envFile, variables)) write(file)
      if (record.unfinished?.url === url) record.unfinished = null
      writeRecord(folder, record)
    } else if (Object.keys(address).length > 0) for (const file of planSecrets(site, envFile, address)) write(file)
    for (const file of plan.files) write(file)
    if (needsInstall && input.values["no-install"] !== true) {
      const paths = [...new Set([folder, site.manager.root])].flatMap((at) =>
        managerFiles.map((name) => relative(folder, join(at, name)).replaceAll(sep, "/")),
      )
      for (const path of paths) note(path)
      record.packages = [...new Set([...record.packages, ...plan.packages])]
      writeRecord(folder, record)
      say(`${site.manager.name} installs the packages. This can take a minute …`)
      await runManager(site.manager.name, toInstallArgs(site.manager, folder, plan.packages), { folder, ...input })
    } else if (plan.packages.length > 0)
      applied.notes.push(`Install ${plan.packages.join(" ")} with ${site.manager.name}.`)
    if (plan.config !== undefined) await editConfig(site, plan.config, { write, application, applied, input })
    record.pastes = plan.pastes
    if (plan.pastes.length === 0) {
      for (const file of plan.pages) write(file)
      await tryLayouts(site, plan, { write, applied, input })
    }
    noteAfter(record, folder, undo.keys())
    writeRecord(folder, record)
    return applied
  } catch (error) {
    const { connected } = applied
    const rest = earlier ?? emptyRecord(site.manager.name)
    const isRemote = choice?.kind === "account" && connected !== undefined
    const keep = (paths: readonly string[]) => {
      if (!isRemote || paths.length === 0) return false
      const before = rest.unfinished?.url === connected.url ? rest.unfinished.paths : []
      const unfinished = { url: connected.url, paths: [...new Set([...paths, ...before])] }
      writeRecord(folder, { ...rest, unfinished })
      return true
    }
    // A second stop ends this process at once.
    keep(connected?.made ?? [])
    putBack(folder, undo)
    const left = connected === undefined ? [] : await undoConnection(folder, connected)
    if (!keep(left)) {
      if (earlier === undefined) removeRecord(folder)
      else writeRecord(folder, earlier)
    }
    throw toUndoneError(error, { url: connected?.url ?? "", left, isStopped: input.signal.aborted })
  }
}

interface ConfigEdit {
  write: (file: PlannedFile) => void
  application: Application
  applied: Applied
  input: CommandInput
}

/** Edits the configuration, and takes the edit back if Astro does not get the integration from it. */
async function editConfig(site: Site, file: PlannedFile, edit: ConfigEdit): Promise<void> {
  const { write, application, applied, input } = edit
  if (findInstalled(site.folder, integrationName) === undefined) {
    write(file)
    applied.notes.push(`Astro has not loaded ${file.path} yet, because the packages are not installed.`)
    return
  }
  // A configuration that failed before the edit is not for us to mend.
  const before =
    file.before === undefined
      ? undefined
      : (application.loaded ?? (application.needsInstall ? await loadConfig(site, input) : undefined))
  write(file)
  const after = await loadConfig({ ...site, config: file.path }, input).catch(() => undefined)
  if (after !== undefined) refuseSite(site, { loaded: after, hasSiteUrl: typeof input.values["site-url"] === "string" })
  if (after !== undefined && application.loaded === undefined && file.before !== undefined) refuseUnread(after)
  const isRight = after?.integrations.includes(integrationName) === true
  if (isRight && (before?.integrations ?? []).every((name) => after.integrations.includes(name))) return
  if (file.before === undefined)
    throw new CitableError(`Astro does not load the new ${file.path}.`, { code: "config_does_not_load" })
  writeFileSync(join(site.folder, file.path), file.before)
  application.plan.pastes.push({ path: file.path, lines: integrationLines })
  applied.left = [file.path, ...application.plan.pages.map(({ path }) => path)]
}

/** Refuses a site whose links are other than the pages have them that were planned before Astro was there. */
function refuseUnread({ base, isWithoutSlash }: LoadedConfig): void {
  if (base === "" && !isWithoutSlash) return
  throw toUnsupported(
    "Astro was not installed, so init did not know its base and trailingSlash, which links need.",
    "Install the packages of the site, then run citable init again.",
  )
}

/** Lets Astro render the new pages, and makes them plain HTML if it does not do so in the layouts of the site. */
async function tryLayouts(
  site: Site,
  plan: SitePlan,
  { write, applied, input }: Pick<ConfigEdit, "write" | "applied" | "input">,
): Promise<void> {
  const { layouts } = plan
  if (layouts === undefined || layouts.paths.length === 0) return
  const names = layouts.paths.join(" and ")
  if (findInstalled(site.folder, integrationName) === undefined) {
    applied.notes.push(
      `Astro has not rendered the new pages with ${names} yet, because the packages are not installed.`,
    )
    return
  }
  if (!input.json) input.err(`Astro renders the new pages with ${names} …`)
  const articles = applied.connected?.articles
  const hasArticles = articles === undefined ? undefined : articles > 0
  const { env, signal } = input
  const attempt = () => tryPages(site.folder, { path: plan.page, hasArticles, env, signal })
  const { fault, ...first } = await attempt()
  let { isWithoutSlash } = first
  let { pages } = plan
  if (fault !== undefined) {
    pages = layouts.plain.filter(({ path }) => pages.some((page) => page.path === path))
    for (const page of pages) write(page)
    const again = await attempt()
    if (again.fault !== undefined) {
      const message = `Astro does not render the new pages, so everything is undone: ${again.fault}`
      throw new CitableError(message, { code: "pages_do_not_render" })
    }
    isWithoutSlash = again.isWithoutSlash
    layouts.paths = []
    applied.notes.push(`The new pages are plain HTML, because Astro does not render them with ${names}: ${fault}`)
  }
  applied.isRendered = true
  if (!isWithoutSlash) return
  for (const page of pages) write({ ...page, after: page.after.replace("/${id}/`", "/${id}`") })
}
