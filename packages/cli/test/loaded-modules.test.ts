import { execFile } from "node:child_process"
import { fileURLToPath } from "node:url"

import { expect, it } from "vitest"

const bin = fileURLToPath(new URL("../src/bin.ts", import.meta.url))
const tellModules = new URL("fixtures/tell-modules.ts", import.meta.url).href

/** The packages of this repository that a command line loads. */
async function packagesOf(...argv: string[]): Promise<Set<string>> {
  const flags = ["--disable-warning=ExperimentalWarning", "--import", tellModules]
  const env = { ...process.env, CITABLE_TOKEN: "", CITABLE_API_KEY: "" }
  const text = await new Promise<string>((resolve) => {
    // The command can fail because there is no credential.
    execFile(process.execPath, [...flags, bin, ...argv], { env, maxBuffer: 1 << 24 }, (_error, _out, err) =>
      resolve(err),
    )
  })
  const loaded = [...text.matchAll(/^loaded \S*\/packages\/([\w-]+)\/src\//gm)].map(([, name]) => name ?? "")
  return new Set(loaded)
}

it("help and completion load only the command line, commands that call a service load none, and serve loads no renderer", async () => {
  expect(await packagesOf("--help")).toEqual(new Set(["cli"]))
  expect(await packagesOf("completion", "bash")).not.toContain("service")
  const publish = await packagesOf("publish", "an-article")
  expect(publish).toContain("client")
  expect(publish).not.toContain("service")
  const serve = await packagesOf("serve", "--help")
  expect(serve).toContain("service")
  // The service loads it with the first body that it renders.
  expect(serve).not.toContain("markdown")
  // The dashboard loads it with the first upload.
  expect(serve).not.toContain("import")
})
