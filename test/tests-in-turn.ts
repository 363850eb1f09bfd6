import { existsSync } from "node:fs"

import { ofTheDay } from "../packages/dev/src/of-the-day.ts"

// The demo builds a site of Astro and one of Next each day. What else is built takes turns, one day in three, each as long as the others.
const sites = [
  "packages/next/test/routers.build.test.ts",
  "examples/docs/test/docs-site.build.test.ts",
  "test/rebuild.e2e.test.ts",
  "test/sveltekit-blog.e2e.test.ts",
  "packages/next/test/cache-components.build.test.ts",
  "packages/astro/test/site.build.test.ts",
  "packages/astro/test/moved-blog.build.test.ts",
  "packages/astro/test/dev.build.test.ts",
  // init-proof.test.ts connects and builds a site of Astro each day.
  "test/init-next.e2e.test.ts",
  "test/recipe-astro.e2e.test.ts",
]

// Every other day: of two in a row that are about the same, each day has one. The browser has safety.test.ts, and what counts most in a
// browser has its test each day: an article is written, published and seen (the demo), and typing (the editor).
const files = [
  "packages/publishers/test/git/git-writing.git.test.ts",
  "packages/service/test/publishing/git-publishing.git.test.ts",
  "packages/client/test/convergence.test.ts",
  "packages/client/test/real-convergence.test.ts",
  "packages/client/test/replica-processes.test.ts",
  "packages/client/test/replica-descriptors.test.ts",
  "packages/markdown/test/time-limit.test.ts",
  "packages/astro/test/time-limit.test.ts",
  "packages/cli/test/audit.chromium.test.ts",
  "packages/cli/test/report.chromium.test.ts",
  "packages/service/test/accounts/access-drafts.test.ts",
  "packages/service/test/accounts/trash-canary.test.ts",
  // account-delete.test.ts erases an account each day.
  "packages/service/test/accounts/erase-account.test.ts",
  "packages/service/test/storage/dropped-work.test.ts",
  "packages/cli/test/init-astro-languages.test.ts",
  "packages/cli/test/init-next-intl.test.ts",
  "packages/cli/test/init-address.test.ts",
  "packages/cli/test/init-next-fails.test.ts",
  "packages/cli/test/init-next-places.test.ts",
  "packages/cli/test/init-refresh.test.ts",
  "test/bench.test.ts",
  "test/serve-config.test.ts",
  "test/added-platform.test.ts",
  "packages/markdown/test/execution.chromium.test.ts",
  "packages/dashboard/test/publishing.chromium.test.ts",
  "packages/service/test/http/docs.chromium.test.ts",
  "packages/dashboard/test/first-article.chromium.test.ts",
  "packages/dashboard/test/sites.chromium.test.ts",
  "packages/dashboard/test/import.chromium.test.ts",
  "packages/dashboard/test/media.chromium.test.ts",
  "packages/service/test/http/pages.chromium.test.ts",
  "packages/dashboard/test/every-page.chromium.test.ts",
  "packages/service/test/gate/fuzz.test.ts",
  "packages/service/test/writing/hostile-models.test.ts",
  "packages/service/test/content/kept-answers.postgres.test.ts",
  "packages/service/test/content/change-stamp.postgres.test.ts",
  // Each day, one of git-writing.git.test.ts and git-publishing.git.test.ts writes with git, and git-files.test.ts tests paths.
  "packages/publishers/test/git/git-places.git.test.ts",
  "packages/publishers/test/git/git-refusals.git.test.ts",
  // draft-run.test.ts makes draft runs each day.
  "packages/service/test/publishing/draft-run.git.test.ts",
  // The demo makes the same data and signs in by the same link each day, and so do the tests of imports what the action does.
  "test/dev-feature.e2e.test.ts",
  "packages/plugins/test/action.test.ts",
]

// Processes that are killed at random times, one day in three: all write to one storage, which kill.test.ts kills each day.
const kills = [
  "packages/service/test/storage/kill-points.test.ts",
  "packages/cli/test/rebuild-kill.test.ts",
  "packages/service/test/publishing/publications/publishing-kill.test.ts",
  "packages/service/test/visibility/scan-kill.test.ts",
  "packages/service/test/search/search-sync-kill.test.ts",
  "packages/service/test/audits/audit-kill.test.ts",
  "packages/service/test/media/media-kill.test.ts",
  "packages/service/test/brands/purge-kill.test.ts",
  "packages/service/test/writing/writing-kill.test.ts",
  "packages/service/test/outbox/delivery-kill.test.ts",
  "packages/service/test/outbox/deploy-hook-kill.test.ts",
  "packages/service/test/storage/job-kill.postgres.test.ts",
  "packages/service/test/storage/replica-kills.postgres.test.ts",
]
/** The test files that take turns and have none today: with `CITABLE_TEST_DAY=all`, none. `root` is the folder of the repository. */
export function listWithoutTurn(root: string): string[] {
  const all = [...sites, ...files, ...kills]
  for (const file of all)
    if (!existsSync(root + file)) throw new Error(`${file} is gone: take it out of test/tests-in-turn.ts.`)
  const today = new Set([...ofTheDay(sites, 3), ...ofTheDay(files, 2), ...ofTheDay(kills, 3)])
  return all.filter((file) => !today.has(file))
}
