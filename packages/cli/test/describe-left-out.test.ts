import { expect, it } from "vitest"

import { describeLeftOut } from "../src/audit/describe-left-out.ts"

it.each([
  ["links_not_checked", 1, "1 link or file not checked: too many for one audit."],
  ["links_not_checked", 2500, "2,500 links and files not checked: too many for one audit."],
  [
    "links_unclear",
    1,
    "1 link or file not checked: the server refuses programs or takes too long, or robots.txt disallows them.",
  ],
  ["loads_not_checked", 1, "1 file not checked: beyond the first 500 of a page."],
  ["loads_not_checked", 1200, "1,200 files not checked: beyond the first 500 of a page."],
  ["too_deep", 1, "1 URL not read: too many links away from the home page."],
  ["some_reason", 2, "2 URLs not read: some reason."],
])("%s of %i is a sentence", (reason, count, sentence) => {
  expect(describeLeftOut([{ reason, count }])).toEqual([sentence])
})
