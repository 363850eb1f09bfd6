import { mkdir, mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { type StartedPostgres, startPostgres } from "@citable/dev"

import { findPort } from "../packages/next/test/find-port.ts"
import { psql } from "./bench/tenants/psql.ts"
import { type CleanShell, openCleanShell } from "./open-clean-shell.ts"

/** Somebody who follows the pages about operating on a machine of their own: with a clean home, and a Postgres. */
export interface Operator {
  /** Below which what the pages call `/backup`, `/etc`, `/opt`, `/srv`, `/usr/local` and `/var/lib` is. */
  root: string
  /** What is put in the place of a text that stands for something of the reader. */
  filled: Map<string, string>
  /** The addresses of the services that run, by the port of the page; undefined is the default one. */
  urls: Map<string | undefined, string>
  shell: CleanShell
  /** An empty database, whose owner is the recommended role. */
  createDatabase: () => Promise<string>
  /** Runs a line as a page has it, and gives its output. One that serves goes on in a terminal of its own, and gives all it says until then. */
  run: (line: string, cwd?: string) => Promise<string>
  /** Ends what still serves, and forgets what was exported. */
  leave(): Promise<void>
  close(): Promise<void>
}

/** Opens the machine of an operator. */
export async function openOperator(): Promise<Operator> {
  const root = await mkdtemp(join(tmpdir(), "citable-operator-"))
  const work = join(root, "work")
  for (const path of ["work", "home", "etc/systemd/system", "etc/prometheus", "usr/local/bin"]) {
    await mkdir(join(root, path), { recursive: true })
  }
  const postgres: StartedPostgres = await startPostgres()
  const filled = new Map<string, string>()
  const urls = new Map<string | undefined, string>()
  let databases = 0

  const open = async () => {
    const shell = await openCleanShell({ home: join(root, "home"), registry: "http://127.0.0.1:9" })
    await shell.run(`export PATH=${root}/usr/local/bin:$PATH`, work)
    return shell
  }

  async function toActual(line: string): Promise<string> {
    let actual = line.replaceAll(/(?<![\w.…-])\/(?=(?:backup|etc|opt|srv|usr\/local|var\/lib)\b)/g, `${root}/`)
    for (const [text, value] of filled) actual = actual.replaceAll(text, value)
    const ports = actual.match(/\b(?:44\d\d|9464)\b/g) ?? []
    for (const port of ports) {
      if (!urls.has(port)) urls.set(port, `http://127.0.0.1:${await findPort()}`)
      actual = actual.replaceAll(port, new URL(urls.get(port) ?? "").port)
    }
    return actual.startsWith("npm run app ") ? `${actual} --offline` : actual
  }

  const operator: Operator = {
    root,
    filled,
    urls,
    shell: await open(),
    async createDatabase() {
      const name = `operator_${databases++}`
      await psql(`${postgres.url}/postgres`, `create database ${name}`)
      return `${postgres.url}/${name}`
    },
    async run(line, cwd = work) {
      const actual = await toActual(line)
      if (!/\bcitable serve\b/.test(actual)) {
        // pnpm takes what it has on this machine, and asks no registry.
        const own = ["PATH", "HOME"].map((name) => `${name}=${JSON.stringify(process.env[name])} `).join("")
        const set = actual.startsWith("npm run ") ? own : ""
        return operator.shell.run(set + actual, cwd)
      }
      const port = /\bPORT=(\d+)/.exec(line)?.[1]
      if (port === undefined) urls.set(undefined, `http://127.0.0.1:${await findPort()}`)
      const given = port === undefined ? { PORT: new URL(urls.get(undefined) ?? "").port } : {}
      const found = await operator.shell.start(actual.replace(/ &$/, ""), work, /Citable listens on/, given)
      return found.input.slice(0, found.index)
    },
    async leave() {
      operator.shell.close()
      urls.clear()
      operator.shell = await open()
    },
    async close() {
      operator.shell.close()
      await postgres.close()
      await rm(root, { recursive: true, force: true, maxRetries: 5 })
    },
  }
  return operator
}
