import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"

import { runCli } from "citable"

interface Report {
  ok: boolean
  fixed: string[]
  checks: { name: string; status: string; message: string; remedy?: string; absent?: true }[]
}

export type DoctorFolder = ReturnType<typeof openDoctorFolder>

/** Opens a folder of a site, in which `citable doctor` runs. Default: makes an empty one. */
export function openDoctorFolder(folder = mkdtempSync(join(tmpdir(), "citable-doctor-"))) {
  function write(path: string, content: unknown): void {
    const file = join(folder, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content))
  }

  /** Runs the command, and returns its lines. */
  async function run(env: Record<string, string>, ...argv: string[]) {
    const [out, err]: [string[], string[]] = [[], []]
    const io = {
      env: { HOME: folder, ...env },
      cwd: folder,
      out: (line: string) => out.push(line),
      err: (line: string) => err.push(line),
      signal: new AbortController().signal,
    }
    return { code: await runCli(["doctor", ...argv], io), out, err }
  }

  return {
    folder,
    write,
    run,
    remove: () => rmSync(folder, { recursive: true }),
    /** A site as it is after `npm install`, with packages of this release. */
    writeSite(framework: "astro" | "next" = "astro", version = framework === "astro" ? "7.3.4" : "16.4.4"): void {
      write("package.json", { dependencies: { [framework]: "*", [`@citable/${framework}`]: "*" } })
      write(`node_modules/${framework}/package.json`, { name: framework, version })
      const peers = { astro: { astro: "^6.0.7 || ^7.0.0" }, next: { next: "^15.5.0 || ^16.0.0" } }
      for (const name of [framework, "client", "markdown"]) {
        write(`node_modules/@citable/${name}/package.json`, {
          name: `@citable/${name}`,
          version: "1.2.0",
          engines: { node: ">=22.19.0" },
          ...(name === framework ? { peerDependencies: peers[framework] } : {}),
        })
      }
    },
    async doctor(env: Record<string, string>, ...argv: string[]) {
      const { code, out, err } = await run(env, ...argv, "--json")
      const report = JSON.parse(out[0] ?? "{}") as Report
      return {
        code,
        report,
        /** What is not right, without the address of the site. */
        faults: (site: string) =>
          (report.checks ?? [])
            .filter((one) => one.status === "error" || one.status === "warning")
            .map(({ name, message }) => `${name}: ${message.replaceAll(site, "")}`),
        status: Object.fromEntries((report.checks ?? []).map(({ name, status }) => [name, status])),
        message: (name: string) => report.checks.find((one) => one.name === name)?.message,
        said: [...out, ...err].join("\n"),
      }
    },
  }
}
