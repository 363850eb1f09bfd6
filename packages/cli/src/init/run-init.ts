import { spawnSync } from "node:child_process"
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname, join, relative, sep } from "node:path"

import { CitableError } from "@citable/contract"

import type { CommandInput } from "../command.ts"
import { connectSite, type Connected, undoConnection } from "./connect-site.ts"
import { describeSite, detectSite, type Framework, type Site } from "./detect-site.ts"
import { integrationLines, integrationName } from "./edit-astro-config.ts"
import { addLines, addVariables, readVariable } from "./env-file.ts"
import { findService, type ServiceChoice } from "./find-service.ts"
import { formatDiff } from "./format-diff.ts"
import {
  type InitRecord,
  noteAfter,
  noteBefore,
  putBack,
  readRecord,
  removeRecord,
  writeRecord,
} from "./init-record.ts"
import { runManager } from "./install-packages.ts"
import { loadConfig, type LoadedConfig } from "./load-config.ts"
import { planAstro } from "./plan-astro.ts"
import { planNext } from "./plan-next.ts"
import type { Prompter } from "./prompter.ts"
import { managerFiles, toInstallArgs } from "./site-manager.ts"
import { type PlannedFile, readIf, type SitePlan } from "./site-plan.ts"

export interface InitResult {
  found: string
  /** Whether anything was, or would be, changed. */
  changed: boolean
  files: string[]
  packages: string[]
  pastes: SitePlan["pastes"]
  page: string
  dashboard: string | null
  articles: number | null
  notes: string[]
}

const keyName = "CITABLE_API_KEY"

/** Connects the site in a folder with a service, which a caller may have chosen already. See `citable init --help`. */
export async function runInit(
  folder: string,
  input: CommandInput,
  ask: Prompter | undefined,
  chosen?: ServiceChoice,
): Promise<InitResult> {
  const { values, env, err, json, signal } = input
  const say = (line: string) => (json ? undefined : err(line))
  const site = detectSite(folder, { framework: values["framework"] as Framework | undefined, env })
  const found = describeSite(site)
  say(`Found: ${found}.`)
  const canLoad = site.framework === "astro" && site.isInstalled && site.config !== undefined
  const loaded = canLoad ? await loadConfig(site, { env, signal }) : undefined
  const url =
    typeof values["site-url"] === "string"
      ? new URL(values["site-url"]).origin
      : (loaded?.site ?? "https://example.com")
  const plan =
    site.framework === "astro"
      ? planAstro(site, { url, name: site.name, loaded })
      : planNext(site, { url, name: site.name })
  const envFile = chooseEnvFile(site, plan.envFile)
  const key = env[keyName] === undefined ? readVariable(readIf(join(folder, envFile)) ?? "", keyName) : undefined
  const address = readVariable(readIf(join(folder, envFile)) ?? "", "CITABLE_URL")
  const choice: ServiceChoice =
    key === undefined
      ? (chosen ?? (await findService(input, ask)))
      : { kind: "key", url: address ?? "http://127.0.0.1:4400", key }
  const secrets = key !== undefined ? [] : planSecrets(folder, envFile, choice)
  const files = [...plan.files, ...secrets, ...(plan.config === undefined ? [] : [plan.config])]
  const needsInstall = plan.packages.length > 0 || !site.isInstalled
  const result: InitResult = {
    found,
    changed: files.length > 0 || plan.packages.length > 0,
    files: files.map(({ path }) => path),
    packages: plan.packages,
    pastes: plan.pastes,
    page: `http://localhost:${plan.port}${plan.page}`,
    dashboard: null,
    articles: null,
    notes: [],
  }
  if (result.changed) {
    say(formatDiff(files))
    if (plan.packages.length > 0) say(`Then ${site.manager.name} installs ${plan.packages.join(", ")}.`)
    if (choice.kind === "local") say("A service for development starts in .citable, which git ignores.")
    if (choice.kind === "account")
      say(`The service ${choice.url} makes a key that reads published articles, and nothing else.`)
    if (values["dry-run"] === true) return result
    if (values["yes"] !== true && (await ask?.confirm("Do this?")) !== true) {
      throw new CitableError("Stopped. Nothing was changed.", { code: "aborted" })
    }
    await apply(site, { plan, envFile, choice, hasKey: key !== undefined, needsInstall, result, loaded }, input)
  } else say("Nothing to change: the site is connected already.")
  return result
}

/** The file for the key: one that git does not have. Throws `secrets_in_git`. */
function chooseEnvFile({ folder }: Site, usual: string): string {
  const free = [...new Set([usual, ".env.local"])].find((name) => !isInGit(folder, name))
  if (free !== undefined) return free
  const message = `Git has ${usual} and .env.local, so a key in them would be published. Take one out: git rm --cached ${usual}.`
  throw new CitableError(message, { code: "secrets_in_git" })
}

/** Whether git has a file. False without git. */
const isInGit = (folder: string, name: string): boolean =>
  spawnSync("git", ["ls-files", "--error-unmatch", "--", name], { cwd: folder, stdio: "ignore" }).status === 0

/** Whether git ignores a file. Undefined without git or a repository. */
function isIgnoredByGit(folder: string, name: string): boolean | undefined {
  const { status } = spawnSync("git", ["check-ignore", "--quiet", "--", name], { cwd: folder, stdio: "ignore" })
  return status === 0 ? true : status === 1 ? false : undefined
}

