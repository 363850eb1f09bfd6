import { type ChildProcess, spawn, spawnSync } from "node:child_process"
import { createHash } from "node:crypto"
import { once } from "node:events"
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs"
import { tmpdir, userInfo } from "node:os"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { fileURLToPath } from "node:url"

import { countMails } from "./count-mails.ts"
import { findGhost, type FoundGhost } from "./find-ghost.ts"
import { listen } from "./listen.ts"

export interface StartedGhost {
  /** Its address, without a slash at the end. */
  url: string
  /** Of a custom integration: an id, a colon and a secret. */
  adminApiKey: string
  /** Of the same integration: reads what everybody can see. */
  contentApiKey: string
  /** Everybody whom Ghost has written to, once a letter. Two people get its newsletter. */
  mailed: readonly string[]
  /** Sends a request to the Admin API with the cookie of the owner, as the editor in a browser does. Throws for a refusal. */
  askAsOwner: <Answer>(method: string, path: string, body?: unknown) => Promise<Answer>
  /** How many pictures were uploaded, without the sizes that Ghost makes of them. */
  countPictures(): number
  close(): Promise<void>
}

const guard = fileURLToPath(new URL("../ghost/loopback-only.mjs", import.meta.url))
const owner = { username: "ada@example.com", password: "correct-horse-9!" }

/**
 * Starts a real Ghost on a free loopback port, with its files and its MariaDB in a temporary folder. It sends nothing to another host, and its
 * letters are counted. Throws if that Ghost or MariaDB is not there.
 */
export async function startGhost(): Promise<StartedGhost> {
  const found = findGhost(existsSync)
  if (found === undefined)
    throw new Error("No Ghost or no MariaDB found. Run .ci/fetch-ghost, and install mariadb-server.")
  const template = await installOnce(found)
  const folder = mkdtempSync(join(tmpdir(), "citable-ghost-"))
  cpSync(template, folder, { recursive: true })
  return runGhost(found, folder)
}

