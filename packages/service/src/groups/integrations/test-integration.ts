import { copyKind } from "@citable/contract"
import { notFound, ProblemError } from "@citable/contract/problem-error"
import { lockBrand } from "@citable/storage/brand-row"

import type { PreparedHandler } from "../../call/call-context.ts"
import { checkScopes } from "../../credentials/permissions.ts"
import { requestSync } from "../search/sync/request-sync.ts"
import { checkEngine } from "./check-engine.ts"
import { unsupportedPlatform } from "./find-target.ts"
import { findBuilds, shownColumns, toIntegration } from "./integration-rows.ts"
import { testDeployHook } from "./test-deploy-hook.ts"
import { type PublisherTest, testPublisher } from "./test-publisher.ts"

interface Tested {
  engine: Awaited<ReturnType<typeof checkEngine>>
  publisher: PublisherTest | undefined
}

export const testIntegration: PreparedHandler<"test_integration", Tested> = {
  prepare: async (context, input) => {
    // The sample is a publication, though nobody but people with an account there sees it.
    if (input.draft_run === true) checkScopes(context.principal, context.brand.id, ["content:publish"])
    await testDeployHook(context, input.integration_id)
    return {
      engine: await checkEngine(context, input.integration_id),
      publisher: await testPublisher(context, input.integration_id, { draftRun: input.draft_run }),
    }
  },
  handle: async ({ db, jobs, brand, publishers, now }, input, { engine, publisher }) => {
    const integration = db.selectFrom("integrations").where("id", "=", input.integration_id)
    const found = await integration
      .select(["kind", "credentials"])
      .where("brand_id", "=", brand.id)
      .executeTakeFirstOrThrow(() => notFound())
    if (found.kind === "deploy_hook") {
      // The builder has called the platform, or goes on with it.
      const row = await integration.select(shownColumns).executeTakeFirstOrThrow()
      return { output: toIntegration(row, { publishers, builds: await findBuilds(db, row.id) }) }
    }
    if (found.kind === "google") {
      if (found.credentials === null) {
        const { nobodySignedIn } = await import("./google-sign-in-link.ts")
        throw new ProblemError("conflict", nobodySignedIn)
      }
      // A job reads Google after this transaction.
      await lockBrand(db, brand.id)
      const read = new Set<string | null | undefined>()
      for (const source of ["search_console", "google_analytics"] as const) {
        read.add((await requestSync({ db, jobs }, { brandId: brand.id, source, at: now() }))?.integration_id)
      }
      if (!read.has(input.integration_id)) {
        const why =
          "This integration reads nothing. Set search_console_property or analytics_property in its config to a property that no earlier integration has."
        throw new ProblemError("conflict", why)
      }
      const row = await integration.select(shownColumns).executeTakeFirstOrThrow()
      return { output: toIntegration(row, { publishers }) }
    }
    if (found.kind !== "api" && engine === undefined && publisher === undefined) throw unsupportedPlatform(found.kind)
    // The API target is this service, so answering this call is the test.
    const error = engine?.error ?? (publisher !== undefined && "error" in publisher ? publisher.error : null)
    const offered =
      publisher === undefined || "error" in publisher
        ? {}
        : { targets: JSON.stringify(publisher.targets.slice(0, 500)), warnings: JSON.stringify(publisher.warnings) }
    const warned = engine?.warnings === undefined ? {} : { warnings: JSON.stringify(engine.warnings) }
    // Nothing was asked about a place where only a person can publish.
    const isByHand = found.kind === copyKind
    const well = isByHand ? ("untested" as const) : ("connected" as const)
    const row = await db
      .updateTable("integrations")
      .set({
        status: error === null ? well : "failed",
        error,
        tested_at: isByHand ? null : now(),
        ...offered,
        ...warned,
      })
      .where("id", "=", input.integration_id)
      .returning(shownColumns)
      .executeTakeFirstOrThrow(() => notFound())
    const output = toIntegration(row, { publishers })
    if (publisher === undefined || "error" in publisher) return { output }
    const { account, draftRun } = publisher
    return { output: { ...output, account: account.slice(0, 500), ...(draftRun && { draft_run: draftRun }) } }
  },
}
