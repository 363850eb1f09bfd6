/** What a page is about, by a word of its address or of a link to it. The first words are English, then German, French, Spanish, … */
const kinds: readonly { kind: string; words: RegExp }[] = [
  {
    kind: "about",
    words:
      /\b(?:about|company|team|our-story|ueber-uns|über uns|unternehmen|a-propos|à propos|qui-sommes|nosotros|quienes-somos|sobre|chi-siamo|azienda|over-ons)\b/,
  },
  {
    kind: "products",
    words:
      /\b(?:products?|services?|solutions?|features?|platform|shop|produkte?|leistungen|loesungen|lösungen|funktionen|produits?|prestations|productos?|servicios|soluciones|produtos|serviços|servicos|prodotti|servizi|diensten|producten)\b/,
  },
  {
    kind: "pricing",
    words: /\b(?:pricing|prices|plans|preise|tarife|tarifs|prix|precios|tarifas|preços|precos|prezzi|prijzen)\b/,
  },
  {
    kind: "faq",
    words: /\b(?:faqs?|questions|help|haeufige-fragen|fragen|hilfe|aide|preguntas|ayuda|perguntas|ajuda|domande)\b/,
  },
  {
    kind: "comparison",
    words: /\b(?:vs|versus|compare|comparison|alternatives?|vergleich|alternativen|comparatif|comparativa)\b/,
  },
  {
    kind: "customers",
    words:
      /\b(?:customers?|case-stud(?:y|ies)|references|testimonials|kunden|referenzen|clients|clientes|clienti|klanten)\b/,
  },
  { kind: "press", words: /\b(?:press|news|media|presse|prensa|imprensa|stampa|pers)\b/ },
  {
    kind: "imprint",
    words:
      /\b(?:imprint|legal-notice|impressum|mentions-legales|aviso-legal|contact|kontakt|contacto|contato|contatti)\b/,
  },
]

/** Pages of one kind say much the same. */
const maxOfKind = 3
const file = /\.(?:pdf|zip|jpe?g|png|gif|svg|webp|mp4|xml|json|css|js|ico)$/i

/**
 * The pages of a site that say most about its brand, at most `max` besides the start page: one of each kind first, then more of the
 * kinds in their order, then whatever the start page links to first.
 */
export function choosePages(
  links: readonly { url: string; text: string }[],
  { start, max }: { start: string; max: number },
): string[] {
  const seen = new Set([keyOf(new URL(start))])
  const candidates = links.flatMap(({ url, text }) => {
    const parsed = new URL(url)
    const key = keyOf(parsed)
    if (seen.has(key) || parsed.search !== "" || file.test(parsed.pathname)) return []
    seen.add(key)
    parsed.hash = ""
    const path = decode(parsed.pathname).toLowerCase()
    const words = `${path.replaceAll(/[/_]+/g, " ")} ${text.toLowerCase()}`
    const depth = path.split("/").filter((part) => part !== "").length
    return [{ url: parsed.href, kind: kinds.findIndex((one) => one.words.test(words)), depth }]
  })
  // A page high up says more than an article about the same word.
  const byKind = kinds.map((_, kind) =>
    candidates
      .filter((one) => one.kind === kind)
      .toSorted((a, b) => a.depth - b.depth)
      .slice(0, maxOfKind),
  )
  const rounds = Array.from({ length: maxOfKind }, (_, round) => byKind.flatMap((pages) => pages[round] ?? []))
  const others = candidates.filter(({ kind, depth }) => kind === -1 && depth <= 2)
  return [...rounds.flat(), ...others].slice(0, max).map(({ url }) => url)
}

const keyOf = ({ host, pathname }: URL) => `${host.replace(/^www\./, "")}${pathname.replace(/\/+$/, "")}`.toLowerCase()

function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
