import { testCases } from "./test-cases.ts"

const image = (attributes: string) => ({
  main: `<h1>Tea</h1><img src="/tea.jpg" alt="Tea" width="10" height="10" ${attributes}>`,
})
const script = (length: number) => ({ more: `<script>${"a".repeat(length)}</script>` })
const form = { main: '<form action="/login"><input type="password"></form>' }
const noFrames = { headers: { "content-security-policy": "default-src 'self'" } }

testCases("ai_access", { author_missing: [{ head: { jsonLd: "" } }] })
testCases("images", { lazy_first_image: [image('loading="lazy"'), image('loading="eager"')] })
testCases("performance", { inline_scripts_large: [script(200_001), script(200_000)] })
testCases("security", { frame_options_missing: [{ ...form, ...noFrames }, form] })
