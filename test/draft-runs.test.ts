import { expect, it, onTestFinished } from "vitest"

import { listedPlatforms } from "../packages/cli/src/serve/listed-platforms.ts"
import { openForem } from "../packages/publisher-forem/test/open-forem.ts"
import { openShopify } from "../packages/publisher-shopify/test/open-shopify.ts"
import { openWebflow } from "../packages/publisher-webflow/test/open-webflow.ts"
import { openBehindProxy, type PlatformUnderTest } from "../packages/publishers/src/conformance/index.ts"
import { runDraft } from "../packages/service/src/groups/integrations/run-draft.ts"

const platforms: Readonly<Record<string, () => Promise<PlatformUnderTest>>> = {
  webflow: openWebflow,
  shopify: openShopify,
  forem: openForem,
}

it.each(Object.keys(platforms))(
  "a draft run on %s gets its sample back as it was sent, and says what is left",
  async (kind) => {
    const definition = listedPlatforms.find((one) => one.kind === kind)
    const open = platforms[kind]
    if (definition === undefined || open === undefined) throw new Error(`Nothing opens ${kind}.`)
    const platform = await openBehindProxy(definition, await open())
    onTestFinished(async () => void (await platform.close()))
    const publisher = await platform.create({})
    const before = await platform.count()
    const brand = { id: "brd_sample", default_locale: "en" }
    const run = await runDraft({ publisher, brand, integrationId: "int_sample", now: Date.now })
    expect(run).toMatchObject({ state: "as_sent", reason: null, differences: [] })
    expect(run.left === null).toBe((await platform.count()) === before)
    // Forem deletes no article.
    expect(run.left === null).toBe(kind !== "forem")
  },
)
