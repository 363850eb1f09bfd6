import { startGitServer } from "@citable/dev"

import type { KilledPlatform } from "./killed-platform.ts"

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
    close: () => server.close(),
  }
}
