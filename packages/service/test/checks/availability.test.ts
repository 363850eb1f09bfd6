import { testCases } from "./test-cases.ts"

testCases("availability", {
  meta_refresh_redirect: [
    { more: '<meta http-equiv="refresh" content="0; url=/other">' },
    { more: '<meta http-equiv="refresh" content="300">' },
  ],
  page_too_large: [{ bytes: 500_001 }, { bytes: 500_000 }],
})
