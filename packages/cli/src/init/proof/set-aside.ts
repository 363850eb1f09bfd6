import { cpSync, existsSync, mkdirSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs"
import { join } from "node:path"

import { initFolder, makeInitFolder } from "../../site/init-record.ts"

const aside = `${initFolder}/before-proof`

/** What a build of a site makes or changes, relative to the site. */
export interface BuildOutput {
  /** Folders that it writes anew. */
  folders: readonly string[]
  /** Files that it completes. */
  files: readonly string[]
  /** The name of what stays in the folders, because a development server may use it meanwhile. */
  kept?: string
}

/**
 * Keeps what an earlier build has made, so that one for a proof can take its place. Gives back first what a run has kept that was killed. Each step
 * is one that a kill leaves done or undone.
 */
export function setAside(folder: string, output: BuildOutput): void {
  giveBack(folder, output)
  makeInitFolder(folder)
  mkdirSync(join(folder, aside), { recursive: true })
  for (const [at, path] of [...output.folders, ...output.files].entries()) {
    const [from, to] = [join(folder, path), join(folder, aside, String(at))]
    if (!existsSync(from)) writeFileSync(`${to}.absent`, "")
    else if (statSync(from).isFile()) {
      cpSync(from, `${to}.copy`)
      renameSync(`${to}.copy`, to)
    } else {
      renameSync(from, to)
      keep(to, from, output.kept)
    }
  }
}

/** Removes what was built for a proof, and gives back what `setAside` has kept. Does nothing if that is nothing. */
export function giveBack(folder: string, output: BuildOutput): void {
  for (const [at, path] of [...output.folders, ...output.files].entries()) {
    const [to, from] = [join(folder, path), join(folder, aside, String(at))]
    const isAbsent = existsSync(`${from}.absent`)
    if (!isAbsent && !existsSync(from)) continue
    if (existsSync(from) && statSync(from).isDirectory()) keep(to, from, output.kept)
    rmSync(to, { recursive: true, force: true, maxRetries: 5 })
    if (isAbsent) rmSync(`${from}.absent`)
    else renameSync(from, to)
  }
  rmSync(join(folder, aside), { recursive: true, force: true })
}

/** Moves what stays from one folder to another. */
function keep(from: string, to: string, name: string | undefined): void {
  if (name === undefined || !existsSync(join(from, name))) return
  mkdirSync(to, { recursive: true })
  renameSync(join(from, name), join(to, name))
}
