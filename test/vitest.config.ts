import { existsSync } from "node:fs"
import { availableParallelism } from "node:os"
import { fileURLToPath } from "node:url"

import { configDefaults, defineConfig } from "vitest/config"

import { findChromium } from "../packages/dev/src/find-chromium.ts"
import { findGhost } from "../packages/dev/src/find-ghost.ts"
import { findGit } from "../packages/dev/src/find-git.ts"
import { findInstallers } from "../packages/dev/src/find-installers.ts"
import { findPhp } from "../packages/dev/src/find-php.ts"
import { findPostgres } from "../packages/dev/src/find-postgres.ts"
import { findProgram } from "../packages/dev/src/find-program.ts"
import { findRedis } from "../packages/dev/src/find-redis.ts"
import { findWordpress } from "../packages/dev/src/find-wordpress.ts"
import { ofTheDay } from "../packages/dev/src/of-the-day.ts"
import { reportFailures } from "./report-failures.ts"
import { listWithoutTurn } from "./tests-in-turn.ts"

const root = fileURLToPath(new URL("..", import.meta.url))
// Tests start hundreds of processes from source: each would compile the same files.
process.env["NODE_COMPILE_CACHE"] ??= `${root}node_modules/.cache/node-compile-cache`
const soak = process.env["CITABLE_TIER"] === "soak"
const left: string[] = []
const exclude = [...configDefaults.exclude, "**/.next/**", "**/.astro/**"]
if (!soak) exclude.push("**/*.soak.test.ts")
if (findChromium(existsSync) === undefined) {
  exclude.push("**/*.chromium.test.ts", "**/*.chromium.soak.test.ts")
  left.push("*.chromium.test.ts (no Chromium found; set CHROMIUM_PATH)")
} else {
  // Its tests are run in the browser's test of the demo as well.
  exclude.push("test/demo.e2e.test.ts")
}
if (soak && findRedis(existsSync) === undefined) {
  exclude.push("**/*.redis.soak.test.ts")
  left.push("*.redis.soak.test.ts (no redis-server found; set REDIS_SERVER_PATH)")
}
for (const program of soak ? ["pgbouncer", "nginx", "caddy", "faketime"] : []) {
  if (findProgram(program, undefined, existsSync) !== undefined) continue
  exclude.push(`**/*.${program}.{,*.}soak.test.ts`)
  left.push(`*.${program}.soak.test.ts (no ${program} found)`)
}
if (soak && findGhost(existsSync) === undefined) {
  exclude.push("**/*.ghost.{,*.}soak.test.ts")
  left.push("*.ghost.soak.test.ts (no Ghost or no MariaDB found; run .ci/fetch-ghost, and install mariadb-server)")
}
if (findProgram("promtool", undefined, existsSync) === undefined) {
  exclude.push("**/*.promtool.test.ts", "**/*.promtool.soak.test.ts")
  left.push("*.promtool.test.ts (no promtool found; install prometheus)")
}
if (findGit(existsSync) === undefined) {
  exclude.push("**/*.git.test.ts", "**/*.git.soak.test.ts")
  left.push("*.git.test.ts (no git with git-http-backend found)")
}
const hasPostgres = findPostgres(existsSync) !== undefined
if (!hasPostgres) {
  exclude.push(
    "**/*.postgres.test.ts",
    "**/*.postgres.soak.test.ts",
    "**/*.pgbouncer.{,*.}soak.test.ts",
    "**/*.promtool.soak.test.ts",
  )
  left.push("*.postgres.test.ts (no Postgres found; set POSTGRES_BIN; what else runs on it runs on PGlite)")
}
const onPhp = ["**/*.php.test.ts", "**/*.php.soak.test.ts", "**/*.php.chromium.soak.test.ts"]
if (findPhp(existsSync) === undefined) {
  exclude.push(...onPhp)
  left.push("*.php.test.ts (no PHP found; install php-cli, or set PHP_PATH)")
} else if (
  !(["newest", "sqlite", ...(soak ? (["6.1"] as const) : [])] as const).every(
    (name) => findWordpress(name, existsSync) !== undefined,
  )
) {
  exclude.push(...onPhp)
  left.push("*.php.test.ts (no WordPress found; run .ci/fetch-wordpress)")
}
if (soak && process.env["CITABLE_NUXT"] === undefined) {
  exclude.push("test/nuxt-blog.soak.test.ts")
  left.push("nuxt-blog.soak.test.ts (set CITABLE_NUXT to a folder with Nuxt)")
}
if (soak && process.env["CITABLE_SITE_PACKAGES"] === undefined) {
  const needy = ["hosts", "site-languages", "pages-beside"].map((name) => `test/${name}.soak.test.ts`)
  exclude.push(...needy)
  left.push(`${needy.join(", ")} (set CITABLE_SITE_PACKAGES to a folder with what CONTRIBUTING.md lists)`)
}
if (soak) {
  const { missing } = findInstallers(existsSync)
  if (missing.length > 0)
    left.push(`installed.soak.test.ts with ${missing.join(", ")} (set CITABLE_INSTALLERS to a folder with them)`)
}
if (left.length > 0) console.log(`Left out: ${left.join(", ")}`)

