import { readFileSync } from "node:fs"
import { join } from "node:path"

import { parse as parseToml } from "smol-toml"
import { parse as parseYaml } from "yaml"

/** One way to run the service that a file of packages/service/deploy describes. */
export interface Deployment {
  /** The file, and the service in it. */
  name: string
  /** What the file sets in the service's environment. */
  env: Record<string, string>
  /** Build arguments, of files that build the image. */
  args: Record<string, string>
  /** Where a disk is mounted. */
  mounts: string[]
  /** Seconds between the request to stop and the end by force. */
  stopSeconds: number
  /** The path that the host asks whether it can send calls, and the port. */
  check?: string
  port?: number
}

const folder = "packages/service/deploy"

/** Reads every file of packages/service/deploy that starts the service. */
export function readDeployFiles(root: string): Deployment[] {
  const read = (name: string): string => readFileSync(join(root, folder, name), "utf8")
  return [
    ...["compose.yaml", "compose.single.yaml"].flatMap((name) => readCompose(name, read(name))),
    readFly(read("fly.toml")),
    readRender(read("render.yaml")),
    readUnit(read("citable.service")),
  ]
}

interface ComposeService {
  image?: string
  build?: { args?: Record<string, string> }
  environment?: Record<string, string>
  volumes?: string[]
  stop_grace_period?: string
}

function readCompose(file: string, text: string): Deployment[] {
  const { services } = parseYaml(interpolate(text), { merge: true }) as { services: Record<string, ComposeService> }
  return Object.entries(services)
    .filter(([, { image }]) => image === "citable")
    .map(([name, { build, environment = {}, volumes = [], stop_grace_period: stop = "10s" }]) => ({
      name: `${file}, ${name}`,
      env: environment,
      args: build?.args ?? {},
      mounts: volumes.map((volume) => volume.split(":")[1] ?? ""),
      stopSeconds: Number.parseInt(stop),
    }))
}

/** Gives the variables of a compose file values, as somebody does who follows the comment at its beginning. */
function interpolate(text: string): string {
  const given: Record<string, string> = {
    DOMAIN: "citable.example.com",
    POSTGRES_PASSWORD: "0123456789abcdef",
    SECRET_KEY: "0123456789abcdef0123456789abcdef",
  }
  return text.replaceAll(
    /\$\{(\w+)(?::([-+?])([^}]*))?\}/g,
    (_, name: string, operator: string | undefined, word: string | undefined) =>
      operator === "+" ? (given[name] === undefined ? "" : (word ?? "")) : (given[name] ?? word ?? ""),
  )
}

function readFly(text: string): Deployment {
  const file = parseToml(text) as unknown as {
    kill_timeout: number
    build: { args: Record<string, string> }
    env: Record<string, string>
    mounts: { destination: string }[]
    http_service: { internal_port: number; checks: { path: string }[] }
  }
  return {
    name: "fly.toml",
    // Fly.io adds these to the environment of each machine.
    env: { ...file.env, FLY_APP_NAME: "citable", FLY_MACHINE_ID: "6e82dd00b4e987" },
    args: file.build.args,
    mounts: file.mounts.map(({ destination }) => destination),
    stopSeconds: file.kill_timeout,
    check: file.http_service.checks[0]?.path ?? "",
    port: file.http_service.internal_port,
  }
}

function readRender(text: string): Deployment {
  const { services } = parseYaml(text) as {
    services: {
      healthCheckPath: string
      maxShutdownDelaySeconds: number
      disk: { mountPath: string }
      envVars: { key: string; value?: string; generateValue?: boolean }[]
    }[]
  }
  const [service] = services
  if (service === undefined) throw new Error("render.yaml has no service")
  const values = service.envVars.map(({ key, value }) => [key, value ?? "0123456789abcdef0123456789abcdef"] as const)
  const { START_AS: startAs = "", ...env } = Object.fromEntries(values)
  return {
    name: "render.yaml",
    // Render adds the address and the port.
    env: { ...env, RENDER_EXTERNAL_URL: "https://citable.onrender.com", PORT: "10000" },
    args: { START_AS: startAs },
    mounts: [service.disk.mountPath],
    stopSeconds: service.maxShutdownDelaySeconds,
    check: service.healthCheckPath,
  }
}

function readUnit(text: string): Deployment {
  const of = (name: string): string => new RegExp(`^${name}=(.*)$`, "m").exec(text)?.[1] ?? ""
  const env = Object.fromEntries(
    [...text.matchAll(/^Environment=(.*)$/gm)].flatMap(([, line = ""]) =>
      line.split(" ").map((pair) => [pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1)] as const),
    ),
  )
  return {
    name: "citable.service",
    env,
    args: {},
    mounts: [`/var/lib/${of("StateDirectory")}`],
    stopSeconds: Number(of("TimeoutStopSec")),
  }
}
