import type { LanguageInput } from "@shikijs/core"

import { codeAliases } from "./code-aliases.ts"
import { codeGrammars } from "./code-grammars.ts"

const grammars = new Map<string, LanguageInput>(Object.entries(codeGrammars))
for (const [name, aliases] of Object.entries(codeAliases)) {
  const grammar = codeGrammars[name]
  if (grammar !== undefined) for (const alias of aliases.split(" ")) grammars.set(alias, grammar)
}

/** Finds the grammar of a language by any of its names. `undefined` if there is none. */
export function findGrammar(language: string): LanguageInput | undefined {
  return grammars.get(language)
}
