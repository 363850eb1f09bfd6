import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join, relative, sep } from "node:path"

import { CitableError } from "@citable/contract"
import { isPlaceholderAddress } from "@citable/markdown/outputs"

import type { CommandInput } from "../command.ts"
import type { Check } from "../doctor/check.ts"
import { findInstalled } from "../internal/find-installed.ts"
import { type AstroTraits, hasTraits } from "../site/astro-traits.ts"
import type { Site } from "../site/detect-site.ts"
import {
  emptyRecord,
  type InitRecord,
  noteAfter,
  noteBefore,
  putBack,
  readRecord,
  removeRecord,
  writeRecord,
} from "../site/init-record.ts"
import { loadConfig, type LoadedConfig } from "../site/load-config.ts"
import { planSecrets } from "../site/plan-secrets.ts"
import { refuseSite, toUnsupported } from "../site/refuse-site.ts"
import { managerFiles, toInstallArgs } from "../site/site-manager.ts"
import type { PlannedFile, SitePlan } from "../site/site-plan.ts"
import { readNextAddress } from "./address/read-next-address.ts"
import { type Connected, connectSite, undoConnection, type Wanted } from "./connect-site.ts"
import { integrationName, toIntegrationLines } from "./edit-astro-config.ts"
import type { ServiceChoice } from "./find-service.ts"
import { runManager } from "./install-packages.ts"
import { toSpecs } from "./package-source.ts"
import { buildAstro } from "./proof/build-astro.ts"
import { buildNext } from "./proof/build-next.ts"
import { buildWithout, isOfBuild } from "./proof/build-without.ts"
import { notProven, provePlan } from "./proof/prove-plan.ts"
import type { BuildSite } from "./proof/served-site.ts"
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
  /** The address of the site that somebody named. */
  origin: string | undefined
  /** What the site reads the service with; undefined if that is yet to be made, or nobody knows it. */
  reads: { url: string; key: string } | undefined
  needsInstall: boolean
  /** What the pages are planned for. */
  traits: AstroTraits
  /** What Astro made of the configuration before, if it could. */
  loaded: LoadedConfig | undefined
}

export interface Applied {
  connected: Connected | undefined
  notes: string[]
  /** Planned files that stay as they were, because the edit of the configuration did not do what it should and is taken back. */
  left: string[]
  /** What was seen of the built site, and what nobody has looked at. */
  proof: Check[]
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
  const applied: Applied & { tests: string[] } = { connected: undefined, notes: [], left: [], proof: [], tests: [] }
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
      const specs = toSpecs(folder, plan.packages, input)
      const undecided = await runManager(site.manager.name, toInstallArgs(site.manager, folder, specs), {
        folder,
        ...input,
      })
      if (undecided !== undefined) applied.notes.push(checkUndecided(site, plan.packages, undecided))
    } else if (plan.packages.length > 0)
      applied.notes.push(`Install ${plan.packages.join(" ")} with ${site.manager.name}.`)
    const loaded =
      plan.config === undefined
        ? application.loaded
        : await editConfig(site, plan.config, { write, application, applied, input })
    record.pastes = plan.pastes
    if (plan.pastes.length === 0) {
      for (const file of plan.pages) write(file)
      const noteTest = (path: string, state: "made" | "gone") => {
        applied.tests = state === "made" ? [path, ...applied.tests] : applied.tests.filter((one) => one !== path)
        record.unfinished =
          applied.tests.length === 0 ? null : { url: applied.connected?.url ?? "", paths: applied.tests }
        writeRecord(folder, record)
      }
      await prove(site, { application, loaded, applied, write, note: noteTest, input })
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
    keep([...applied.tests, ...(connected?.made ?? [])])
    putBack(folder, undo)
    const left = connected === undefined ? [] : [...applied.tests, ...(await undoConnection(folder, connected))]
    if (!keep(left)) {
      if (earlier === undefined) removeRecord(folder)
      else writeRecord(folder, earlier)
    }
    const { env, signal } = input
    const build = builds[site.framework]
    const told =
      isOfBuild(error) && !signal.aborted ? await buildWithout(folder, error, { build, say, env, signal }) : error
    throw toUndoneError(told, { url: connected?.url ?? "", left, isStopped: input.signal.aborted })
  }
}

/** What the person has to decide, if the packages are there in spite of it. */
function checkUndecided({ folder, framework }: Site, packages: readonly string[], undecided: string): string {
  const missing = [framework, ...packages].filter((name) => findInstalled(folder, name) === undefined)
  if (missing.length === 0) return undecided
  throw new CitableError(`${undecided} ${missing.join(", ")} is not installed.`, { code: "install_failed" })
}