// Two more than there are cores: many tests wait, for a process that starts or a database, more than they work.
const maxWorkers = availableParallelism() + 2

// Tests that build and start whole sites run one after the other: two builds at once starve each other on two cores.
const sites = [
  "packages/{astro,next}/test/*.build.test.ts",
  "examples/docs/test/*.build.test.ts",
  "test/*.e2e.test.ts",
  "test/*.chromium.test.ts",
]

exclude.push(...listWithoutTurn(root))

const soaksOfSites = ["test/*.soak.test.ts", "packages/next/test/*.soak.test.ts"]

const onPostgres = ["packages/*/test/**/*.postgres.test.ts", "packages/service/test/storage/engines.test.ts"]

const soaksOnPostgres = [
  "packages/cli/test/trash-model.test.ts",
  "packages/dashboard/test/{access-actions,alerts,report-link,take-theirs,targets-pages,weekly-report,writing-pages}.test.ts",
  "packages/service/test/outbox/alert-mails.test.ts",
  "packages/service/test/**/{model,fuzz,purge-trash}.test.ts",
  "packages/service/test/**/{brand-engines,faulty-scan,stale-answers,import-reddit-threads,reddit-threads,refresh-reddit-threads,search-reddit,search-import-batches,search-parts,search-questions,search-sums,search-sync,search-upgrade,suggestions,translation-memory,writing-jobs,writing-records}.test.ts",
  "packages/service/test/**/*.{postgres,pgbouncer,promtool}.soak.test.ts",
  "test/platforms/*.postgres.soak.test.ts",
]

// What is kept apart on Postgres by row-level security, and so runs there each day.
const onBothEngines = [
  "packages/service/test/**/{access-matrix,access-side-doors,accounts,api-keys,brands,idempotency,jobs,several-accounts,sign-in-races,test-engine,whole-or-nothing}.test.ts",
]

// What locks, or asks otherwise on Postgres: every other day. The first runs of a change are on SQLite, and the workflows run all of it.
const lockingOnBoth = `
  audit-crawls allowance backlinks allowance-leases changes deliveries list-content media picture-worker release-databases
  revision-writers scan-concurrency scans search-import search-names search-opportunities traffic trash-races upgrade wait-for-change`

// What asks the same of both: a third of it has its turn each day. Long ones are beside long ones.
const eitherWay = `
  content access-roles deploy-hooks audits narrow-credentials content-lifecycle credential-leaks audit-changes custom-fields
  article-answers figure-notices keywords revisions oauth prompts webhook-secrets oauth-dump generation-brief previous-slugs invitations
  google-integration reddit-citations integrations translation-links recompute growing-days credentials routes reddit-port trim-audits lost-audits trash
  answer-spans app-answers articles-on-platforms trashed-items moved-brand metrics on-call-kit erase-account fair-shares`
const toTests = (names: string) =>
  names
    .trim()
    .split(/\s+/)
    .map((name) => `packages/service/test/**/${name}.test.ts`)
