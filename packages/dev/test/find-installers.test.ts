import { join } from "node:path"

import { afterEach, expect, it, vi } from "vitest"

import { findInstallers } from "../src/find-installers.ts"

afterEach(() => void vi.unstubAllEnvs())

it("finds package managers and Nodes in the named folder, and names what brings the rest", () => {
  vi.stubEnv("CITABLE_INSTALLERS", "/tools")
  vi.stubEnv("PATH", "/bin")
  const modules = join("/tools", "node_modules")
  const there = ["yarn/bin/yarn.js", "node-22/bin/node", "node-24/bin/node"].map((file) => join(modules, file))
  const { installers, nodes, missing } = findInstallers((path) => there.includes(path))
  expect([...installers.keys()]).toEqual(["npm", "pnpm", "yarn-classic"])
  expect(installers.get("yarn-classic")).toEqual(["node", join(modules, "yarn/bin/yarn.js")])
  expect(nodes).toEqual(
    new Map([
      [22, join(modules, "node-22/bin/node")],
      [24, join(modules, "node-24/bin/node")],
    ]),
  )
  expect(missing).toEqual(["yarn (@yarnpkg/cli-dist)", "bun (bun)"])
})

it("without a folder has npm, pnpm, what is on PATH, and the Node that runs", () => {
  vi.stubEnv("CITABLE_INSTALLERS", undefined)
  vi.stubEnv("PATH", "/bin")
  const { installers, nodes } = findInstallers((path) => path === join("/bin", "bun"))
  expect(Object.fromEntries(installers)).toEqual({ npm: ["npm"], pnpm: ["pnpm"], bun: [join("/bin", "bun")] })
  const running = Number.parseInt(process.versions.node, 10)
  expect([...nodes.keys()]).toEqual([22, 24].filter((version) => version === running))
})