interface ConfigEdit {
  write: (file: PlannedFile) => void
  application: Application
  applied: Applied
  input: CommandInput
}

/**
 * Edits the configuration, and takes the edit back if Astro does not get the integration from it. Gives what Astro makes of it, if Astro is
 * there.
 */
async function editConfig(site: Site, file: PlannedFile, edit: ConfigEdit): Promise<LoadedConfig | undefined> {
  const { write, application, applied, input } = edit
  if (findInstalled(site.folder, integrationName) === undefined) {
    write(file)
    applied.notes.push(`Astro has not loaded ${file.path} yet, because the packages are not installed.`)
    return undefined
  }
  // A configuration that failed before the edit is not for us to mend.
  const before =
    file.before === undefined
      ? undefined
      : (application.loaded ?? (application.needsInstall ? await loadConfig(site, input) : undefined))
  write(file)
  const after = await loadConfig({ ...site, config: file.path }, input).catch(() => undefined)
  if (after !== undefined) refuseSite(site, { traits: after, isLoaded: true })
  if (after !== undefined && application.loaded === undefined && file.before !== undefined)
    refuseUnread(after, application.traits)
  const isRight = after?.integrations.includes(integrationName) === true
  if (isRight && (before?.integrations ?? []).every((name) => after.integrations.includes(name))) return after
  if (file.before === undefined)
    throw new CitableError(`Astro does not load the new ${file.path}.`, { code: "config_does_not_load" })
  writeFileSync(join(site.folder, file.path), file.before)
  application.plan.pastes.push({ path: file.path, lines: application.plan.configLines ?? toIntegrationLines() })
  applied.left = [file.path, ...application.plan.pages.map(({ path }) => path)]
  return undefined
}

/** Refuses a site whose pages were planned for something else before Astro was there to say so. */
function refuseUnread(loaded: LoadedConfig, planned: AstroTraits): void {
  if (hasTraits(loaded, planned)) return
  throw toUnsupported(
    "Astro was not installed, so init could not read everything that its configuration says about addresses and languages.",
    "Install the packages of the site, then run citable init again.",
  )
}

const hasPlaceholder = (config: LoadedConfig | undefined): boolean =>
  config?.site !== undefined && isPlaceholderAddress(config.site)

const packages = { astro: integrationName, next: "@citable/next" }
const titles = { astro: "Astro", next: "Next" }
const builds: Record<Site["framework"], BuildSite> = { astro: buildAstro, next: buildNext }

interface Proof extends Pick<ConfigEdit, "write" | "application" | "applied" | "input"> {
  loaded: LoadedConfig | undefined
  /** Gets the address of a brand for a test. */
  note: (path: string, state: "made" | "gone") => void
}

/** Builds the connected site, and looks at its pages, unless it cannot be built here. */
async function prove(site: Site, { application, loaded, applied, write, note, input }: Proof): Promise<void> {
  const { plan, origin } = application
  const build = builds[site.framework]
  const isMissing = findInstalled(site.folder, packages[site.framework]) === undefined
  if (input.values["no-proof"] === true || isMissing) {
    const reason = isMissing ? "The packages are not installed. " : "You wrote --no-proof. "
    applied.proof = notProven(
      `${reason}init has not opened the article pages. Start the development server, and look at them`,
    )
    return
  }
  const say = (line: string) => (input.json ? undefined : input.err(line))
  say(`${titles[site.framework]} builds the site, so that init can check its pages …`)
  const { connected } = applied
  // An address that stands for none may have got the real one, or come from a variable that nobody edits.
  const isOld = loaded === undefined || hasPlaceholder(loaded)
  const config = site.framework !== "astro" ? undefined : isOld ? await loadConfig(site, input) : loaded
  const found = await provePlan(site.folder, {
    build,
    plan,
    reads: connected ?? application.reads,
    account: connected?.call === undefined ? undefined : { call: connected.call, note },
    address:
      site.next !== undefined
        ? readNextAddress(site, { origin, envFile: application.envFile })
        : config?.site === undefined
          ? (origin ?? null)
          : hasPlaceholder(config)
            ? undefined
            : // That of the configuration stays, also if somebody named another.
              config.site,
    locale: plan.locale,
    env: input.env,
    signal: input.signal,
    write,
    isLayoutNamed: typeof input.values["layout"] === "string",
    say,
  })
  applied.proof = found.checks
  applied.notes.push(...found.notes)
}
