import { startGitServer } from "@citable/dev"

import type { KilledPlatform } from "./killed-platform.ts"

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
    close: () => server.close(),
  }
}
