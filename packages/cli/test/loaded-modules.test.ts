import { execFile } from "node:child_process"
import { fileURLToPath } from "node:url"

import { expect, it } from "vitest"

const bin = fileURLToPath(new URL("../src/bin.ts", import.meta.url))
const tellModules = new URL("fixtures/tell-modules.ts", import.meta.url).href

/** The packages that a command line loads: those of this repository by their folder, others by their name. */
async function packagesOf(...argv: string[]): Promise<Set<string>> {
  const flags = ["--disable-warning=ExperimentalWarning", "--import", tellModules]
  const env = { ...process.env, CITABLE_TOKEN: "", CITABLE_API_KEY: "" }
  const text = await new Promise<string>((resolve) => {
    // The command can fail because there is no credential.
    execFile(process.execPath, [...flags, bin, ...argv], { env, maxBuffer: 1 << 24 }, (_error, _out, err) =>
      resolve(err),
    )
  })
  const own = [...text.matchAll(/^loaded \S*\/packages\/([\w-]+)\/src\//gm)]
  const others = [...text.matchAll(/^loaded \S*\/node_modules\/((?:@[\w-]+\/)?[\w.-]+)\//gm)]
  return new Set([...own, ...others].map(([, name]) => name ?? ""))
}

it("help and completion load only the command line, commands that call a service load none, and serve loads no renderer", async () => {
  expect(await packagesOf("--help")).toEqual(new Set(["cli"]))
  expect(await packagesOf("completion", "bash")).not.toContain("service")
  const publish = await packagesOf("publish", "an-article")
  expect(publish).toContain("client")
  expect(publish).not.toContain("service")
  const audit = await packagesOf("audit", "--help")
  for (const name of ["service", "reader", "hono"]) expect(audit).not.toContain(name)
  const serve = await packagesOf("serve", "--help")
  expect(serve).toContain("service")
  // The service loads it with the first body that it renders.
  expect(serve).not.toContain("markdown")
  // The first figure loads them.
  for (const name of ["@observablehq/plot", "linkedom"]) expect(serve).not.toContain(name)
  // The dashboard loads it with the first upload.
  expect(serve).not.toContain("import")
  // The first request of each kind loads what only it needs: to another server, of an agent, of an OAuth client.
  for (const name of ["undici", "@modelcontextprotocol/server", "light-my-request", "oidc-provider"])
    expect(serve).not.toContain(name)
})
