import type { PublisherEnvironment } from "../publisher-environment.ts"
import type { PublisherSettings } from "../publisher-settings.ts"
import type { CallOptions, Publisher } from "../publisher.ts"
import { createBinaryRepository } from "./binary/create-binary-repository.ts"
import { checkTarget } from "./check-target.ts"
import { createPushMode } from "./create-push-mode.ts"
import { createRequestMode } from "./create-request-mode.ts"
import { findItems } from "./find-items.ts"
import { type GitSettings, readGitSettings } from "./git-settings.ts"
import { createGithubRepository } from "./github/create-github-repository.ts"
import { toItemId, toProposalBranch } from "./item-id.ts"
import { uploadToLfs } from "./lfs/upload-to-lfs.ts"
import type { GitFields } from "./markdown-file.ts"
import { readBack } from "./read-back.ts"
import { renderArticle } from "./render-article.ts"
import type { Repository } from "./repository.ts"

/** Publishes articles as Markdown files of a repository. A commit and its push are one step, so nothing has to be reserved. */
export function createGitPublisher(input: PublisherSettings, environment: PublisherEnvironment): Publisher {
  const settings = readGitSettings(input, environment)
  const create = settings.provider === "github" ? createGithubRepository : createBinaryRepository
  const repository = withLfs(create(settings, environment), settings, environment)
  const mode = settings.mode === "push" ? createPushMode(repository, settings) : createRequestMode(repository, settings)
  return {
    capabilities: {
      drafts: true,
      images: settings.images === "remote" ? "by_url" : "with_document",
      keepsRelativeLinks: true,
      placeFields: ["path"],
      reads: true,
      compareAndSet: true,
      atOnce: 32,
    },
    check: (options) => checkTarget(repository, settings, options),
    render: (article, options) => renderArticle(article, options, settings),
    find: (marker, options) => findItems(marker, repository, settings, options),
    async reserve(_marker, document) {
      return { id: toId(document.fields as unknown as GitFields, settings), visibility: "hidden" }
    },
    ...mode,
    ...(repository.findBuild && {
      findBuild: (_id: string, options: CallOptions) =>
        repository.findBuild?.(settings.branch, options) ?? Promise.resolve(undefined),
    }),
    // Nothing invisible is ever made.
    async discard() {},
    readBack: (state, options) => readBack(state, options, settings),
  }
}

/** Stores in LFS what a commit only points to, before the commit. */
function withLfs(repository: Repository, settings: GitSettings, environment: PublisherEnvironment): Repository {
  return {
    ...repository,
    async commit(commit, options) {
      const files = [...commit.changes.values()].flatMap((change) => change?.lfs ?? [])
      if (files.length > 0) await uploadToLfs(files, { settings, environment, ...options })
      return await repository.commit(commit, options)
    },
  }
}

function toId({ path, front_matter }: GitFields, { mode }: GitSettings): string {
  return toItemId({ path, branch: mode === "push" ? undefined : toProposalBranch(String(front_matter["citable"])) })
}
