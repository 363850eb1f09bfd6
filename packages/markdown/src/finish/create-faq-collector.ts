import type { RenderedQuestion } from "../rendered-body.ts"

/**
 * Finds questions and answers below a heading such as "FAQ": headings, `details`, terms of a list, or paragraphs that begin with
 * a question in bold. Nothing else counts, because search engines must not get a false FAQ.
 */
export interface FaqCollector {
  /** A heading, whose words are the block at this index. */
  heading(depth: number, text: string, block: number): void
  /** The words of a `summary` or `dt`, or bold words at the beginning of a block, and the index of that block. */
  question(kind: "summary" | "dt" | "bold", words: () => string, block: number): void
  /** The end of a `details`, before the block at this index. */
  end(block: number): void
  finish(blocks: readonly string[]): RenderedQuestion[]
}

interface Open {
  question: string
  kind: "heading" | "summary" | "dt" | "bold"
  /** The index of the question's own block. */
  block: number
  end?: number
}

// Titles of a FAQ in common languages.
const title = new RegExp(
  [
    String.raw`\bfaqs?\b`,
    "^(?:most )?(?:frequently|commonly|often) asked questions?|^common questions|^questions (?:and|&) answers|^q ?(?:&|and) ?a$",
    "h[äa]u(?:fig|figste)e? (?:gestellte )?fragen|fragen und antworten",
    "preguntas (?:m[áa]s )?frecuentes|perguntas (?:mais )?frequentes|domande (?:pi[ùu] )?frequenti",
    "questions fr[ée]quentes|foire aux questions|(?:veelgestelde|meestgestelde) vragen|vanliga fr[åa]gor",
    "cz[eę]sto zadawane pytania|często zadawane|часто задаваемые вопросы|поширені (?:за)?питання|sık(?:ça)? sorulan sorular",
    "よくある(?:ご)?質問|常见问题|常見問題|자주 (?:묻는|하는) 질문|câu hỏi thường gặp|अक्सर पूछे जाने वाले|الأسئلة (?:الشائعة|المتكررة)",
  ].join("|"),
  "iu",
)

export function createFaqCollector(): FaqCollector {
  const found: Open[] = []
  let open: Open | undefined
  let faqDepth: number | undefined
  let questionDepth: number | undefined

  function close(end: number): void {
    if (open !== undefined) found.push({ ...open, end })
    open = undefined
  }

  return {
    heading(depth, text, block) {
      const isBelow = faqDepth !== undefined && depth > faqDepth
      // A heading inside an answer.
      if (isBelow && questionDepth !== undefined && depth > questionDepth) return
      close(block)
      if (isBelow) {
        questionDepth = depth
        open = { question: text, kind: "heading", block }
        return
      }
      questionDepth = undefined
      faqDepth = title.test(text.slice(0, 200)) ? depth : undefined
    },
    question(kind, words, block) {
      if (faqDepth === undefined || open?.kind === "heading") return
      const text = words()
      if (text === "" || (kind !== "summary" && !/[?？؟]$/u.test(text))) return
      close(block)
      open = { question: text, kind, block }
    },
    end(block) {
      if (open?.kind === "summary") close(block)
    },
    finish(blocks) {
      close(blocks.length)
      return found.flatMap(({ question, kind, block, end }) => {
        // The answer begins in the paragraph of a bold question.
        const rest = kind === "bold" ? [blocks[block]?.slice(question.length).trim() ?? ""] : []
        const answer = [...rest, ...blocks.slice(block + 1, end)].filter((text) => text !== "").join("\n")
        return answer === "" ? [] : [{ question, answer }]
      })
    },
  }
}
