import * as fc from "fast-check"
import { describe, expect, it } from "vitest"

import { readCitedTitle } from "../src/cited-title.ts"
import { readThreadAddress, toThreadUrl } from "../src/thread-address.ts"

describe("the address of a thread is read from", () => {
  const thread = { redditId: "1abc23", subreddit: "SaaS", words: "best crm for a startup" }
  it.each([
    "https://www.reddit.com/r/SaaS/comments/1abc23/best_crm_for_a_startup/",
    "https://reddit.com/r/SaaS/comments/1abc23/best_crm_for_a_startup",
    "http://old.reddit.com/r/SaaS/comments/1abc23/best_crm_for_a_startup/?utm_source=share&context=3#c",
    "https://np.reddit.com//R/SaaS/Comments/1ABC23/best_crm_for_a_startup/k9x2y/",
    "https://amp.reddit.com/r/SaaS/comments/1abc23/best_crm_for_a_startup/",
    "https://de.reddit.com/r/SaaS/comments/1abc23/best_crm_for_a_startup/?tl=de",
    "https://www.reddit.com./r/SaaS/comments/1abc23/best_crm_for_a_startup/",
  ])("%s", (url) => expect(readThreadAddress(url)).toEqual(thread))

  it.each([
    ["https://redd.it/1abc23", null, null],
    ["https://www.redd.it/1abc23/?x=1", null, null],
    ["https://www.reddit.com/comments/1abc23/", null, null],
    ["https://www.reddit.com/gallery/1abc23", null, null],
    ["https://www.reddit.com/r/SaaS/comments/1abc23/_/k9x2y/", "SaaS", null],
    ["https://www.reddit.com/r/SaaS/comments/1abc23/comment/k9x2y/", "SaaS", null],
    ["https://www.reddit.com/user/some-body/comments/1abc23/my_tool/", "u_some-body", "my tool"],
    ["https://www.reddit.com/r/u_somebody/comments/1abc23/my_tool/", "u_somebody", "my tool"],
    ["https://www.reddit.com/r/de/comments/1abc23/gr%C3%BC%C3%9Fe_aus_k%C3%B6ln/", "de", "grüße aus köln"],
    ["https://www.reddit.com/r/de/comments/1abc23/100%_sure/", "de", "100% sure"],
  ])("%s", (url, subreddit, words) => expect(readThreadAddress(url)).toEqual({ redditId: "1abc23", subreddit, words }))

  it.each([
    "https://www.reddit.com/r/SaaS/s/AbCdEfGh12",
    "https://www.reddit.com/r/SaaS/",
    "https://www.reddit.com/r/SaaS/comments/",
    "https://www.reddit.com/r/SaaS/comments/not-an-id/",
    "https://www.reddit.com/r/SaaS/wiki/comments/1abc23",
    "https://www.reddit.com/r/a%2Fb/comments/1abc23",
    "https://www.reddit.com/user/somebody",
    "https://i.redd.it/1abc23.png",
    "https://v.redd.it/1abc23",
    "https://redd.it/",
    "https://notreddit.com/r/SaaS/comments/1abc23",
    "https://reddit.com.evil.example/r/SaaS/comments/1abc23",
    "https://reddit.com@evil.example/r/SaaS/comments/1abc23",
    "ftp://reddit.com/r/SaaS/comments/1abc23",
    "no URL",
  ])("nothing of %s", (url) => expect(readThreadAddress(url)).toBeUndefined())

  it("the URL that the service shows, again and again", () => {
    const part = fc.integer({ min: 36, max: 1e12 }).map((number) => number.toString(36))
    fc.assert(
      fc.property(part, fc.option(part), fc.string(), (redditId, subreddit, rest) => {
        const url = toThreadUrl({ redditId, subreddit })
        expect(readThreadAddress(url)).toEqual({ redditId, subreddit, words: null })
        const longer = readThreadAddress(`${url}${rest}`)
        expect(longer === undefined || toThreadUrl(longer) === url || rest.includes(".")).toBe(true)
        expect(longer?.words ?? "").not.toContain("\0")
      }),
      { seed: 3 },
    )
  })
})

describe("the title of a thread", () => {
  it.each([
    ["Best CRM? : r/SaaS", "Best CRM?"],
    ["Best CRM? : SaaS", "Best CRM?"],
    ["Best CRM? - r/SaaS - Reddit", "Best CRM?"],
    ["Reddit - Best CRM?", "Best CRM?"],
    ["r/SaaS on Reddit: Best CRM?", "Best CRM?"],
    ["From the SaaS community on Reddit: Best CRM?", "Best CRM?"],
    ["  Best\n CRM?\0  ", "Best CRM?"],
    ["Reddit ads : are they worth it?", "Reddit ads : are they worth it?"],
  ])("of the citation %j is %j", (title, own) => expect(readCitedTitle(title, "SaaS")).toBe(own))

  it.each([null, "", "Reddit", "reddit.com", "Reddit - Dive into anything", "r/SaaS", "https://redd.it/1abc23"])(
    "is not in the citation %j",
    (title) => expect(readCitedTitle(title, "SaaS")).toBeNull(),
  )

  it("is at most 400 characters, and never half a character", () => {
    const title = readCitedTitle(`${"a".repeat(399)}😀`, null) ?? ""
    expect(title.length).toBe(400)
    expect(title.isWellFormed()).toBe(true)
  })
})
