import { join } from "node:path"

import { afterEach, expect, it } from "vitest"

import { findInstallers } from "../src/find-installers.ts"

const before = { ...process.env }
afterEach(() => {
  process.env = { ...before }
})

it("finds package managers and Nodes in the named folder, and names what brings the rest", () => {
  process.env["CITABLE_INSTALLERS"] = "/tools"
  process.env["PATH"] = "/bin"
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
  delete process.env["CITABLE_INSTALLERS"]
  process.env["PATH"] = "/bin"
  const { installers, nodes } = findInstallers((path) => path === join("/bin", "bun"))
  expect(Object.fromEntries(installers)).toEqual({ npm: ["npm"], pnpm: ["pnpm"], bun: [join("/bin", "bun")] })
  const running = Number.parseInt(process.versions.node, 10)
  expect([...nodes.keys()]).toEqual([22, 24].filter((version) => version === running))
})
