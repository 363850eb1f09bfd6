import { toPageHeaders } from "@citable/page-kit"
import { expect, it } from "vitest"

import { toTargets } from "../../src/sign-in/oauth/form-targets.ts"

it("a text from elsewhere adds an origin to the policy of a page, and never a directive", () => {
  const policyOf = (uri: string) => toPageHeaders([], toTargets(uri))["content-security-policy"]?.split("; ")
  const own = ["default-src 'none'", "form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'"]
  for (const uri of ["https://a;sandbox/cb", "https://a,b/cb", "https://a'unsafe-inline'/cb", "nothing"])
    expect(policyOf(uri), uri).toEqual(own)
  for (const [uri, source] of [
    ["https://client.example:8443/cb", "https://client.example:8443"],
    ["http://[::1]:3000/cb", "http://[::1]:3000"],
    ["https://bücher.example/", "https://xn--bcher-kva.example"],
    ["com.example.app:/cb", "com.example.app:"],
  ] as const)
    expect(policyOf(uri), uri).toEqual(own.with(1, `form-action 'self' ${source}`))
})
