import { CitableError } from "@citable/contract"
import { expect, it } from "vitest"

import { withPageProblems } from "../src/with-page-problems.ts"

const codeOf = (code: string): Promise<unknown> =>
  withPageProblems(() => Promise.reject(new CitableError("It failed.", { code }))).catch((error: unknown) => error)

it("every tool that reads a page answers the same for the same failure", async () => {
  expect(await codeOf("browser_busy")).toMatchObject({ code: "busy", options: { headers: { "retry-after": "10" } } })
  expect(await codeOf("browser_missing")).toMatchObject({ code: "not_configured" })
  expect(await codeOf("sandbox_missing")).toMatchObject({ code: "not_configured" })
  expect(await codeOf("address_not_allowed")).toMatchObject({ code: "invalid_input" })
  for (const code of ["timeout", "redirect_loop", "too_many_redirects", "unsupported_media_type", "not_a_page"]) {
    expect(await codeOf(code)).toMatchObject({ code: "integration_failed" })
  }
  // Not the fault of the page.
  expect(await codeOf("secret_key_missing")).toMatchObject({ code: "secret_key_missing" })
})
