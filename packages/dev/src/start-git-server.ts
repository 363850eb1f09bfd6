import { execFileSync, spawn } from "node:child_process"
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"

import { findGit } from "./find-git.ts"
import { serveLfs } from "./serve-lfs.ts"

export interface StartedGitServer {
  /** Without a slash at the end. A repository is at `<url>/<name>.git`. */
  url: string
  /** What a request has to have: `user:password`. Any user is right. */
  password: string
  /** The folder of a repository, for `git --git-dir`. */
  folderOf(name: string): string
  /** Makes a repository with a first commit of these files on `main`. */
  createRepository(name: string, files?: Readonly<Record<string, string>>): void
  /** Runs git in a repository, as somebody who has it on their disk. Returns what it prints. */
  git(name: string, args: readonly string[], input?: string | Uint8Array): string
  /** Commits files to a branch, as a person does; null deletes one. */
  commit(name: string, files: Readonly<Record<string, string | null>>, options?: CommitOptions): void
  /** The text of a file; undefined if it is not there. */
  read(name: string, path: string, branch?: string): string | undefined
  /** Every path of a branch. */
  list(name: string, branch?: string): string[]
  /** What its LFS keeps, by the SHA-256. */
  lfsFiles: ReadonlyMap<string, Buffer>
  /** Puts a script in the place of a hook, such as `pre-receive`. */
  hook(name: string, hook: string, script: string): void
  close(): Promise<void>
}

export interface CommitOptions {
  /** Default: main. */
  branch?: string
  message?: string
  /** Replaces the newest commit in place of following it. */
  amend?: boolean
  /** The mode of the files. Default: 100644. */
  mode?: string
}

/** Starts git's own HTTP server on a free loopback port, behind Basic auth. Throws if there is no git. */
export async function startGitServer(): Promise<StartedGitServer> {
  const programs = findGit(existsSync)
  if (programs === undefined) throw new Error("No git with git-http-backend found.")
  const root = mkdtempSync(join(tmpdir(), "citable-git-"))
  const password = `canary-${Math.random().toString(36).slice(2)}-token`
  const lfs = serveLfs()
  const server = createServer((request, response) => {
    const [scheme, login = ""] = (request.headers.authorization ?? "").split(" ")
    const given = Buffer.from(login, "base64").toString("utf8").split(":").slice(1).join(":")
    if (scheme === "Basic" && given === password) {
      if (/\.git\/info\/lfs\//.test(request.url ?? "")) return void lfs.answer(request, response)
      return serve(join(programs, "git-http-backend"), root, request, response)
    }
    return void response.writeHead(401, { "www-authenticate": 'Basic realm="git"' }).end("Who are you?")
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const folderOf = (name: string) => join(root, `${name}.git`)
  const identity = {
    GIT_AUTHOR_NAME: "Person",
    GIT_AUTHOR_EMAIL: "person@example.com",
    GIT_COMMITTER_NAME: "Person",
    GIT_COMMITTER_EMAIL: "person@example.com",
    GIT_CONFIG_NOSYSTEM: "1",
    GIT_CONFIG_GLOBAL: "/dev/null",
  }
  const git: StartedGitServer["git"] = (name, args, input) =>
    execFileSync("git", ["--git-dir", folderOf(name), ...args], {
      encoding: "utf8",
      env: { ...process.env, ...identity, GIT_INDEX_FILE: join(folderOf(name), "person-index") },
      ...(input === undefined ? {} : { input }),
      stdio: ["pipe", "pipe", "pipe"],
      maxBuffer: 2 ** 26,
    })
  const started: StartedGitServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    password,
    lfsFiles: lfs.files,
    folderOf,
    git,
    createRepository(name, files = { "README.md": "# A site\n" }) {
      execFileSync("git", ["init", "--quiet", "--bare", "--initial-branch=main", folderOf(name)])
      const settings = {
        "http.receivepack": "true",
        "uploadpack.allowFilter": "true",
        "receive.advertisePushOptions": "true",
      }
      for (const [key, value] of Object.entries(settings)) git(name, ["config", key, value])
      started.commit(name, files, { message: "Begin" })
    },
    commit(name, files, { branch = "main", message = "A change by a person", amend = false, mode = "100644" } = {}) {
      const ref = `refs/heads/${branch}`
      const tips = git(name, ["for-each-ref", "--format=%(objectname)", ref]).trim()
      git(name, tips === "" ? ["read-tree", "--empty"] : ["read-tree", tips])
      for (const [path, text] of Object.entries(files)) {
        const oid = text === null ? "0".repeat(40) : git(name, ["hash-object", "-w", "--stdin"], text).trim()
        git(name, ["update-index", "--index-info"], `${text === null ? "0" : mode} ${oid}\t${path}\n`)
      }
      const tree = git(name, ["write-tree"]).trim()
      const parents = amend ? git(name, ["log", "-1", "--format=%P", tips]).trim() : tips
      const flags = parents === "" ? [] : ["-p", parents]
      git(name, ["update-ref", ref, git(name, ["commit-tree", tree, ...flags, "-m", message]).trim()])
    },
    read(name, path, branch = "main") {
      try {
        return git(name, ["show", `${branch}:${path}`])
      } catch {
        return undefined
      }
    },
    list: (name, branch = "main") =>
      git(name, ["ls-tree", "-r", "-z", "--name-only", branch])
        .split("\0")
        .filter((path) => path !== ""),
    hook(name, hook, script) {
      const path = join(folderOf(name), "hooks", hook)
      writeFileSync(path, script)
      chmodSync(path, 0o755)
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          rmSync(root, { recursive: true, force: true, maxRetries: 5 })
          resolve()
        })
        server.closeAllConnections()
      }),
  }
  return started
}