/** Installs a site into the cache, which takes half a minute. Each test copies it. */
async function installOnce(found: FoundGhost): Promise<string> {
  const hash = createHash("sha256")
    .update(readFileSync(new URL(import.meta.url)))
    .update(found.core)
  const template = join(found.cache, `site-${hash.digest("hex").slice(0, 12)}`)
  if (existsSync(template)) return template
  const folder = mkdtempSync(`${template}-`)
  const user = `--user=${userInfo().username}`
  const options = ["--no-defaults", user, "--auth-root-authentication-method=normal", "--skip-test-db", ...smallFiles]
  const { status, stderr } = spawnSync(found.install, [...options, `--datadir=${join(folder, "database")}`], {
    encoding: "utf8",
  })
  if (status !== 0) throw new Error(`MariaDB could not be installed: ${stderr.slice(-2000)}`)
  mkdirSync(join(folder, "content"))
  for (const name of ["themes", "images", "data", "settings", "media", "files", "logs", "public"])
    mkdirSync(join(folder, "content", name))
  cpSync(join(found.core, "content/themes/source"), join(folder, "content/themes/source"), { recursive: true })
  try {
    const ghost = await runGhost(found, folder, false)
    await setUp(ghost, folder).finally(() => ghost.close())
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
  try {
    renameSync(folder, template)
  } catch {
    // Another process was faster.
    rmSync(folder, { recursive: true, force: true })
  }
  return template
}

async function setUp({ askAsOwner }: StartedGhost, folder: string): Promise<void> {
  const answer = await askAsOwner<{ integrations: { api_keys: { type: string; secret: string }[] }[] }>(
    "POST",
    "integrations/?include=api_keys",
    { integrations: [{ name: "Citable" }] },
  )
  const keys = answer.integrations[0]?.api_keys.map(({ type, secret }) => [type, secret]) ?? []
  writeFileSync(join(folder, "keys.json"), JSON.stringify(Object.fromEntries(keys)))
  const { newsletters } = await askAsOwner<{ newsletters: { id: string }[] }>("GET", "newsletters/?limit=1")
  for (const name of ["bo", "cy"]) {
    const member = { email: `${name}@example.com`, newsletters: newsletters.map(({ id }) => ({ id })) }
    await askAsOwner("POST", "members/?send_email=false", { members: [member] })
  }
}

async function runGhost({ core, mariadb }: FoundGhost, folder: string, isCopy = true): Promise<StartedGhost> {
  const reserved = await listen(() => Promise.reject(new Error("nothing is here yet")))
  await reserved.close()
  const { port, url } = reserved
  const mails = await countMails()
  const socket = join(folder, "database.sock")
  const settings = ["--skip-networking", "--innodb-flush-log-at-trx-commit=0", "--skip-log-bin", ...smallFiles]
  const place = [`--datadir=${join(folder, "database")}`, `--socket=${socket}`, `--pid-file=${join(folder, "pid")}`]
  const user = `--user=${userInfo().username}`
  const database = spawn(mariadb, ["--no-defaults", user, ...place, ...settings], { stdio: "ignore" })
  let ghost: ChildProcess | undefined
  const kill = () => {
    ghost?.kill("SIGKILL")
    database.kill("SIGKILL")
  }
  process.once("exit", kill)
  const close = async () => {
    process.off("exit", kill)
    await end(ghost, "SIGTERM")
    // A site that others copy has to be whole; nobody looks at a copy again.
    await end(database, isCopy ? "SIGKILL" : "SIGTERM")
    await mails.close()
    if (isCopy) rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  try {
    await waitUntil(database, () => Promise.resolve(existsSync(socket)))
    // Ghost reads its settings from the environment, too: `__` goes a level down.
    const config = {
      url,
      server__host: "127.0.0.1",
      server__port: String(port),
      database__client: "mysql",
      database__connection__socketPath: socket,
      mail__transport: "SMTP",
      mail__from: "ghost@example.com",
      mail__options__host: "127.0.0.1",
      mail__options__port: String(mails.smtpPort),
      bulkEmail__mailgun__baseUrl: `${mails.bulkUrl}/v3`,
      bulkEmail__mailgun__apiKey: "key",
      bulkEmail__mailgun__domain: "example.com",
      privacy__useUpdateCheck: "false",
      privacy__useGravatar: "false",
      privacy__useRpcPing: "false",
      security__staffDeviceVerification: "false",
      logging__transports: '["stdout"]',
      logging__level: "error",
      paths__contentPath: join(folder, "content"),
    }
    ghost = spawn(process.execPath, ["--import", guard, "index.js"], {
      cwd: core,
      env: { ...process.env, NODE_ENV: "production", NODE_OPTIONS: "", ...config },
      stdio: ["ignore", "inherit", "inherit"].map((one) =>
        process.env["GHOST_LOG"] === undefined ? "ignore" : one,
      ) as never,
    })
    await waitUntil(ghost, async () => (await fetch(`${url}/ghost/api/admin/site/`)).ok)
    const askAsOwner = await signIn(url, isCopy)
    const countPictures = () =>
      globSync("[0-9]*/**/*.*", { cwd: join(folder, "content/images") }).filter((name) => !name.includes("_o.")).length
    const keys = isCopy ? (JSON.parse(readFileSync(join(folder, "keys.json"), "utf8")) as Record<string, string>) : {}
    const { admin: adminApiKey = "", content: contentApiKey = "" } = keys
    return { url, adminApiKey, contentApiKey, mailed: mails.receivers, askAsOwner, countPictures, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function signIn(url: string, isSetUp: boolean): Promise<StartedGhost["askAsOwner"]> {
  let cookie = ""
  const send = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(`${url}/ghost/api/admin/${path}`, {
      method,
      headers: { origin: url, "content-type": "application/json", "accept-version": "v6.0", cookie },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`)
    return response
  }
  const setup = [{ name: "Ada", email: owner.username, password: owner.password, blogTitle: "The test" }]
  if (!isSetUp) await send("POST", "authentication/setup/", { setup })
  for (let tries = 0; ; tries++) {
    const { headers } = await send("POST", "session/", owner)
    const cookies = headers.getSetCookie().map((one) => one.split(";")[0])
    cookie = cookies.join("; ")
    // A Ghost that has just started can forget a session.
    const me = await fetch(`${url}/ghost/api/admin/users/me/`, { headers: { origin: url, cookie } })
    if (me.ok) break
    if (tries > 20) throw new Error(`Ghost forgets its sessions: ${await me.text()} after ${cookies.join("; ")}`)
    await setTimeout(1000)
  }
  return async <Answer>(method: string, path: string, body?: unknown) => {
    const text = await (await send(method, path, body)).text()
    return (text === "" ? undefined : JSON.parse(text)) as Answer
  }
}

const smallFiles = [
  "--innodb-log-file-size=8M",
  "--innodb-buffer-pool-size=64M",
  "--innodb-data-file-path=ibdata1:12M:autoextend",
]

async function end(process: ChildProcess | undefined, signal: NodeJS.Signals): Promise<void> {
  if (process === undefined || process.exitCode !== null || process.signalCode !== null) return
  const gone = once(process, "exit")
  process.kill(signal)
  await gone
}

async function waitUntil(process: ChildProcess, isReady: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; ; tries++) {
    if (await isReady().catch(() => false)) return
    if (process.exitCode !== null || tries > 1200) throw new Error(`${process.spawnfile} did not start`)
    await setTimeout(100)
  }
}
