import { startTestPlatform } from "@citable/dev"

import type { PlatformUnderTest } from "../../src/conformance/open-behind-proxy.ts"

/** The platform of packages/dev, which is like WordPress. */
export async function openTestPlatform(): Promise<PlatformUnderTest> {
  const platform = await startTestPlatform()
  return {
    url: platform.url,
    secrets: [platform.password, platform.password.replaceAll(" ", "")],
    connect: ({ url, wrongCredentials }) => ({
      config: { url },
      credentials: {
        username: platform.username,
        application_password: wrongCredentials ? "wrong wrong wrong" : platform.password,
      },
    }),
    isWrite: ({ method }) => method !== "GET" && method !== "HEAD",
    visible: () =>
      Promise.resolve(
        platform.visible().map(({ id, title, content }) => ({ id: String(id), text: `${title}\n${content}` })),
      ),
    count: () => Promise.resolve(platform.posts().filter(({ status }) => status !== "trash").length),
    edit: (id, text) => Promise.resolve(platform.edit(Number(id), { content: text })),
    trash: (id) => Promise.resolve(platform.trash(Number(id))),
    remove: (id) => Promise.resolve(platform.remove(Number(id))),
    openEditor: (id) => Promise.resolve(platform.openEditor(Number(id))),
    files: () => Promise.resolve(platform.files().length),
    close: () => platform.close(),
  }
}
