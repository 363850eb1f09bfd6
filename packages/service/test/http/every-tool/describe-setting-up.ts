import { grantableKeyScopes, type CreatedApiKey } from "@citable/contract"
import { expect, it } from "vitest"

import { questions } from "./coffee-answers.ts"
import type { CoffeeWorld } from "./start-coffee-world.ts"

const addressOfProduct = "https://harbourcoffee.example/shop/house-blend"

/** A person sets up a brand: its site, its profile, its rivals and its prompts. */
export function describeSettingUp(world: () => CoffeeWorld): void {
  it("a brand is created with the account's token, and listed beside the first one", async () => {
    const { desk } = world()
    const brand = await desk.call("create_brand", {
      name: "Harbour Coffee",
      domains: ["harbourcoffee.example"],
      default_locale: "en",
      locales: ["en", "de"],
    })
    desk.brandId = brand.id
    const { data } = await desk.call("list_brands")
    expect(data.map(({ name }) => name)).toEqual(["Sandbox", "Harbour Coffee"])
    expect(data[1]).toEqual(brand)
    const { steps } = await desk.call("get_brand_setup")
    const todo = steps.filter(({ configured }) => !configured).map(({ name }) => name)
    expect(todo).toEqual(["profile", "published_content", "api_key", "webhook", "publishing_target", "search_data"])
  })

  it("its site says most of its profile, with the page and the words for each statement", async () => {
    const { desk, site, writings } = world()
    writings.set("Harbour Coffee, roasted in Falmouth", {
      voice: "Plain and warm, in the first person plural.",
      audience: "People who brew coffee at home.",
      products: [],
      facts: [{ text: "Harbour Coffee ships to 140 countries.", page: 2, quote: "ship to 140 countries" }],
      competitors: [],
      prompts: ["Which roaster posts coffee on the day?"],
    })
    const found = await desk.call("analyze_brand_site", { url: `${site.origin}/` })
    expect(found.profile).toMatchObject({
      voice: "Plain and warm, in the first person plural.",
      audience: "People who brew coffee at home.",
      products: [{ name: "House blend", url: `${site.origin}/shop/house-blend` }],
      facts: ["Harbour Coffee was founded in 1998."],
    })
    expect(found.evidence.map(({ text, url }) => [text, url])).toEqual([
      ["Harbour Coffee was founded in 1998.", `${site.origin}/`],
      ["House blend", `${site.origin}/`],
    ])
    expect(found.missing).toEqual(["1 statement of the model, because the pages do not contain what it quoted."])
    expect(found.asked).toMatchObject({ writer: "claude", error: null })
    expect(found.pages.every(({ problem }) => problem === null)).toBe(true)
  })

  it("what a person corrects is kept, and an edit of the brand leaves its profile alone", async () => {
    const { desk } = world()
    const profile = {
      voice: "Plain and warm.",
      audience: "People who brew coffee at home.",
      products: [{ name: "House blend", description: "For filter coffee.", url: addressOfProduct }],
      facts: ["Harbour Coffee has roasted coffee since 1998.", "Harbour Coffee ships to 14 countries."],
      banned_claims: ["Coffee cures headaches."],
    }
    expect((await desk.call("update_brand_profile", profile)).profile).toEqual(profile)
    const level = { type: "string" as const, enum: ["beginner", "expert"] }
    await desk.call("update_brand", { aliases: ["Harbour Coffee Roasters"], custom_fields: { level } })
    expect(await desk.call("get_brand")).toMatchObject({
      name: "Harbour Coffee",
      aliases: ["Harbour Coffee Roasters"],
      custom_fields: { level },
      profile,
    })
  })

  it("from here on, a key of the brand does everything but manage brands", async () => {
    const { desk, keys, started } = world()
    const path = `/v1/brands/${desk.brandId}/api-keys`
    const input = { name: "Ines's agent", scopes: grantableKeyScopes }
    const { key } = await started.call<CreatedApiKey>("POST", path, input, keys.account)
    desk.authorization = `Bearer ${key}`
    expect(await desk.refuse("update_brand", { name: "Other Coffee" })).toMatchObject({ code: "insufficient_scope" })
    const { steps, engines } = await desk.call("get_brand_setup")
    expect(steps.find(({ name }) => name === "profile")).toMatchObject({ configured: true, count: 5 })
    expect(steps.find(({ name }) => name === "api_key")).toMatchObject({ configured: true, count: 1 })
    expect(engines.map(({ name }) => name)).toEqual(["chatgpt", "perplexity"])
  })

  it("competitors are tracked by name and domain", async () => {
    const { desk, made } = world()
    await desk.call("add_competitor", { name: "North Roast", domains: ["northroast.example"] })
    const barn = await desk.call("add_competitor", { name: "Bean Farm" })
    made.barnId = barn.id
    await desk.call("update_competitor", { competitor_id: barn.id, name: "Bean Barn", domains: ["beanbarn.example"] })
    const { data } = await desk.call("list_competitors")
    expect(data.map(({ name, domains }) => [name, domains])).toEqual([
      ["North Roast", ["northroast.example"]],
      ["Bean Barn", ["beanbarn.example"]],
    ])
  })

  it("prompts are suggested with a reason, chosen, corrected and deleted", async () => {
    const { desk, made } = world()
    const suggested = await desk.call("suggest_prompts", { topics: ["espresso"] })
    expect(suggested.asked).toMatchObject({ engine: "chatgpt", error: null })
    expect(suggested.data.map(({ text, source }) => [text, source])).toEqual(
      expect.arrayContaining([
        ["Which espresso beans suit an office machine?", "chatgpt"],
        ["What are the best options for espresso?", "template"],
      ]),
    )
    const { data } = await desk.call("create_prompts", {
      prompts: [
        { text: questions.fresh, tags: ["buying"] },
        { text: questions.subscription, tags: ["buying"] },
        { text: "How should I store coffee?", tags: ["care"] },
        { text: "coffee?" },
      ],
    })
    const [, , storing, vague] = data
    made.storingId = storing?.id ?? ""
    await desk.call("update_prompt", { prompt_id: made.storingId, text: questions.storing })
    await desk.call("delete_prompt", { prompt_id: vague?.id ?? "" })
    const listed = await desk.call("list_prompts", { sort: "text" })
    expect(listed.data.map(({ text, tags, latest }) => [text, tags, latest])).toEqual([
      [questions.storing, ["care"], null],
      [questions.subscription, ["buying"], null],
      [questions.fresh, ["buying"], null],
    ])
  })
}
