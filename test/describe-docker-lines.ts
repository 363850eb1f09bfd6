import { once } from "node:events"
import { existsSync, globSync, readFileSync } from "node:fs"
import { mkdtemp, rm } from "node:fs/promises"
import { get, type IncomingMessage } from "node:http"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { text as readText } from "node:stream/consumers"
import { fileURLToPath } from "node:url"

import { describe, expect, it, onTestFinished, vi } from "vitest"

import { readDockerLines } from "./read-docker-lines.ts"
import { readImage } from "./read-image.ts"
import { startContainer } from "./start-container.ts"

const root = fileURLToPath(new URL("..", import.meta.url))
const image = readImage(root)
const lines = readDockerLines(root).filter((line) => line.image === "citable" && line.entrypoint === undefined)

/** What each documented line that starts the service promises, with the program that the image would have. */
export function describeDockerLines(program: () => string): void {
  it("the documents have a line that starts the image, and one that builds it from a file that exists", () => {
    expect(lines.length).toBeGreaterThan(0)
    const documents = globSync(["README.md", "docs/**/*.md"], { cwd: root }).map((file) =>
      readFileSync(join(root, file), "utf8"),
    )
    const builds = documents.flatMap((one) => [...one.matchAll(/^docker build .*?-f (\S+) -t citable \.$/gm)])
    expect(builds.length).toBeGreaterThan(0)
    for (const [, file = ""] of builds) expect(existsSync(join(root, file)), file).toBe(true)
  })

  describe.each(lines)("docker run in $file", (line) => {
    it("publishes the port of the image on loopback at its PUBLIC_URL, and mounts what the image writes to", () => {
      const url = new URL(line.env["PUBLIC_URL"] ?? "")
      expect(line.ports).toEqual([
        { host: "127.0.0.1", published: Number(url.port), inside: Number(image.env["PORT"]) },
      ])
      expect(url.hostname).toBe("localhost")
      expect(line.mounts).toEqual([image.env["DATA_DIR"]])
      expect(line.isReadOnly).toBe(true)
    })

    it("starts a service whose first page answers, prints the address of its owner, and ends by SIGTERM", async () => {
      const folder = await mkdtemp(join(tmpdir(), "citable-docker-"))
      const started = await startContainer(line, { root, image, program: program(), folder })
      const ended = once(started.child, "exit")
      onTestFinished(async () => {
        started.child.kill("SIGKILL")
        await rm(folder, { recursive: true, force: true, maxRetries: 5 })
      })
      const { host } = new URL(line.env["PUBLIC_URL"] ?? "")
      const read = async (path: string): Promise<string> => {
        const request = get({ host: "127.0.0.1", port: started.port, path, headers: { host, accept: "text/html" } })
        const [answer] = (await once(request, "response")) as [IncomingMessage]
        if (answer.headers.location !== undefined) return read(answer.headers.location)
        expect(answer.statusCode).toBe(200)
        return readText(answer)
      }
      const setup = await vi.waitFor(() => {
        const path = new RegExp(`http://${host}(/setup[^\\s"]*)`).exec(started.text())?.[1]
        if (path === undefined) throw new Error(started.text())
        return path
      }, 60_000)
      expect(await read("/")).toMatch(/<h1>Set up Citable/)
      expect(await read(setup)).toMatch(/<form/)
      expect(existsSync(join(folder, "data/service.db"))).toBe(true)
      started.child.kill("SIGTERM")
      expect(await ended).toEqual([0, null])
    })
  })
}
