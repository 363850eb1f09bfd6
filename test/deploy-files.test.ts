import { accessSync, constants, existsSync, globSync, readdirSync, readFileSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

import { expect, it } from "vitest"

import { readServeConfig } from "../packages/cli/src/serve/read-serve-config.ts"
import { settings } from "../packages/cli/src/serve/settings.ts"
import { starterNames } from "../packages/dev/src/make-starter.ts"
import { readDeployFiles } from "./read-deploy-files.ts"
import { readImage } from "./read-image.ts"

const root = fileURLToPath(new URL("..", import.meta.url))
const deployments = readDeployFiles(root)
const { text: containerfile, buildStage, imageStage, env: imageEnv, entrypoint, programs } = readImage(root)

/** The packages of this repository that one of them needs to be built, by folder. */
function listNeeded(folder: string, found = new Set<string>()): Set<string> {
  if (found.has(folder)) return found
  found.add(folder)
  const { dependencies = {}, devDependencies = {} } = JSON.parse(
    readFileSync(join(root, folder, "package.json"), "utf8"),
  ) as Record<string, Record<string, string>>
  for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies })) {
    if (version.startsWith("workspace:")) listNeeded(`packages/${name.split("/")[1]}`, found)
  }
  return found
}

it("the image is built from the packages that the command line needs, and from no others", () => {
  const ignored = readFileSync(join(root, ".dockerignore"), "utf8").split("\n")
  const packages = readdirSync(join(root, "packages")).map((name) => `packages/${name}`)
  const copied = packages.filter((folder) => !ignored.includes(folder))
  expect(copied.toSorted()).toEqual([...listNeeded("packages/cli")].toSorted())
})

it("what the build reads besides packages is not ignored, and secrets and data are", () => {
  const ignored = readFileSync(join(root, ".dockerignore"), "utf8").split("\n")
  expect(ignored.find((line) => !line.startsWith("#"))).toBe("*")
  const bases = globSync("packages/*/tsconfig*.json", { cwd: root })
    .filter((file) => listNeeded("packages/cli").has(file.split("/").slice(0, 2).join("/")))
    .flatMap((file) => /"extends": "\.\.\/\.\.\/([^"]+)"/.exec(readFileSync(join(root, file), "utf8"))?.[1] ?? [])
  for (const file of new Set(["package.json", "pnpm-lock.yaml", "pnpm-workspace.yaml", ...bases])) {
    expect(ignored).toContain(`!${file}`)
    expect(existsSync(join(root, file))).toBe(true)
  }
  expect(ignored).toEqual(expect.arrayContaining(["**/node_modules", "**/.env*"]))
})

it("the image is built with the examples that citable create gives to people", () => {
  const ignored = readFileSync(join(root, ".dockerignore"), "utf8").split("\n")
  for (const name of starterNames) expect(ignored).toContain(`!examples/${name}-blog`)
})

it("the Containerfile names scripts and files that exist, and what it starts can be executed", () => {
  const named = [...containerfile.matchAll(/\bpackages\/[\w./-]+(?:\.ts|\.sh)\b/g)].map(([file]) => file)
  expect(named.length).toBeGreaterThanOrEqual(2)
  for (const file of named) expect(existsSync(join(root, file))).toBe(true)
  expect(Object.keys(programs)).toEqual(entrypoint)
  accessSync(join(root, programs[entrypoint[0] ?? ""] ?? ""), constants.X_OK)
  expect(buildStage).toContain('require("./package.json").packageManager')
})

it("the image does not start as root by itself, and keeps its data in a volume", () => {
  expect(/^ARG START_AS=(.*)$/m.exec(imageStage)?.[1]).toBe("node")
  expect(imageStage).toMatch(/^USER \$\{START_AS\}$/m)
  expect(imageStage).toMatch(new RegExp(`^VOLUME ${imageEnv["DATA_DIR"]}$`, "m"))
  expect(imageStage).toMatch(new RegExp(`^EXPOSE ${imageEnv["PORT"]}$`, "m"))
})

it("there are files for compose with and without Postgres, Fly.io, Render and systemd", () => {
  expect(deployments.map(({ name }) => name)).toEqual([
    "compose.yaml, api",
    "compose.yaml, worker",
    "compose.single.yaml, citable",
    "fly.toml",
    "render.yaml",
    "citable.service",
  ])
})

it.each(deployments)("$name has settings that serve knows and accepts, and an https address", ({ name, env }) => {
  const given = name === "citable.service" ? { ...env, PUBLIC_URL: "https://citable.example.com" } : env
  const hosts = ["NODE_ENV", "HOME", "XDG_CACHE_HOME", "FLY_APP_NAME", "FLY_MACHINE_ID", "RENDER_EXTERNAL_URL"]
  const unknown = Object.keys(given).filter((variable) => !hosts.includes(variable) && !(variable in settings))
  expect(unknown).toEqual([])
  expect(readServeConfig({ ...imageEnv, ...given }, {}).PUBLIC_URL).toMatch(/^https:\/\//)
})

it.each(deployments)("$name leaves calls time to end", ({ env, stopSeconds }) => {
  const { SHUTDOWN_DELAY: delay, SHUTDOWN_TIMEOUT: timeout } = readServeConfig({ ...imageEnv, ...env }, {})
  expect(stopSeconds).toBeGreaterThan(delay + timeout)
})

it.each(deployments)("$name has a disk where the data folder is", ({ env, mounts }) => {
  expect(mounts).toContain(env["DATA_DIR"] ?? imageEnv["DATA_DIR"])
})

it.each(deployments.filter(({ name }) => name !== "citable.service"))(
  "$name behind a proxy names the proxy, and asks what the service answers",
  ({ env, check, port }) => {
    expect(env["TRUST_PROXY"]).toBeDefined()
    expect(check ?? "/readyz/read").toBe("/readyz/read")
    expect(port ?? Number(imageEnv["PORT"])).toBe(Number(imageEnv["PORT"]))
  },
)

it.each(deployments.flatMap(({ name, args }) => Object.keys(args).map((arg) => ({ name, arg }))))(
  "$name passes the build argument $arg, which the Containerfile declares",
  ({ arg }) => {
    expect(imageStage).toMatch(new RegExp(`^ARG ${arg}=`, "m"))
  },
)

it.each(["compose.yaml", "compose.single.yaml", "fly.toml", "render.yaml"])("%s names files that exist", (name) => {
  const file = join(root, "packages/service/deploy", name)
  const text = readFileSync(file, "utf8")
  const beside = [...text.matchAll(/(?:- |= ")(\.\/[\w.-]+|[\w]+file)\b/g)].map(([, one = ""]) =>
    join(dirname(file), one),
  )
  const fromRoot = [...text.matchAll(/ockerfile(?:Path)?: (\S+)/g)].map(([, one = ""]) => join(root, one))
  expect(beside.length + fromRoot.length).toBeGreaterThan(0)
  for (const one of [...beside, ...fromRoot]) expect(existsSync(one), one).toBe(true)
})
