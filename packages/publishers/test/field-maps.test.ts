import { expect, it } from "vitest"

import { createPublisher } from "./create-publisher.ts"

const connections = {
  git: {
    config: { provider: "generic", url: "https://git.example.com/a.git", branch: "main", folder: "blog" },
    credentials: { token: "a-token" },
  },
  wordpress: {
    config: { url: "https://example.com/" },
    credentials: { username: "editor", application_password: "abcd efgh" },
  },
  http_endpoint: {
    config: { url: "https://example.com/articles" },
    credentials: { secret: `whsec_${Buffer.alloc(32, 1).toString("base64")}` },
  },
}

const open = (kind: keyof typeof connections, fieldMap: Record<string, string>, more: object = {}) =>
  createPublisher(
    { kind, ...connections[kind], config: { ...connections[kind].config, ...more }, fieldMap },
    {
      fetch: () => Promise.reject(new Error("no request")),
      resolveHost: () => Promise.reject(new Error("no name")),
      allowPlainHttp: false,
      cacheFolder: "/nonexistent",
      now: () => 0,
    },
  )

it.each([
  ["git", { title: "citable", tags: "title" }, "title"],
  ["git", { tags: "draft" }, "tags"],
  ["git", { tags: "title" }, "tags"],
  ["git", { tags: "topics", custom: "topics" }, "custom"],
  ["git", { tags: "__proto__" }, "tags"],
  ["git", { body: "text" }, "body"],
  ["wordpress", { excerpt: "meta.x", tags: "meta.x" }, "tags"],
  ["http_endpoint", { title: "id" }, "title"],
  ["http_endpoint", { title: "slug" }, "title"],
  ["http_endpoint", { title: "x", tags: "x" }, "tags"],
] as const)("%s refuses the field map %j when it is set", async (kind, fieldMap, field) => {
  const refused = { code: "publisher_invalid", pointer: `/field_map/${field}` }
  await expect(open(kind, fieldMap)).rejects.toMatchObject(refused)
})

it.each([
  ["git", { title: "headline", tags: "title" }],
  ["wordpress", { excerpt: "meta.x", tags: "meta.y" }],
  ["http_endpoint", { id: "id", title: "html" }],
] as const)("%s takes the field map %j", async (kind, fieldMap) => {
  expect(await open(kind, fieldMap)).toBeDefined()
})

it.each([
  ["path", "../../{slug}.md"],
  ["path", "a/../{slug}.md"],
  ["path", ".git/config"],
  ["path", ".github/workflows/{slug}.yml"],
  ["path", "posts./{slug}.md"],
  ["path", "aux/{slug}.md"],
  ["folder", "content/nul"],
  ["folder", "content./posts"],
  ["images_folder", "public/con"],
  ["branch", "a..b"],
  ["branch", "a//b"],
  ["branch", "main/"],
  ["branch", "main.lock"],
  ["branch", "a/.b"],
])("git refuses the %s %s when it is set", async (name, value) => {
  const refused = { code: "publisher_invalid", pointer: `/connection/config/${name}` }
  await expect(open("git", {}, { [name]: value })).rejects.toMatchObject(refused)
})

it.each(["{yyyy}/{mm}-{slug}.md", "{locale}//{slug}/index.mdx", "/{slug}", "v1.2/{slug}.md"])(
  "git takes the path %s",
  async (path) => {
    expect(await open("git", {}, { path, branch: "release/1.2.x" })).toBeDefined()
  },
)
