import { expect, it } from "vitest"

import { createRequestMode } from "../../src/git/create-request-mode.ts"
import { readGitSettings } from "../../src/git/git-settings.ts"
import type { Look, Repository } from "../../src/git/repository.ts"
import type { PublisherEnvironment } from "../../src/publisher-environment.ts"
import { PublisherError } from "../../src/publisher-error.ts"
import type { RemoteDocument } from "../../src/publisher.ts"

it("a host that is down after the push is no reason to say that nothing was written", async () => {
  const config = { provider: "gitea", url: "https://example.com", repository: "acme/site", branch: "main" }
  const settings = { kind: "git", config: { ...config, folder: "blog" }, credentials: { token: "t" }, fieldMap: {} }
  let isPushed = false
  const base: Look = { branch: "main", commit: "0".repeat(40), folders: new Map(), files: new Map() }
  const repository = {
    look: () =>
      isPushed
        ? Promise.reject(new PublisherError("publisher_unavailable", "Down."))
        : Promise.resolve(new Map([["main", base]])),
    commit: () => Promise.resolve({ outcome: "done", oids: new Map(), pushed: (isPushed = true) }),
  } as unknown as Repository
  const mode = createRequestMode(repository, readGitSettings(settings, {} as PublisherEnvironment))
  const fields = { path: "blog/a.md", front_matter: { citable: "cnt_a", title: "A" }, body: "Text." }
  const { signal } = new AbortController()
  const options = { signal, marker: "citable-cnt-a", sequence: 1, as: "live", expected: undefined, images: [] } as const
  const document = { fields } as unknown as RemoteDocument
  await expect(mode.write("citable/cnt_a:blog/a.md", document, options)).rejects.toMatchObject({
    code: "publisher_unknown",
    message: "Down.",
  })
})
