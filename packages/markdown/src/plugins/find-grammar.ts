import { codeAliases } from "./code-aliases.ts"
import { type CodeGrammars, commonGrammars } from "./common-grammars.ts"
import { otherLanguages } from "./other-languages.ts"

const names = new Map<string, string>()
for (const [name, aliases] of Object.entries(codeAliases)) {
  for (const alias of aliases.split(" ")) names.set(alias, name)
}

/** The name by which shiki knows a language. Its grammar of JSX is that of JavaScript with other names for its scopes. */
export function toGrammarName(language: string): string {
  return language === "jsx" ? "javascript" : language
}

export interface GrammarFinder {
  /** Finds the grammar of a language by any of its names. `undefined` if there is none. */
  find(this: void, language: string): CodeGrammars[string] | undefined
  /** Whether `@citable/grammars` has the grammar, and this finder does not. */
  isElsewhere(this: void, language: string): boolean
}

/** Finds the grammars of a site, and those that this package has. */
export function createGrammarFinder(own: CodeGrammars = {}): GrammarFinder {
  const grammars = new Map([...Object.entries(commonGrammars), ...Object.entries(own)])
  const toName = (language: string) => names.get(language) ?? toGrammarName(language)
  const find = (language: string) => grammars.get(toName(language))
  return {
    find,
    isElsewhere: (language) => find(language) === undefined && otherLanguages.has(toName(language)),
  }
}
