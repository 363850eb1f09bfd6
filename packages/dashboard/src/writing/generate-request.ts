import type { ToolInput } from "@citable/contract"

/** What somebody asks a model to write, as the form has it. */
export interface GenerateRequest {
  brief: string
  keyword: string
  promptId: string
  locale: string
  words: string
  isOutline: boolean
}

/** Reads a request from a form, or from the address of a link to the form. */
export function readRequest(fields: URLSearchParams): GenerateRequest {
  const text = (name: string) => fields.get(name)?.trim() ?? ""
  return {
    brief: text("brief"),
    keyword: text("keyword"),
    promptId: text("prompt_id"),
    locale: text("locale"),
    words: text("words"),
    isOutline: text("outline_only") === "1",
  }
}

/** Converts a request to the input of the tool, which checks it. */
export function toInput(request: GenerateRequest): Omit<ToolInput<"generate_content">, "brand_id"> {
  const { brief, keyword, promptId, locale, words, isOutline } = request
  return {
    brief,
    outline_only: isOutline,
    ...(keyword === "" ? {} : { keyword }),
    ...(promptId === "" ? {} : { prompt_id: promptId }),
    ...(locale === "" ? {} : { locale }),
    ...(words === "" ? {} : { words: Number(words) }),
  }
}

/** Converts a request to what its cost depends on, besides the brief. A language or a number of words that the tool refuses counts as none. */
export function toPlanned(
  { locale, words, isOutline }: GenerateRequest,
  locales: readonly string[],
): Omit<ToolInput<"generate_content">, "brand_id" | "brief"> {
  const count = Number(words)
  const isCount = Number.isInteger(count) && count >= 100 && count <= 10_000
  return {
    outline_only: isOutline,
    ...(locales.includes(locale) ? { locale } : {}),
    ...(isCount ? { words: count } : {}),
  }
}
