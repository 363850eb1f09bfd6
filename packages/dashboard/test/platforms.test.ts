import { startTestPlatform } from "@citable/dev"
import { expect, it, onTestFinished } from "vitest"

import { owner, signInAs, startAccounts } from "../../service/test/start-accounts.ts"
import { createDashboard } from "../src/index.ts"
import { pressButton } from "./press-button.ts"
import { toWords } from "./to-words.ts"

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
  const again = await pressButton(ada, await ada.open(`${home}/trash`), "Restore without credentials")
  expect(again.text).toContain("which erased its credentials")
  const { username, application_password } = fields
  const platforms = await pressButton(ada, again, "Save the credentials", { username, application_password })
  await pressButton(ada, platforms, "Test")
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

  // What cannot be withdrawn from the platform is not deleted here, neither alone nor with others.
  const { data } = await started.call<{ data: { id: string; name: string }[] }>("GET", `/v1${home}/integrations`)
  const blog = data.find(({ name }) => name === "Our blog")?.id
  await started.call("POST", `/v1/content/${id}/publish`, { integration_id: blog })
  const list = await ada.open(`${home}/articles`)
  const before = await ada.open(`${home}/articles/${id}`)
  expect(toWords(before.text)).toMatch(/Other platforms have it, or are about to get it: Our blog http.*Leave it there/)
  platform.revoke()
  const asked = await ada.submit(list, "/bulk", { article: [id], action: "delete" })
  const kept = await ada.submit(asked, "/bulk", { action: "delete" })
  expect(kept.status).toBe(422)
  expect(toWords(kept.text)).toMatch(/0 of 1 in the trash.*Harbour, second: Waits to be withdrawn from Our blog\./)
  const editor = await ada.open(`${home}/articles/${id}`)
  expect(toWords(editor.text)).toMatch(/Being deleted.*Our blog: Failed http.*Try again now Keep the article/)
  expect(toWords((await ada.open(`${home}/trash`)).text)).toMatch(/Being deleted.*Harbour, second Our blog/)
  await ada.submit(editor, "/keep", {})
  const open = await ada.open(`${home}/articles/${id}`)
  expect(open.text).not.toContain("Being deleted")
  await ada.submit(open, "/delete", { leave_there: "yes" })
  expect((await ada.open(`${home}/articles/${id}`)).status).toBe(404)
  const left = toWords((await ada.open(`${home}/sites/platforms`)).text)
  expect(left).toMatch(/Deleted here and left on Our blog: 1 article .*Harbour, second http.*by ada@example.com/)
})

it("an owner chooses which search engines learn of addresses, and the pages say what became of each", async () => {
  const started = await startAccounts({ dashboard: createDashboard() })
  onTestFinished(() => started.close())
  const ada = started.browse()
  await signInAs(ada, owner)
  const home = `/brands/${started.brandId}`
  await started.call("POST", `/v1${home}/webhooks`, {
    url: "http://127.0.0.1:9/hook",
    article_url: "http://127.0.0.1:9/blog/{slug}",
  })
  const settings = await ada.open(`${home}/settings`)
  expect(settings.text).not.toContain("checked")
  const chosen = await ada.submit(settings, "/settings/submissions", { index_now: "on" })
  expect(chosen.text).toMatch(/name="index_now"\s+value="on"\s+checked/)
  expect(chosen.text).not.toMatch(/name="sitemaps"\s+value="on"\s+checked/)
  expect(chosen.text).toContain("Nobody has looked for the key file yet.")
  const problem = "Nothing is submitted: the key file http://127.0.0.1:9/indexnow.txt cannot be read"
  const found = async () => (await ada.open(`${home}/settings`)).text
  await expect.poll(found).toContain(problem)
  const { id } = await started.publish({ title: "Told", slug: "told" })
  const page = toWords((await ada.open(`${home}/articles/${id}/publish`)).text)
  expect(page).toContain("http://127.0.0.1:9/blog/told Not yet submitted to IndexNow")
  const off = await ada.submit(await ada.open(`${home}/settings`), "/settings/submissions", { index_now: [] })
  expect(off.text).not.toContain("checked")
})
