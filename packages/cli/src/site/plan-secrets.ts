import { spawnSync } from "node:child_process"
import { join } from "node:path"

import { CitableError } from "@citable/contract"
import { isPlaceholderAddress } from "@citable/markdown/outputs"

import type { Site } from "./detect-site.ts"
import { addLines, addVariables, readVariable } from "./env-file.ts"
import { type PlannedFile, readIf } from "./site-plan.ts"

const example = { CITABLE_URL: "http://127.0.0.1:4400", CITABLE_API_KEY: "ctb_…" }

/** Chooses the file for the key: one that git does not have. Throws `secrets_in_git`. */
export function chooseEnvFile(folder: string, usual: string): string {
  const free = [...new Set([usual, ".env.local"])].find((name) => !isInGit(folder, name))
  if (free !== undefined) return free
  const message = `Git tracks ${usual} and .env.local, so a key in them would be published. Take one out of Git: git rm --cached ${usual}.`
  throw new CitableError(message, { code: "secrets_in_git" })
}

/** Whether a site takes its address from SITE_URL, as the blogs of `citable create` do. */
export const readsAddress = ({ folder, config = "" }: Pick<Site, "folder" | "config">): boolean =>
  [config, "lib/site.ts"].some((path) => path !== "" && /\bSITE_URL\b/.test(readIf(join(folder, path)) ?? ""))

/** Plans the variables of the site: in the env file, in its example without secrets, and a rule of `.gitignore`. */
export function planSecrets(
  site: Pick<Site, "folder" | "config">,
  envFile: string,
  variables: Readonly<Record<string, string>>,
): PlannedFile[] {
  const { folder } = site
  const edit = (path: string, change: (text: string) => string): PlannedFile => {
    const before = readIf(join(folder, path))
    return { path, before, after: change(before ?? "") }
  }
  const planned = [
    edit(".gitignore", (text) =>
      (isIgnoredByGit(folder, envFile) ?? isIgnored(text, envFile)) ? text : addLines(text, [envFile]),
    ),
    edit(envFile, (text) =>
      addVariables(variables["SITE_URL"] === undefined ? text : withoutPlaceholder(text), variables),
    ),
    edit(".env.example", (text) =>
      addVariables(text, { ...example, ...(readsAddress(site) ? { SITE_URL: "https://…" } : {}) }),
    ),
  ]
  return planned.filter(({ before, after }) => before !== after)
}

/** Takes out an address that stands for none, so that a real one can come in. */
const withoutPlaceholder = (text: string): string =>
  text.replaceAll(/^[ \t]*(?:export[ \t]+)?SITE_URL[ \t]*=.*(?:\r?\n|$)/gm, (line) =>
    isPlaceholderAddress(readVariable(line, "SITE_URL")) ? "" : line,
  )

/** Whether git has a file. False without git. */
export const isInGit = (folder: string, name: string): boolean =>
  spawnSync("git", ["ls-files", "--error-unmatch", "--", name], { cwd: folder, stdio: "ignore" }).status === 0

/** Whether git ignores a file. Undefined without git or a repository. */
function isIgnoredByGit(folder: string, name: string): boolean | undefined {
  const { status } = spawnSync("git", ["check-ignore", "--quiet", "--", name], { cwd: folder, stdio: "ignore" })
  return status === 0 ? true : status === 1 ? false : undefined
}

const isIgnored = (text: string, envFile: string): boolean =>
  text
    .split(/\r?\n/)
    .some(
      (line) =>
        [envFile, `/${envFile}`, ".env*", ".env.*"].includes(line.trim()) ||
        (envFile === ".env.local" && line.trim() === ".env*.local"),
    )
