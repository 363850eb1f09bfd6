import { isAscii } from "@citable/language/text/is-ascii"

/** Words that claim more than anybody can show, in a class that is the same in every language. */
const patterns: readonly (readonly [name: string, pattern: string])[] = [
  [
    "best",
    "(?<!at |practice |do (?:your|our|my|their) )best(?! practices?| before| regards)|world-class|" +
      "beste[rnsm]?(?! (?:grüße|wünsche))|weltbeste[rnsm]?|meilleure?s?|mejor(?:es)?(?= (?:del|de la|de los|calidad|opción))|(?:el|la|los|las) mejor(?:es)?|" +
      "(?:o|a|os|as) melhor(?:es)?|(?:il|la|i|le) miglior[ei]?|beste",
  ],
  [
    "first",
    String.raw`#\s?1|no\. ?1|nr\. ?1|nº ?1|n° ?1|number[- ]one|nummer eins|nummer één|numéro un|número uno|número um|numero uno|market leader|testsieger|marktführer|leader du marché|líder del mercado|líder de mercado|leader di mercato|marktleider`,
  ],
  [
    "guaranteed",
    "guaranteed?|guarantees|garantiert|garantie[rt]?t?|garanti[es]?|garantizad[oa]s?|garantid[oa]s?|garantit[oaie]|gegarandeerd",
  ],
  [
    "proven",
    "(?:clinically|scientifically) (?:proven|tested)|(?:klinisch|wissenschaftlich) (?:bewiesen|belegt|getestet|erwiesen)|(?:cliniquement|scientifiquement) (?:prouvée?s?|testée?s?)|(?:clínicamente|científicamente|clinicamente|cientificamente) (?:probad[oa]s?|comprobad[oa]s?|demostrad[oa]s?|provad[oa]s?|comprovad[oa]s?|testat[oaie]|provat[oaie])|klinisch bewezen|wetenschappelijk bewezen",
  ],
  [
    "most",
    String.raw`the (?:most|world['’]s) (?!second|third|fourth|fifth)\p{L}+|(?:the|our) (?:fast|cheap|saf|strong|larg|bigg|great|high|low|quiet|new|old)(?:g)?e?st|the (?!(?:for|inter|har|re|gu|con)est)\p{L}{2,20}est(?= (?:\p{L}{1,20} ){0,4}(?:(?:in the|of this) world|on earth|on the market|of all|ever)(?!\p{L}))|unmatched|unrivall?ed|unbeatable|unparalleled|unschlagbar[a-z]*|unübertroffen[a-z]*|einzigartig[a-z]*|(?:der|die|das|den|dem) (?:schnellste|größte|günstigste|sicherste|stärkste|leiseste|modernste|führende)[nrsm]?|imbattables?|inégalée?s?|le plus \p{L}+|la plus \p{L}+|les plus \p{L}+|inigualables?|insuperables?|(?:el|la|los|las) (?:\p{L}+ )?más \p{L}+|(?:o|a|os|as) (?:\p{L}+ )?mais \p{L}+|(?:il|la|i|le) (?:\p{L}+ )?più \p{L}+|insuperabil[ei]|ongeëvenaard[e]?|onverslaanbaar|(?:de|het) (?:snelste|grootste|goedkoopste|veiligste|sterkste|stilste)`,
  ],
  [
    "all",
    String.raw`100 ?% (?:\p{L}+)|risk-free|risikofrei|sans risque|sin riesgos?|sem riscos?|senza rischi[o]?|risicovrij`,
  ],
]

const compile = (flags: string) =>
  patterns.map(([name, pattern]) => [name, new RegExp(`(?<![\\p{L}\\p{N}])(?:${pattern})(?![\\p{L}])`, flags)] as const)
const inAnyCase = compile("giu")
/** The patterns have small letters only. Without the flag `i`, a search takes a third of the time. */
const inSmallLetters = compile("gu")

export interface FoundSuperlative {
  written: string
  class: string
  start: number
  end: number
}

/** The superlatives and promises in a text, in English, German, French, Spanish, Portuguese, Italian and Dutch. */
export function readSuperlatives(text: string): FoundSuperlative[] {
  // The small letters of ASCII stand where the capitals stood.
  const [plain, compiled] = isAscii(text) ? [text.toLowerCase(), inSmallLetters] : [text, inAnyCase]
  return compiled.flatMap(([name, pattern]) =>
    Array.from(plain.matchAll(pattern), ({ 0: { length }, index }) => ({
      written: text.slice(index, index + length),
      class: name,
      start: index,
      end: index + length,
    })),
  )
}
