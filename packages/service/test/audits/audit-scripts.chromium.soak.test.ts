import type { Audit, AuditIssue } from "@citable/contract/site"
import { chromiumOptions, startService } from "@citable/dev"
import { expect, it, onTestFinished } from "vitest"

import { startTestSite } from "../start-test-site.ts"

const words = "Some words of a page that people and machines read. ".repeat(40)

it("an audit that measures names the pages whose text only scripts write, and asks as CitableBot", async () => {
  const agents = new Set<string>()
  const head = `<!doctype html><html lang="en"><title>Shop</title><body><nav><a href="/">Home</a> <a href="/plain">Plain</a></nav>`
  const site = await startTestSite("shop.example", {
    "/": ({ headers }) => {
      agents.add(headers["user-agent"] ?? "")
      return `${head}<div id="root"></div><script>document.getElementById("root").textContent = ${JSON.stringify(words)}</script>`
    },
    "/plain": `${head}<p>${words}</p><script>document.title = "Plain"</script>`,
  })
  onTestFinished(() => site.close())
  const { executablePath } = chromiumOptions()
  const service = await startService({ readNetwork: { ...site.readNetwork, chromium: executablePath } })
  onTestFinished(() => service.close())
  const brand = `/v1/brands/${service.brandId}`
  await service.call("PATCH", brand, { domains: ["shop.example"] }, service.operatorToken)
  const { id } = await service.call<Audit>("POST", `${brand}/audits`, { core_web_vitals: true })
  const read = () => service.call<Audit>("GET", `${brand}/audits/${id}`)
  await expect.poll(async () => (await read()).status, { timeout: 120_000 }).toBe("completed")
  expect((await read()).core_web_vitals).toMatchObject({ source: "browser", pages_measured: 2, inp_ms: null })
  const { data } = await service.call<{ data: AuditIssue[] }>("GET", `${brand}/audits/${id}/issues?limit=100`)
  expect(data.find(({ code }) => code === "content_needs_scripts")).toMatchObject({
    severity: "error",
    pages_checked: 2,
    pages: [{ url: "http://shop.example/", detail: "2 of 402 words without scripts" }],
  })
  const rendered = [...agents].find((agent) => agent.includes("Android"))
  expect(rendered).toMatch(/ CitableBot\/1\.0(?: \(\+\S+\))?$/)
})
