import type { HighlighterCore, LanguageInput, RegexEngine } from "@shikijs/core"

import { codeTheme, toTokenClass } from "./code-theme.ts"
import type { CodeGrammars } from "./common-grammars.ts"
import { createMeteredEngine } from "./create-metered-engine.ts"
import type { CodeMeter } from "./create-metered-engine.ts"
import { loadOniguruma } from "./load-oniguruma.ts"

/** The tokens of a line, alternating a class (empty for none) and a text. */
export type TokenLine = string[]

export interface Tokenizer {
  /** Whether there is a grammar for any name of a language. */
  knows(language: string): boolean
  /** Whether a site can install the grammar of a language that this tokenizer does not know. */
  couldKnow(language: string): boolean
  /** True if {@link Tokenizer.tokenize} is ready for a language. A promise while its grammar loads. */
  prepare(language: string): true | Promise<void>
  /** `undefined` if the body of the meter has had its time. */
  tokenize(code: string, language: string, meter: CodeMeter): TokenLine[] | undefined
}

/** Longer lines, as in minified code, stay plain, because a grammar may read a line again for each token. */
const maxLineLength = 500

export async function createTokenizer(
  engine: RegexEngine | undefined,
  grammars: CodeGrammars | undefined,
): Promise<Tokenizer> {
  const [{ createHighlighterCore }, { createGrammarFinder, toGrammarName }] = await Promise.all([
    import("@shikijs/core"),
    import("./find-grammar.ts"),
  ])
  const metered = createMeteredEngine(engine ?? (await loadEngine()))
  const shiki = await createHighlighterCore({ themes: [codeTheme], langs: [], engine: metered.engine })
  const { find, isElsewhere } = createGrammarFinder(grammars)
  const ready = new Set<string>()
  const loading = new Map<string, Promise<void>>()

  async function load(language: string): Promise<void> {
    const grammar = find(language)
    if (grammar !== undefined) await shiki.loadLanguage(grammar as LanguageInput)
    ready.add(language)
  }

  return {
    knows: (language) => find(language) !== undefined,
    couldKnow: isElsewhere,
    prepare(language) {
      if (ready.has(language)) return true
      let promise = loading.get(language)
      if (promise === undefined) {
        promise = load(language).finally(() => loading.delete(language))
        loading.set(language, promise)
      }
      return promise
    },
    tokenize: (code, language, meter) => metered.measure(meter, () => tokenize(shiki, code, toGrammarName(language))),
  }
}

/** Loads Oniguruma. It is loaded before the engine starts, which would not survive a failure. */
async function loadEngine(): Promise<RegexEngine> {
  const { createOnigurumaEngine } = await import("@shikijs/engine-oniguruma")
  return createOnigurumaEngine(await loadOniguruma())
}

function tokenize(shiki: HighlighterCore, code: string, language: string): TokenLine[] {
  const lines = shiki.codeToTokensBase(code, {
    lang: language,
    theme: codeTheme.name,
    // shiki skips lines from this length on.
    tokenizeMaxLineLength: maxLineLength + 1,
    // The meter of the body bounds the time.
    tokenizeTimeLimit: 0,
  })
  return lines.map((tokens) => {
    const line: TokenLine = []
    for (const { content, color } of tokens) {
      // White space looks the same in every colour, so it joins the previous token.
      const name = content.trim() === "" && line.length > 0 ? (line.at(-2) ?? "") : toTokenClass(color)
      if (line.length > 0 && line.at(-2) === name) line[line.length - 1] += content
      else line.push(name, content)
    }
    return line
  })
}