/** Answers a request as CGI has it. */
function serve(program: string, root: string, request: IncomingMessage, response: ServerResponse): void {
  const { pathname, search } = new URL(request.url ?? "/", "http://localhost")
  const header = (name: string) => String(request.headers[name] ?? "")
  const child = spawn(program, {
    env: {
      ...process.env,
      GIT_PROJECT_ROOT: root,
      GIT_HTTP_EXPORT_ALL: "1",
      GIT_CONFIG_NOSYSTEM: "1",
      GIT_CONFIG_GLOBAL: "/dev/null",
      GIT_PROTOCOL: header("git-protocol"),
      PATH_INFO: decodeURIComponent(pathname),
      QUERY_STRING: search.slice(1),
      REQUEST_METHOD: request.method ?? "GET",
      CONTENT_TYPE: header("content-type"),
      CONTENT_LENGTH: header("content-length"),
      HTTP_CONTENT_ENCODING: header("content-encoding"),
      REMOTE_USER: "someone",
      REMOTE_ADDR: "127.0.0.1",
    },
    stdio: ["pipe", "pipe", "ignore"],
  })
  request.pipe(child.stdin)
  child.stdin.on("error", () => {})
  let head = Buffer.alloc(0)
  child.stdout.on("data", (data: Buffer) => {
    if (response.headersSent) {
      response.write(data)
      return
    }
    head = Buffer.concat([head, data])
    const end = head.indexOf("\r\n\r\n")
    if (end < 0) return
    const headers: [string, string][] = head
      .subarray(0, end)
      .toString("utf8")
      .split("\r\n")
      .map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 1).trim()])
    const status = Number(headers.find(([name]) => name === "Status")?.[1].slice(0, 3) ?? 200)
    response.writeHead(status, Object.fromEntries(headers.filter(([name]) => name !== "Status")))
    response.write(head.subarray(end + 4))
  })
  child.once("close", () => {
    if (!response.headersSent) response.writeHead(500)
    response.end()
  })
}
