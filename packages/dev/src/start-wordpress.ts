import { type ChildProcess, spawn, spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import { once } from "node:events"
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { createServer } from "node:net"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

import { findPhp } from "./find-php.ts"
import { findWordpress, type WordpressVersion } from "./find-wordpress.ts"

export type WordpressRole = "administrator" | "editor" | "author" | "contributor"

export interface StartedWordpress {
  /** Its address, without a slash at the end. `/blog` is the same site in a subfolder, `/plain` without pretty permalinks. */
  url: string
  /** Application passwords. The user of a role has its name, and its name as password of the sign-in page. */
  passwords: Readonly<Record<WordpressRole, string>>
  /** Adds a must-use plugin. */
  addPlugin(name: string, code: string): void
  close(): Promise<void>
}

const sources = fileURLToPath(new URL("../wordpress/", import.meta.url))

/**
 * Starts a real WordPress on a free loopback port, with its files and its SQLite database in a temporary folder. It sends nothing to
 * anybody. Throws if PHP or that WordPress is not there.
 */
export async function startWordpress(version: WordpressVersion = "newest"): Promise<StartedWordpress> {
  const php = findPhp(existsSync)
  const core = findWordpress(version, existsSync)
  const driver = findWordpress("sqlite", existsSync)
  if (php === undefined) throw new Error("No PHP found. Install php-cli, or set PHP_PATH.")
  if (core === undefined || driver === undefined) throw new Error("No WordPress found. Run .ci/fetch-wordpress.")
  const folder = mkdtempSync(join(tmpdir(), "citable-wordpress-"))
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  const template = installOnce(php, core, driver)
  cpSync(template, folder, { recursive: true })
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const flags = ["-d", "opcache.enable_cli=1", "-d", "post_max_size=64M", "-d", "upload_max_filesize=64M"]
  const server = spawn(php, [...flags, "-S", `127.0.0.1:${port}`, "-t", core, join(sources, "router.php")], {
    env: { ...toEnvironment(core, folder), CITABLE_ORIGIN: url, PHP_CLI_SERVER_WORKERS: "4" },
    stdio: "ignore",
    // The workers are children of the server, which forgets them when it ends.
    detached: true,
  })
  const gone = once(server, "exit")
  const kill = () => killGroup(server)
  process.once("exit", kill)
  const close = async () => {
    process.off("exit", kill)
    kill()
    await gone
    remove()
  }
  try {
    await waitUntilItAnswers(`${url}/?rest_route=/`, server)
  } catch (error) {
    await close()
    throw error
  }
  const passwords = JSON.parse(readFileSync(join(folder, "passwords.json"), "utf8")) as StartedWordpress["passwords"]
  return {
    url,
    passwords,
    addPlugin: (name, code) => writeFileSync(join(folder, "mu-plugins", name), code),
    close,
  }
}

/** Installs a site into the cache, which takes seconds. Each test copies it. */
function installOnce(php: string, core: string, driver: string): string {
  const files = ["config.php", "install.php", "test-site.php", "theme/index.php", "theme/functions.php"]
  const hash = createHash("sha256")
  for (const file of files) hash.update(readFileSync(join(sources, file)))
  const template = `${core}-site-${hash.digest("hex").slice(0, 12)}`
  if (existsSync(template)) return template
  const folder = mkdtempSync(`${template}-`)
  for (const name of ["database", "mu-plugins", "uploads"]) mkdirSync(join(folder, name))
  cpSync(join(sources, "theme"), join(folder, "themes/theme"), { recursive: true })
  cpSync(join(sources, "test-site.php"), join(folder, "mu-plugins/test-site.php"))
  const dropIn = readFileSync(join(driver, "db.copy"), "utf8").replace("{SQLITE_IMPLEMENTATION_FOLDER_PATH}", driver)
  writeFileSync(join(folder, "db.php"), dropIn)
  const { status, stdout, stderr } = spawnSync(php, [join(sources, "install.php")], {
    env: { ...toEnvironment(core, folder), CITABLE_ORIGIN: "http://127.0.0.1" },
    encoding: "utf8",
  })
  if (status !== 0 || !stderr.startsWith("{")) {
    rmSync(folder, { recursive: true, force: true })
    throw new Error(`WordPress could not be installed: ${stdout.slice(-2000)} ${stderr.slice(-2000)}`)
  }
  writeFileSync(join(folder, "passwords.json"), stderr)
  try {
    renameSync(folder, template)
  } catch {
    // Another process was faster.
    rmSync(folder, { recursive: true, force: true })
  }
  return template
}

function toEnvironment(core: string, folder: string): NodeJS.ProcessEnv {
  return { ...process.env, CITABLE_WORDPRESS: core, CITABLE_SITE: folder, CITABLE_CONFIG: join(sources, "config.php") }
}

function killGroup({ pid }: ChildProcess): void {
  try {
    if (pid !== undefined) process.kill(-pid, "SIGKILL")
  } catch {
    // It has ended.
  }
}

async function findFreePort(): Promise<number> {
  const server = createServer()
  server.listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, "close")
  return port
}

async function waitUntilItAnswers(url: string, server: ChildProcess): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      const response = await fetch(url)
      if (response.ok) return
      throw new Error(`It answered ${response.status}: ${(await response.text()).slice(0, 2000)}`)
    } catch (error) {
      if (server.exitCode !== null || tries > 300) throw new Error("WordPress did not start", { cause: error })
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}
