import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"

import { expect, it, onTestFinished, vi } from "vitest"

const bin = fileURLToPath(new URL("../src/bin.ts", import.meta.url))

/** Starts `citable serve` on a disk of 20 MB in a mount namespace of its own, 4 MB of which a file takes. */
async function serveOnSmallDisk() {
  const disk = await mkdtemp(join(tmpdir(), "citable-small-disk-"))
  onTestFinished(() => rm(disk, { recursive: true, force: true }))
  const script = `mount -t tmpfs -o size=20m tmpfs "$0" && head -c 4000000 /dev/zero > "$0/ballast" && exec "$@"`
  const command = [process.execPath, "--disable-warning=ExperimentalWarning", bin, "serve", "--json", "--log"]
  const child = spawn("unshare", ["--map-root-user", "--mount", "sh", "-c", script, disk, ...command], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, PORT: "0", DATA_DIR: join(disk, "data") },
  })
  onTestFinished(() => void child.kill("SIGKILL"))
  const errors: string[] = []
  createInterface({ input: child.stderr }).on("line", (line) => errors.push(line))
  const [line] = (await once(createInterface({ input: child.stdout }), "line")) as [string]
  const { url = "", operator_token: token = "", brand_id: brandId = "" } = JSON.parse(line) as Record<string, string>
  return { child, errors, url, token, brandId, ballast: `/proc/${child.pid}/root${disk}/ballast` }
}

it.runIf(process.platform === "linux")(
  "on a full disk every failed write tells why, nothing acknowledged is lost, and the service recovers by itself",
  async () => {
    const { child, errors, url, token, brandId, ballast } = await serveOnSmallDisk()
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" }
    const content = `${url}/v1/brands/${brandId}/content`
    const create = async (slug: string) => {
      const body = JSON.stringify({ title: slug, slug, body: "text ".repeat(120_000) })
      const response = await fetch(content, { method: "POST", headers, body })
      return { status: response.status, code: ((await response.json()) as { code?: string }).code }
    }
    const readyz = async () => (await (await fetch(`${url}/readyz`)).json()) as { status: string; storage?: string }
    const listed = async () => {
      const answer = await fetch(`${content}?status=draft&fields=slug&limit=100`, { headers })
      return ((await answer.json()) as { data: unknown[] }).data.length
    }

    let created = 0
    let refused = 0
    for (let index = 0; index < 60; index++) {
      const { status, code } = await create(`article-${index}`)
      if (status === 201) created++
      else expect([status, code]).toEqual([503, "storage_unavailable"])
      if (status !== 201) refused++
    }
    expect(created).toBeGreaterThan(3)
    expect(refused).toBeGreaterThan(30)
    expect(await readyz()).toMatchObject({ status: "unavailable", storage: "full" })
    expect(await listed()).toBe(created)
    expect(errors.length).toBeGreaterThanOrEqual(refused)
    for (const line of errors) {
      expect(line).toContain("ERR_SQLITE_ERROR 13] Error: database or disk is full")
      expect(line).not.toContain("no transaction is active")
    }

    await rm(ballast)
    await vi.waitFor(async () => expect(await readyz()).toMatchObject({ status: "ready" }), { timeout: 60_000 })
    expect(await create("afterwards")).toEqual({ status: 201, code: undefined })
    expect(await listed()).toBe(created + 1)
    const exited = once(child, "exit")
    child.kill("SIGTERM")
    expect(await exited).toEqual([0, null])
  },
)
