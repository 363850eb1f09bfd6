import type { ToolInput } from "@citable/contract"
import { type BrandPage, csrfField, type Html, onceField, type ProblemError } from "@citable/service/pages"
import { html } from "hono/html"

import { dollarText } from "../figures/number-text.ts"
import { choice } from "../frame/choice.ts"
import type { Subject } from "./subject.ts"

export interface GenerateFormOptions {
  /** The path of the list that shows the subject. */
  path: string
  /** The fields that name the row of the list, and what somebody typed. */
  row: URLSearchParams
  csrf: string
  brand: BrandPage["detail"]
  /** Whether a language model is set up. */
  isReady: boolean
  /** The most that one article may cost, in millionths of a US dollar; null for no limit. */
  limit: number | null
  problem?: ProblemError | undefined
}

/** The form that lets a language model write about a subject. It says what that can cost before the button. */
export function generateForm(subject: Subject, options: GenerateFormOptions): Html {
  const { path, row, csrf, brand, isReady, limit, problem } = options
  if (!isReady) {
    return html`<section>
      <p>
        No language model is set up. An owner can connect one under
        <a href="/brands/${brand.id}/sites">Sites & keys</a>.
      </p>
    </section>`
  }
  const typed = (name: string, otherwise: string) => row.get(name) ?? otherwise
  const prompts = [
    ["", "None"],
    ...[...subject.prompts].map(([id, text]) => [id, text.slice(0, 120)] as const),
  ] as const
  const [[firstPrompt = ""] = []] = subject.prompts
  return html`${problem === undefined ? "" : html`<p class="problem" role="alert">${problem.message}</p>`}
    <section>
      <p>
        A language model writes a draft from what you give it here, what assistants answer to your prompts, and what
        your pages say. Nothing is published.
      </p>
      <form method="post" action="${path}/generate">
        ${csrfField(csrf)}${onceField()}
        <input type="hidden" name="list" value="${row.get("list") ?? ""}" />
        <input type="hidden" name="key" value="${row.get("key") ?? ""}" />
        <label for="brief">What to write about</label>
        <textarea id="brief" name="brief" rows="8" maxlength="4000" required>
${"\n"}${typed("brief", subject.assignment)}</textarea>
        <label for="keyword">Search to rank for (optional)</label>
        <input id="keyword" name="keyword" maxlength="200" value="${typed("keyword", subject.keyword ?? "")}" />
        ${choice("prompt_id", "Prompt to answer", prompts, typed("prompt_id", firstPrompt))}
        ${choice(
          "locale",
          "Language",
          brand.locales.map((one) => [one, one] as const),
          typed("locale", brand.default_locale),
        )}
        <label for="words">About how many words (optional)</label>
        <input id="words" name="words" type="number" min="100" max="10000" value="${typed("words", "")}" />
        <p>
          <label
            ><input type="checkbox" name="outline" value="yes" ${row.get("outline") === "yes" ? "checked" : ""} /> Only
            an outline</label
          >
        </p>
        <p>
          ${
            limit === null
              ? "This costs money, and the service sets no limit for one article."
              : html`This costs money: at most <strong>${dollarText(limit / 1_000_000)}</strong>, the limit of the
                  service for one article.`
          }
          The page of the article shows the estimate and what it has cost so far, and can stop it.
        </p>
        <div class="actions"><button>Have it written</button></div>
      </form>
    </section>`
}

/** Reads what the form asks for. The tool checks the values. */
export function readGenerateForm(fields: URLSearchParams): Omit<ToolInput<"generate_content">, "brand_id"> {
  const text = (name: string) => (fields.get(name) ?? "").trim()
  return {
    brief: text("brief"),
    ...(text("keyword") === "" ? {} : { keyword: text("keyword") }),
    ...(text("prompt_id") === "" ? {} : { prompt_id: text("prompt_id") }),
    ...(text("locale") === "" ? {} : { locale: text("locale") }),
    ...(text("words") === "" ? {} : { words: Number(text("words")) }),
    ...(fields.get("outline") === "yes" ? { outline_only: true } : {}),
  }
}
