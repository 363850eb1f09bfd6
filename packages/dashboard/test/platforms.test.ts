import { startTestPlatform } from "@citable/dev"
import { expect, it, onTestFinished } from "vitest"

import { owner, signInAs, startAccounts } from "../../service/test/start-accounts.ts"
import { createDashboard } from "../src/index.ts"

it("an owner connects WordPress, publishes an article there, replaces what an editor changed, and withdraws it", async () => {
  const started = await startAccounts({ dashboard: createDashboard(), publishTiming: { intervalMs: 30 } })
  onTestFinished(() => started.close())
  const platform = await startTestPlatform()
  onTestFinished(() => platform.close())
  const ada = started.browse()
  await signInAs(ada, owner)
  const home = `/brands/${started.brandId}`
  const fields = {
    name: "Our blog",
    url: platform.url,
    username: platform.username,
    application_password: platform.password,
  }
  const wrong = { ...fields, application_password: "wrong wrong wrong" }
  const connect = async (given: Record<string, string>) =>
    ada.submit(await ada.open(`${home}/sites/platforms`), "/sites/platforms", given)

  await connect(wrong)
  const refused = await ada.open(`${home}/sites/platforms`)
  expect(refused.text).toContain("Failed")
  expect(refused.text).not.toContain("wrong wrong wrong")
  await ada.submit(refused, "/remove", {})
  await connect(fields)
  const connected = await ada.open(`${home}/sites/platforms`)
  expect(connected.text).toContain("Works")
  expect(connected.text).not.toContain(platform.password)

  const { id } = await started.call<{ id: string }>("POST", `/v1/brands/${started.brandId}/content`, {
    title: "Harbour",
    body: "Text",
  })
  const page = `${home}/articles/${id}/publish`
  const press = async (label: string) => {
    const { text, ...rest } = await ada.open(page)
    const form = text.split("<form").find((part) => part.includes(`>${label}</button>`)) ?? ""
    expect(form, `a button “${label}”`).not.toBe("")
    const action = /action="[^"]*(\/\w+)"/.exec(form)?.[1] ?? ""
    return ada.submit({ ...rest, text: `<form${form}` }, action, {})
  }
  await press("Publish to Our blog")
  expect(platform.visible()).toMatchObject([{ title: "Harbour" }])
  platform.edit(platform.visible()[0]?.id ?? 0, { title: "An editor's title" })
  await started.call("PATCH", `/v1/content/${id}`, { title: "Harbour, second" })
  await started.call("POST", `/v1/content/${id}/publish`, {})
  await expect.poll(async () => (await ada.open(page)).text).toContain("Stopped: changed there")
  await press("Replace what is on Our blog")
  expect(platform.visible()).toMatchObject([{ title: "Harbour, second" }])
  await press("Withdraw from Our blog")
  expect(platform.visible()).toEqual([])
  expect((await ada.open(page)).text).toContain("Withdrawn")
})
