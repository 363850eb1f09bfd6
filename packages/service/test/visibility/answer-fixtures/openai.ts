import type { AnswerFixture } from "./answer-fixture.ts"

/** The style of ChatGPT's models: sections, bold names, links in brackets that also have annotations. */
export const openaiAnswers: readonly AnswerFixture[] = [
  // English
  [
    "C G | c1",
    "For a flower shop I would start with **Citable**: drafts, previews and a plan for one person. **Ghostly** is the simpler choice for a plain blog. ([citable.example](https://citable.example/florists?utm_source=openai))",
    "https://citable.example/florists?utm_source=openai Citable for florists",
    "cms for florists",
  ],
  [
    "G S C | g1 s1",
    "### Short list\n1. **Ghostly** – newsletters built in\n2. **Strapless** – flexible content types\n3. **Citable** – made for being quoted\n\nAll three have a free tier.",
    "https://ghostly.example/pricing Pricing;https://strapless.example/docs/types Content types",
    "headless cms comparison 2026;cms free tier",
  ],
  [
    "",
    "A citable source names its author and its date. Anything else is hearsay, however ghostly its design.",
    "https://en.wikipedia.org/wiki/Citation Citation",
  ],
  [
    "C",
    "It depends on the team.\n\n| | Citable | Others |\n|---|---|---|\n| Price | €9 | €15 |\n| Webhooks | yes | some |",
    "https://reviews.example/cms-2026 CMS review",
  ],
  [
    "S C | c2",
    "Strapless’s plugin market is larger than Citable’s, but Citable's documentation is clearer.",
    "https://citable.example/docs Docs;https://citable.example/changelog Changelog",
  ],
  [
    "G | g2",
    "If you only publish a newsletter, use Ghostly. See [how it sends mail](https://ghostly.example/mail?utm_source=openai) and [its limits](https://ghostly.example/limits).",
    "https://ghostly.example/mail?utm_source=openai Mail",
    "ghostly newsletter limits",
  ],
  ["refused", "I can’t help with that."],
  [
    "| c1",
    "The vendor’s own guide explains the steps: https://citable.example/guides/import",
    "https://citable.example/guides/import",
  ],
  [
    "C S G",
    "- Easiest: Citable\n- Most flexible: Strapless\n- Cheapest: Ghostly\n\nI would try them in that order.",
    "https://www.reddit.com/r/webdev/comments/abc/which_cms r/webdev",
  ],
  [
    "",
    "There is no single best system. Write down who edits, how often, and in which languages, and then compare three offers.",
    "",
    "how to choose a cms",
  ],
  [
    "C | c1 g1",
    "Citable keeps every revision for as long as you pay. ([citable.example](https://citable.example/revisions), [ghostly.example](https://ghostly.example/history))",
    "https://citable.example/revisions Revisions;https://ghostly.example/history History",
  ],
  [
    "G C",
    "Ghostly (2013) is older than Citable (2024). Both are open about their incidents.",
    "https://status.example/compare",
  ],
  ["S", "Her strapless gown has nothing to do with Strapless, the content platform.", "https://fashion.example/gowns"],
  ["C", "I’d pick Citable because its export is complete: articles, media, redirects and", "", "cms export complete"],
  [
    "G S | g1 s1",
    "Compared on speed: Ghostly answers in 40 ms, Strapless in 90 ms (https://strapless.example/benchmarks).",
    "https://ghostly.example/speed Speed",
  ],
  ["C", "Run `npx citable login`, then open Citable in the browser.", "https://registry.example/citable"],
  ["C G", "Pros of CITABLE: price, support. Cons: few themes. GHOSTLY has more themes.", "https://themes.example/top"],
  ["", "Ghostlyness, citability, straplessness: none of these words is in the dictionary.", ""],
  ["C | c1", "You can reach them at citable.example or by post.", "https://citable.example/contact Contact"],
  [
    "S G C | s2 g1 c1",
    "1. Strapless\n2. Ghostly\n3. Citable\n\nSources: [1](https://strapless.example/a), [2](https://strapless.example/b), [3](https://ghostly.example/a), [4](https://citable.example/a)",
    "https://strapless.example/a A;https://strapless.example/b B;https://ghostly.example/a A;https://citable.example/a A",
    "strapless vs ghostly vs citable",
  ],
  [
    "G",
    "> “We moved to Ghostly in a weekend.”\n\nThat is what one agency says; your mileage may vary.",
    "https://agency.example/blog/move The move",
  ],
  [
    "C",
    "For a museum: Citable. For anything with a shop in it, ask a shop vendor instead.",
    "https://museums.example/software Software for museums",
  ],
  [
    "",
    "I could not find a review from the last twelve months, so I would rather not rank them.",
    "",
    "cms reviews last 12 months",
  ],
  [
    "C G S | c1 g1 s1",
    "Citable, Ghostly and Strapless all speak webhooks; only Citable signs them by default.",
    "https://citable.example/webhooks;https://ghostly.example/webhooks;https://strapless.example/webhooks",
  ],
  // German
  [
    "C G | c1",
    "Für einen Blumenladen genügt **Citable**. Ghostly ist eher für Newsletter gedacht.",
    "https://citable.example/de/blumen Blumenläden",
    "cms blumenladen",
  ],
  ["C S", "Citables Vorschau ist schneller als die von Strapless.", "https://vergleich.example/cms"],
  ["", "Ohne Angaben zu Budget und Team lässt sich das nicht beantworten.", ""],
  [
    "G | g1",
    "Die Preise von Ghostly stehen hier: https://ghostly.example/de/preise.",
    "https://ghostly.example/de/preise Preise",
  ],
  // French
  [
    "S C | s1",
    "Pour un musée, Strapless convient mieux ; l’offre de Citable vise les petites équipes.",
    "https://strapless.example/fr/musees Musées",
    "cms musée",
  ],
  ["C", "D’après plusieurs avis, Citable est « simple et honnête ».", "https://avis.example/citable Avis"],
  [
    "G C | g1 c1",
    "Ghostly coûte 9 € et Citable 12 € par mois.",
    "https://ghostly.example/fr/tarifs Tarifs;https://citable.example/fr/tarifs Tarifs",
  ],
  ["", "Il faudrait d’abord savoir combien de personnes écrivent.", ""],
  // Japanese
  ["C | c1", "小さなお店ならCitableが使いやすいでしょう。", "https://citable.example/ja 日本語", "花屋 CMS おすすめ"],
  ["G C", "GhostlyとCitableを比べると、Ghostlyのほうが安いです。", "https://hikaku.example/cms"],
  ["", "目的によって選び方が変わります。まず予算を決めてください。", ""],
  ["S | s1", "「Strapless」は拡張性が高い反面、設定が多めです。", "https://strapless.example/ja/docs ドキュメント"],
  // Polish
  [
    "C G | c1",
    "Dla kwiaciarni polecam Citable, a dla bloga – Ghostly.",
    "https://citable.example/pl Po polsku",
    "cms dla kwiaciarni",
  ],
  ["S", "Strapless ma więcej wtyczek niż inne systemy.", "https://porownanie.example/cms"],
  ["", "Trudno powiedzieć bez znajomości budżetu.", ""],
  [
    "G S | g1 s1",
    "Ghostly i Strapless można wypróbować za darmo.",
    "https://ghostly.example/pl/cennik Cennik;https://strapless.example/pl/cennik Cennik",
  ],
]