const onEitherEngine = [
  ...toTests(eitherWay),
  "packages/dashboard/test/live-preview.test.ts",
  "packages/dashboard/test/site-looks.test.ts",
  "packages/dashboard/test/sites.test.ts",
  "test/custom-fields.test.ts",
]

const ofMarkdown = "packages/markdown/test/*.test.ts"

const onEdge = [
  "packages/webhooks/test/{sign-webhook,verify-webhook,webhook-keys,webhook-secret,verifiers,runs-on-edge}.test.ts",
]

// Tests run what sites run: vitest would have Node load the development builds of the Markdown parsers.
const productionBuilds = {
  name: "production-builds",
  configResolved({ ssr }: { ssr: { resolve?: { conditions?: string[] } } }): void {
    if (ssr.resolve !== undefined) ssr.resolve.conditions = ["node"]
  },
}

/** A guard against hangs: on a busy machine, what a test waits for can take seconds. */
const patience = { poll: { timeout: 60_000 } }

const failures = process.env["CITABLE_TEST_FAILURES"]

const setupFiles = [
  "test/time-file.ts",
  "test/forget-sites.ts",
  "test/wait-patiently.ts",
  "test/repeat-random-cases.ts",
]

export default defineConfig({
  test: {
    root,
    ...(failures === undefined ? {} : { reporters: ["default", reportFailures(failures)] }),
    testTimeout: 120_000,
    hookTimeout: soak ? 1_800_000 : 300_000,
    projects: [
      {
        plugins: [productionBuilds],
        test: {
          name: "unit",
          root,
          setupFiles,
          expect: patience,
          maxWorkers,
          include: soak
            ? ["{packages,examples}/*/test/**/*.soak.test.ts", "test/platforms/*.soak.test.ts"]
            : ["{packages,examples}/*/test/**/*.test.ts", "test/*.test.ts"],
          exclude: [...exclude, ...sites, ...soaksOfSites, ...(soak ? soaksOnPostgres : [...onPostgres, ofMarkdown])],
          // Files share a worker and its modules: what a file changes of the process, it puts back.
          isolate: soak,
          testTimeout: soak ? 3_600_000 : 120_000,
        },
      },
      {
        plugins: [productionBuilds],
        test: {
          // Workers of its own: other packages replace the global Response, without which the highlighter shows plain code.
          name: "markdown",
          root,
          setupFiles,
          maxWorkers,
          expect: patience,
          include: soak ? [] : [ofMarkdown],
          exclude,
          isolate: false,
        },
      },
      {
        plugins: [productionBuilds],
        test: {
          // What the service promises, once more on Postgres, or its dialect where there is none; packages/dev reads the engine.
          name: "postgres",
          root,
          setupFiles,
          expect: patience,
          include: soak
            ? [...soaksOnPostgres, ...onEitherEngine, ...toTests(lockingOnBoth)]
            : [...onBothEngines, ...ofTheDay(toTests(lockingOnBoth), 2), ...ofTheDay(onEitherEngine, 3), ...onPostgres],
          exclude,
          env: { CITABLE_TEST_ENGINE: hasPostgres ? "postgres" : "pglite" },
          ...(hasPostgres ? { globalSetup: "test/share-postgres.ts" } : {}),
          // One for all files of a worker: each start of one takes seconds.
          isolate: false,
          maxWorkers,
          testTimeout: soak ? 3_600_000 : 120_000,
        },
      },
      {
        // What a receiver promises, once more with what an edge runtime has: WebCrypto in place of node:crypto.
        resolve: { alias: { "#webhook-crypto": `${root}packages/webhooks/src/internal/web-crypto.ts` } },
        test: {
          name: "edge",
          root,
          setupFiles,
          expect: patience,
          maxWorkers,
          include: soak ? [] : onEdge,
          isolate: false,
          env: { CITABLE_TEST_RUNTIME: "edge" },
        },
      },
      {
        plugins: [productionBuilds],
        test: {
          name: "sites",
          root,
          setupFiles,
          expect: patience,
          include: soak ? soaksOfSites : sites,
          exclude,
          fileParallelism: false,
          testTimeout: soak ? 3_600_000 : 600_000,
          hookTimeout: soak ? 1_800_000 : 600_000,
        },
      },
    ],
  },
})
