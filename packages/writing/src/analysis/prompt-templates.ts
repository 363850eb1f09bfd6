/** Buyers' questions in one language, worded so that any topic or name fits without inflection. */
export interface PromptTemplates {
  /** Questions about a topic. */
  topic: readonly ((topic: string) => string)[]
  /** A question about a product of the brand. */
  product: (product: string) => string
  /** A question about a competitor. */
  alternatives: (competitor: string) => string
  /** A question about the brand and a competitor. */
  versus: (brand: string, competitor: string) => string
  /** A question about the brand. */
  brand: (brand: string) => string
}

const templates: Record<string, PromptTemplates> = {
  en: {
    topic: [
      (topic) => `What are the best options for ${topic}?`,
      (topic) => `Which companies would you recommend for ${topic}?`,
      (topic) => `What should I look for when it comes to ${topic}?`,
    ],
    product: (name) => `Is ${name} worth it?`,
    alternatives: (name) => `What are the best alternatives to ${name}?`,
    versus: (brand, name) => `${brand} or ${name}: which one is better?`,
    brand: (brand) => `Is ${brand} any good?`,
  },
  de: {
    topic: [
      (topic) => `Was ist die beste Wahl zum Thema ${topic}?`,
      (topic) => `Welche Anbieter empfiehlst du zum Thema ${topic}?`,
      (topic) => `Worauf sollte ich beim Thema ${topic} achten?`,
    ],
    product: (name) => `Lohnt sich ${name}?`,
    alternatives: (name) => `Was sind die besten Alternativen zu ${name}?`,
    versus: (brand, name) => `${brand} oder ${name}: was ist besser?`,
    brand: (brand) => `Ist ${brand} zu empfehlen?`,
  },
  fr: {
    topic: [
      (topic) => `Quel est le meilleur choix en matière de ${topic} ?`,
      (topic) => `Quelles entreprises recommandes-tu sur le sujet « ${topic} » ?`,
    ],
    product: (name) => `Faut-il choisir ${name} ?`,
    alternatives: (name) => `Quelles sont les meilleures alternatives à ${name} ?`,
    versus: (brand, name) => `${brand} ou ${name} : lequel choisir ?`,
    brand: (brand) => `Que penser de ${brand} ?`,
  },
  es: {
    topic: [
      (topic) => `¿Cuál es la mejor opción en cuanto a ${topic}?`,
      (topic) => `¿Qué empresas recomiendas sobre el tema «${topic}»?`,
    ],
    product: (name) => `¿Merece la pena ${name}?`,
    alternatives: (name) => `¿Cuáles son las mejores alternativas a ${name}?`,
    versus: (brand, name) => `${brand} o ${name}: ¿cuál es mejor?`,
    brand: (brand) => `¿Qué opinas de ${brand}?`,
  },
  pl: {
    topic: [(topic) => `Co polecasz, jeśli chodzi o temat „${topic}”?`],
    product: (name) => `Czy warto wybrać ${name}?`,
    alternatives: (name) => `Jakie są najlepsze alternatywy dla ${name}?`,
    versus: (brand, name) => `${brand} czy ${name}: co jest lepsze?`,
    brand: (brand) => `Czy warto wybrać ${brand}?`,
  },
  tr: {
    topic: [(topic) => `${topic} için en iyi seçenek hangisi?`],
    product: (name) => `${name} tercih etmeye değer mi?`,
    alternatives: (name) => `${name} yerine hangi alternatifler önerilir?`,
    versus: (brand, name) => `${brand} mi, ${name} mi: hangisi daha iyi?`,
    brand: (brand) => `${brand} tavsiye edilir mi?`,
  },
  ja: {
    topic: [(topic) => `${topic}のおすすめは何ですか？`],
    product: (name) => `${name}は選ぶ価値がありますか？`,
    alternatives: (name) => `${name}の代わりになるおすすめは何ですか？`,
    versus: (brand, name) => `${brand}と${name}ではどちらが良いですか？`,
    brand: (brand) => `${brand}の評判はどうですか？`,
  },
  zh: {
    topic: [(topic) => `${topic}哪个最好？`],
    product: (name) => `${name}值得选择吗？`,
    alternatives: (name) => `有哪些可以替代${name}的好选择？`,
    versus: (brand, name) => `${brand}和${name}哪个更好？`,
    brand: (brand) => `${brand}怎么样？`,
  },
}

/** The templates of a language; undefined if there are none. */
export function promptTemplates(locale: string): PromptTemplates | undefined {
  return templates[locale.toLowerCase().split("-")[0] ?? ""]
}
