import { type ChildProcess, spawn } from "node:child_process"
import { chmod, mkdir, writeFile } from "node:fs/promises"
import { createServer } from "node:net"
import { join } from "node:path"

import type { DockerLine } from "./read-docker-lines.ts"
import type { Image } from "./read-image.ts"

export interface StartedContainer {
  child: ChildProcess
  /** The port of this machine in place of the published one. */
  port: number
  /** What it has printed so far. */
  text(): string
}

export interface ContainerOptions {
  root: string
  image: Image
  /** The script that the image has as `citable`. */
  program: string
  /** Gets the volume and the programs. */
  folder: string
}

/**
 * Starts what a line of the documents starts, without an engine: the entrypoint of the image, with its command and environment, and those of
 * the line. In place of the volume there is a folder, in place of the published port a free one of loopback. As in a read-only image, the
 * home of its user takes no file.
 */
export async function startContainer(
  line: DockerLine,
  { root, image, program, folder }: ContainerOptions,
): Promise<StartedContainer> {
  const bin = join(folder, "bin")
  const data = join(folder, "data")
  await mkdir(bin)
  await mkdir(data)
  const put = async (name: string, script: string) => {
    await writeFile(join(bin, name), `#!/bin/sh\n${script}\n`)
    await chmod(join(bin, name), 0o755)
  }
  await put("citable", `exec "${process.execPath}" --disable-warning=ExperimentalWarning "${program}" "$@"`)
  // The image starts as its user node, whoever runs the tests.
  await put("id", "echo 1000")
  const port = await findFreePort()
  const [entry = "", ...words] = [...image.entrypoint, ...(line.command.length > 0 ? line.command : image.command)]
  const env = { NODE_ENV: "production", ...image.env, ...line.env, HOME: "/dev/null/home" } satisfies NodeJS.ProcessEnv
  const child = spawn(join(root, image.programs[entry] ?? entry), words, {
    cwd: data,
    env: { ...env, PATH: `${bin}:/usr/bin:/bin`, DATA_DIR: data, HOST: "127.0.0.1", PORT: String(port) },
    stdio: ["ignore", "pipe", "pipe"],
  })
  let text = ""
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk: Buffer) => (text += chunk.toString()))
  return { child, port, text: () => text }
}

function findFreePort(): Promise<number> {
  const server = createServer()
  return new Promise((resolve, reject) => {
    server.once("error", reject).listen(0, "127.0.0.1", () => {
      const address = server.address()
      server.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0))
    })
  })
}
