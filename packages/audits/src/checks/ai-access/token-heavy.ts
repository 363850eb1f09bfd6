import type { PageCheck } from "../check.ts"

const CHARACTERS_PER_TOKEN = 4
const MOST_TOKENS = 50_000
const LEAST_TEXT = 0.15

export const tokenHeavy: PageCheck = {
  code: "token_heavy",
  severity: "warning",
  category: "ai_access",
  title: "Pages that cost AI assistants many tokens for little text",
  detail:
    "Assistants cut off long pages, and may not reach the text. Move scripts, styles and data out of the HTML, or offer the page as Markdown.",
  find({ html, facts: { text }, isIndexable }) {
    if (!isIndexable || html.length === 0) return undefined
    const tokens = Math.round(html.length / CHARACTERS_PER_TOKEN)
    const share = text.length / html.length
    if (tokens <= MOST_TOKENS || share >= LEAST_TEXT) return []
    return [{ detail: `about ${Math.round(tokens / 1000)},000 tokens, of which ${Math.round(share * 100)} % are text` }]
  },
}
