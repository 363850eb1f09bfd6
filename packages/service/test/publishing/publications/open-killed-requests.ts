import type { RequestHost } from "../../../../publishers/test/git/request-hosts.ts"
import type { KilledPlatform } from "./killed-platform.ts"

/** The open requests of a host: an article is there once if it has one, whose branch has its text. */
export function openKilledRequests(provider: string, host: RequestHost): KilledPlatform {
  const { server, repository, proxy } = host
  const branches = () =>
    server
      .git(repository, ["for-each-ref", "--format=%(refname:lstrip=2)", "refs/heads/citable"])
      .split("\n")
      .filter((name) => name !== "")
  const textOf = (branch: string) =>
    server
      .list(repository, branch)
      .filter((path) => /^blog\/.*\.md$/.test(path))
      .map((path) => server.read(repository, path, branch) ?? "")
      .join("\n")
  const open = () => host.list().filter(({ state }) => state === "open")
  return {
    url: proxy.url,
    visibleState: "proposed",
    connectionAt: (url) => ({
      kind: "git",
      config: {
        provider,
        url,
        repository: provider === "github" ? "acme/site" : repository,
        branch: "main",
        folder: "blog",
        preset: "plain",
        mode: "pull_request",
      },
      credentials: { token: server.password },
    }),
    isWrite: ({ method, path, body }) =>
      provider === "github"
        ? body.includes('"query":"mutation ')
        : method !== "GET" && !path.endsWith("/git-upload-pack"),
    visible: () => Promise.resolve(open().map(({ title, head }) => ({ title, text: textOf(head) }))),
    leftovers() {
      const heads = open().map(({ head }) => head)
      const texts = branches().map((branch) => ({ branch, text: textOf(branch) }))
      const untitled = open().filter(({ title, head }) => !textOf(head).includes(title))
      return Promise.resolve([
        ...heads.filter((head, at) => heads.indexOf(head) !== at).map((head) => `two requests of ${head}`),
        ...texts.filter(({ branch }) => !heads.includes(branch)).map(({ branch }) => `${branch} without a request`),
        ...untitled.map(({ title, head }) => `${head} with the title ${title}`),
        ...server.list(repository).filter((path) => path !== "README.md"),
      ])
    },
    close: async () => void (await host.close()),
  }
}
