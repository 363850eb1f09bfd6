import { startGitServer } from "@citable/dev"

import type { KilledPlatform } from "./killed-platform.ts"

<<<<<<< HEAD
/** A real repository behind git's own server. */
export async function openKilledGit(): Promise<KilledPlatform> {
  const server = await startGitServer()
  server.createRepository("site")
  return {
    url: server.url,
    connectionAt: (url) => ({
      kind: "git",
      config: { provider: "generic", url: `${url}/site.git`, branch: "main", folder: "blog" },
      credentials: { token: server.password },
    }),
    isWrite: ({ method }) => method === "POST",
    visible: () =>
      Promise.resolve(
        server.list("site").flatMap((path) => {
          const text = server.read("site", path) ?? ""
          const title = /^title: (.*)$/m.exec(text)?.[1]
          return title === undefined ? [] : [{ title, text }]
        }),
      ),
    leftovers: () =>
      Promise.resolve(server.list("site").filter((path) => !/^(?:README|blog\/[a-z0-9-]+)\.md$/.test(path))),
=======
/** Git's own server, with a repository for each connection, so that none waits for the pushes of another. */
export async function openKilledGit(): Promise<KilledPlatform> {
  const server = await startGitServer()
  const repositories: string[] = []
  const articles = () =>
    repositories.flatMap((name) =>
      server
        .list(name)
        .filter((path) => /^blog\/.*\.md$/.test(path))
        .map((path) => ({ name, path })),
    )
  return {
    url: server.url,
    connectionAt(url) {
      const name = `site${repositories.length}`
      server.createRepository(name)
      repositories.push(name)
      return {
        kind: "git",
        config: { provider: "generic", url: `${url}/${name}.git`, branch: "main", folder: "blog" },
        credentials: { token: server.password },
      }
    },
    isWrite: ({ method, path }) => method === "POST" && path.endsWith("/git-receive-pack"),
    visible: () =>
      Promise.resolve(
        articles().map(({ name, path }) => {
          const text = server.read(name, path) ?? ""
          return { title: /^title: ["']?(.*?)["']?$/m.exec(text)?.[1] ?? "", text }
        }),
      ),
    leftovers: () =>
      Promise.resolve(
        articles()
          .map(({ path }) => path)
          .filter((path) => path.includes("citable-")),
      ),
>>>>>>> refs/heads/crash
    close: () => server.close(),
  }
}
