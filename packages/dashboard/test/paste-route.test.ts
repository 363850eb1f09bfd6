import type { Media } from "@citable/contract/site"
import { listen, type StartedService, type StartOptions } from "@citable/dev"
import { afterAll, expect, it } from "vitest"

import { gif } from "../../service/test/sample-files.ts"
import { signIn } from "./sign-in.ts"
import { startDashboard } from "./start-dashboard.ts"

const services: StartedService[] = []
afterAll(() => Promise.all(services.map((one) => one.close())))

/** An editor whose script pastes. */
async function openEditor(options: StartOptions = {}) {
  const started = await startDashboard(options)
  services.push(started)
  const browser = await signIn(started)
  const page = await browser.open(`${browser.home}/articles/new`)
  const csrf = /name="csrf" value="([^"]+)"/.exec(page.text)?.[1] ?? ""
  const paste = async (data: object, token = csrf) => {
    const headers = { "content-type": "application/json", accept: "application/json", "x-csrf": token }
    const answer = await browser.send(`${browser.home}/articles/paste`, {
      method: "POST",
      headers,
      body: JSON.stringify(data),
    })
    return { status: answer.status, ...(JSON.parse(answer.text) as Pasted) }
  }
  return { started, paste }
}

interface Pasted {
  markdown?: string
  left?: string
  fields?: object
  detail?: string
}

it("pictures of the web go to the library, and what did not come is told in one sentence", async () => {
  const site = await listen((request) => {
    const isThere = new URL(request.url).pathname === "/there.gif"
    return Promise.resolve(isThere ? new Response(new Uint8Array(gif(7, 8))) : new Response("no", { status: 403 }))
  })
  const { started, paste } = await openEditor()
  const html = `<p>a<img src="${site.url}/there.gif" alt="Here"></p><p><img src="${site.url}/expired.png"></p><video src="x"></video>`
  const { markdown, left } = await paste({ html })
  const { data } = await started.call<{ data: Media[] }>("GET", `/v1/brands/${started.brandId}/media`)
  expect(data).toMatchObject([{ width: 7, filename: "there.gif" }])
  expect(markdown).toBe(`a![Here](${data[0]?.url})\n`)
  expect(left).toBe("Left out: 1 picture (drop its file here) and 1 video or frame.")
  await site.close()
})

it("a picture in a private network is never fetched", async () => {
  let asked = 0
  const site = await listen(() => {
    asked++
    return Promise.resolve(new Response(new Uint8Array(gif(7, 8))))
  })
  const { paste } = await openEditor({ media: { allowPrivateNetwork: false } })
  const { markdown, left } = await paste({ html: `<p>a <img src="${site.url}/a.gif"></p>` })
  expect([markdown, left, asked]).toEqual(["a\n", "Left out: 1 picture (drop its file here).", 0])
  await site.close()
})

it("front matter becomes fields, and a text that cannot be converted is refused with words", async () => {
  const { paste } = await openEditor()
  expect(await paste({ text: "---\ntitle: Slow boats\nslug: slow\ntags: [sea]\n---\n\nText.\n" })).toEqual({
    status: 200,
    markdown: "Text.\n",
    fields: { title: "Slow boats", slug: "slow", topics: ["sea"] },
  })
  expect(await paste({ html: "<div>".repeat(5000) })).toMatchObject({
    status: 422,
    detail: expect.stringContaining("Paste it as plain text, or in smaller parts."),
  })
  expect((await paste({ html: "<p>a</p>" }, "forged")).status).toBe(403)
})
