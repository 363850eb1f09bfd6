/** The words that mark a question in each language. */
const words: Record<string, RegExp> = {
  en: /^(?:who|what|when|where|why|which|how|is|are|can|should|do|does)\s/iu,
  de: /^(?:wer|was|wann|wo|warum|wieso|welche[rsnm]?|wie|ist|sind|kann|soll|lohnt)\s/iu,
  fr: /^(?:qui|que|quoi|quand|où|pourquoi|quel(?:le)?s?|comment|est-ce|combien)\s/iu,
  es: /^¿?(?:quién|qué|cuándo|dónde|por qué|cuál(?:es)?|cómo|cuánto)\s/iu,
  pl: /^(?:kto|co|kiedy|gdzie|dlaczego|który|która|które|jak|jaki|jaka|jakie|czy|ile)\s/iu,
  tr: /(?:^|\s)(?:mi|mı|mu|mü|nasıl|nedir|hangi|hangisi|neden|niçin)(?:\s|$)/iu,
  ja: /何|どう|どれ|どこ|なぜ|いくら/u,
  zh: /什么|怎么|哪|如何|为什么|吗/u,
}

/** Whether a text is a question in a language: it ends with a question mark, or has question words. */
export function isQuestion(text: string, locale: string): boolean {
  return /[?？]\s*$/u.test(text) || words[locale.toLowerCase().split("-")[0] ?? ""]?.test(text) === true
}