/** The env file, its example and `.gitignore`, with a placeholder for the key. */
function planSecrets(folder: string, envFile: string, choice: ServiceChoice): PlannedFile[] {
  const service = choice.kind === "local" ? "http://127.0.0.1:4400" : choice.url
  const edit = (path: string, change: (text: string) => string): PlannedFile => {
    const before = readIf(join(folder, path))
    return { path, before, after: change(before ?? "") }
  }
  const variables = { CITABLE_URL: service, [keyName]: "ctb_…" }
  const isIgnored = (text: string) =>
    text
      .split(/\r?\n/)
      .some(
        (line) =>
          [envFile, `/${envFile}`, ".env*", ".env.*"].includes(line.trim()) ||
          (envFile === ".env.local" && line.trim() === ".env*.local"),
      )
  const planned = [
    edit(".gitignore", (text) =>
      (isIgnoredByGit(folder, envFile) ?? isIgnored(text)) ? text : addLines(text, [envFile]),
    ),
    edit(envFile, (text) => addVariables(text, variables)),
    edit(".env.example", (text) => addVariables(text, { CITABLE_URL: "http://127.0.0.1:4400", [keyName]: "ctb_…" })),
  ]
  return planned.filter(({ before, after }) => before !== after)
}

interface Application {
  plan: SitePlan
  envFile: string
  choice: ServiceChoice
  hasKey: boolean
  needsInstall: boolean
  result: InitResult
  loaded: LoadedConfig | undefined
}

/** Does what the plan says. Undoes all of it if a step fails. */
async function apply(site: Site, application: Application, input: CommandInput): Promise<void> {
  const { plan, envFile, choice, hasKey, needsInstall, result } = application
  const { folder } = site
  const earlier = readRecord(folder)
  /** What the files of this run had before it. */
  const undo = new Map<string, Buffer | null>()
  const note = (path: string) => {
    const at = join(folder, path)
    if (!undo.has(path)) undo.set(path, existsSync(at) ? readFileSync(at) : null)
    noteBefore(record, folder, path)
  }
  const record: InitRecord = structuredClone(earlier) ?? {
    version: 1,
    files: [],
    manager: site.manager.name,
    packages: [],
    service: { url: "", brand_id: null, key_id: null, webhook_id: null, is_local: false },
  }
  let connected: Connected | undefined
  try {
    if (!hasKey) {
      connected = await connectSite(site, choice, { input, plan, record })
      result.dashboard = connected.dashboard
      result.articles = connected.articles
      result.notes.push(...connected.notes)
    }
    const write = ({ path, after }: Pick<PlannedFile, "path" | "after">) => {
      note(path)
      writeRecord(folder, record)
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), after)
    }
    if (connected !== undefined) {
      const { url, key, webhookSecret } = connected
      for (const file of planSecrets(folder, envFile, { kind: "key", url, key })) {
        write({
          path: file.path,
          after:
            file.path === envFile
              ? addVariables(file.before ?? "", {
                  CITABLE_URL: url,
                  [keyName]: key,
                  ...(webhookSecret === undefined ? {} : { CITABLE_WEBHOOK_SECRET: webhookSecret }),
                })
              : file.after,
        })
      }
    }
    for (const file of plan.files) write(file)
    if (needsInstall && input.values["no-install"] !== true) {
      const paths = [...new Set([folder, site.manager.root])].flatMap((at) =>
        managerFiles.map((name) => relative(folder, join(at, name)).replaceAll(sep, "/")),
      )
      for (const path of paths) note(path)
      record.packages = plan.packages
      writeRecord(folder, record)
      await runManager(site.manager.name, toInstallArgs(site.manager, folder, plan.packages), { folder, ...input })
    } else if (plan.packages.length > 0)
      result.notes.push(`Install ${plan.packages.join(" ")} with ${site.manager.name}.`)
    if (plan.config !== undefined) await editConfig(site, plan.config, { write, application, input })
    noteAfter(record, folder, undo.keys())
    writeRecord(folder, record)
  } catch (error) {
    putBack(folder, undo)
    await undoConnection(folder, record, connected)
    if (earlier === undefined) removeRecord(folder)
    else writeRecord(folder, earlier)
    throw error
  }
}

/** Edits the configuration, and takes the edit back if Astro does not get the integration from it. */
async function editConfig(
  site: Site,
  file: PlannedFile,
  { write, application, input }: { write: (file: PlannedFile) => void; application: Application; input: CommandInput },
): Promise<void> {
  const { result, needsInstall } = application
  const canLoad =
    existsSync(join(site.folder, "node_modules/@citable/astro")) || existsSync(join(site.folder, ".pnp.cjs"))
  if (!canLoad) {
    write(file)
    result.notes.push(`Astro has not loaded ${file.path} yet, because the packages are not installed.`)
    return
  }
  // A configuration that failed before the edit is not for us to mend.
  const before =
    file.before === undefined
      ? undefined
      : (application.loaded ?? (needsInstall ? await loadConfig(site, input) : undefined))
  write(file)
  const after = await loadConfig({ ...site, config: file.path }, input).catch(() => undefined)
  const isRight = after?.integrations.includes(integrationName) === true
  if (isRight && (before?.integrations ?? []).every((name) => after.integrations.includes(name))) return
  if (file.before === undefined)
    throw new CitableError(`Astro does not load the new ${file.path}.`, { code: "config_does_not_load" })
  writeFileSync(join(site.folder, file.path), file.before)
  result.pastes.push({ path: file.path, lines: integrationLines })
  result.files = result.files.filter((path) => path !== file.path)
}
