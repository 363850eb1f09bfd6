import type { Audit, AuditIssue } from "@citable/contract/site"
import { chromiumOptions, startService } from "@citable/dev"
import { expect, it, onTestFinished } from "vitest"

import { linksTo, testPage } from "../open-audited-site.ts"
import { startTestSite } from "../start-test-site.ts"

const post = (title: string): string =>
  testPage(
    title,
    `<article class="post"><div class="entry"><p style="color:#ddd;background:#fff">${title} is pale.</p></div></article>`,
  )

it("an audit looks at one page of each template in the guarded browser", async () => {
  const asked: string[] = []
  const site = await startTestSite("shop.example", {
    "/": testPage("Home", linksTo("/a", "/b", "/form")),
    "/a": post("A"),
    "/b": post("B"),
    "/form": ({ headers }) => {
      asked.push(headers["user-agent"] ?? "")
      return testPage(
        "Form",
        `<form class="ask"><div class="row"></div><input name="q" class="wide"></form><script>document.querySelector(".row").innerHTML = '<button class="icon" style="padding:20px"></button>'</script>`,
      )
    },
  })
  onTestFinished(() => site.close())
  const { executablePath } = chromiumOptions()
  const service = await startService({ readNetwork: { ...site.readNetwork, chromium: executablePath } })
  onTestFinished(() => service.close())
  const brand = `/v1/brands/${service.brandId}`
  await service.call("PATCH", brand, { domains: ["shop.example"] }, service.operatorToken)
  const { id } = await service.call<Audit>("POST", `${brand}/audits`, {})
  const read = () => service.call<Audit>("GET", `${brand}/audits/${id}`)
  await expect.poll(async () => (await read()).status, { timeout: 60_000 }).toBe("completed")
  const { accessibility } = await read()
  const url = (path: string) => `http://shop.example${path}`
  expect(accessibility?.note).toBeNull()
  const found = accessibility?.templates.map(({ page, pages, barriers }) => [
    page,
    pages,
    barriers?.map(({ rule }) => rule),
  ])
  expect(found).toEqual([
    [url("/a"), 2, ["color-contrast"]],
    [url("/form"), 1, ["button-name", "label"]],
    [url("/"), 1, []],
  ])
  expect(asked.filter((agent) => agent.includes("Android") && agent.includes("CitableBot/1.0"))).toHaveLength(1)
  const { data } = await service.call<{ data: AuditIssue[] }>(
    "GET",
    `${brand}/audits/${id}/issues?category=accessibility`,
  )
  const issues = new Map(data.map(({ code, pages, pages_checked: checked }) => [code, [checked, pages]]))
  expect(issues.get("text_contrast_low")).toEqual([
    3,
    [
      expect.objectContaining({
        url: url("/a"),
        detail: expect.stringMatching(/^p: .* contrast of 1\.\d+ .*One of 2 pages built alike\.$/),
      }),
    ],
  ])
  // What the HTML shows already is told once, in the words of the page.
  expect(issues.get("field_without_label")).toEqual([1, [expect.objectContaining({ detail: 'input[name="q"]' })]])
  expect(issues.get("button_without_name")?.[1]).toEqual([
    expect.objectContaining({
      url: url("/form"),
      detail: expect.stringMatching(/^button: Buttons must have discernible text: /),
    }),
  ])
  // Lists are short.
  const list = await service.call<{ data: Audit[] }>("GET", `${brand}/audits`)
  expect(list.data[0]?.accessibility).toBeNull()
})
