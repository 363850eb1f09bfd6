import { expect, it } from "vitest"

import type { PagePath } from "../src/internal/partial/astro-app.ts"
import { createPageProps } from "../src/internal/partial/page-props.ts"

const route = { route: "/[slug]", component: "src/pages/[slug].astro", type: "page", prerender: true }
const hashes = createPageProps(() => undefined)

function makePage(props: object): PagePath {
  const path = { pathname: "/a", route }
  const page = { path, key: "a", pathname: "/a", route, given: undefined, input: [{ slug: "a" }, props], props: "" }
  return { ...page, props: hashes.hash(page) }
}

it("a rendered page that changes what it shares with one that was kept is noticed", () => {
  const shared = { seen: [] as string[] }
  const [kept, rendered] = [makePage({ shared }), makePage({ shared })]
  const carried = new Map([[kept, {}]])
  expect(hashes.areChanged([kept, rendered], carried)).toBe(false)
  shared.seen.push("a")
  expect(hashes.areChanged([kept, rendered], carried)).toBe(true)
})

it("a rendered page whose props nothing describes could have changed those of any page", () => {
  const shared = { seen: [] as string[] }
  const [kept, rendered] = [makePage({ shared }), makePage({ shared, later: () => shared })]
  expect(rendered.props).toBe("")
  shared.seen.push("a")
  expect(hashes.areChanged([kept, rendered], new Map([[kept, {}]]))).toBe(true)
})
