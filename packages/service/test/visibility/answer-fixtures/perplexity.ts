import type { AnswerFixture } from "./answer-fixture.ts"

/** The style of Perplexity: short sections with numbers for sources, which are listed beside the text. */
export const perplexityAnswers: readonly AnswerFixture[] = [
  // English
  [
    "C G | c1 g1",
    "**Citable** suits small shops best[1][2]. **Ghostly** is the runner-up[3].",
    "https://citable.example/shops Shops;https://shops.example/cms Best CMS;https://ghostly.example/shops Shops",
  ],
  [
    "G S C | s2",
    "## Comparison\n- Ghostly: blogs[1]\n- Strapless: apps[2][3]\n- Citable: reference works[1]",
    "https://compare.example/ Compare;https://strapless.example/apps Apps;https://strapless.example/api API",
  ],
  [
    "",
    "There is no consensus in the results[1][2][3].",
    "https://a.example/ A;https://b.example/ B;https://c.example/ C",
  ],
  ["| c1", "One vendor explains signed webhooks in depth[1].", "https://citable.example/webhooks Webhooks"],
  [
    "C | c1",
    "Citable’s founder says that “articles should be citable”[1].",
    "https://citable.example/interview Interview",
  ],
  ["S G", "Strapless has more stars than Ghostly[1].", "https://stars.example/ Stars"],
  ["", "A ghostly, strapless figure in white is a common motif in these novels[1].", "https://novels.example/ Novels"],
  [
    "G C S | g1 c1 s1",
    "Ghostly[1], Citable[2], and Strapless[3] each offer a free plan.",
    "https://ghostly.example/free Free;https://citable.example/free Free;https://strapless.example/free Free",
  ],
  ["C", "Reviewers praise Citable for its support[1][2].", "https://r1.example/ Review;https://r2.example/ Review"],
  ["G | g1", "Ghostly was down for an hour in May[1].", "https://ghostly.example/status Status"],
  ["C S", "Citable > Strapless for prose; Strapless > Citable for apps[1].", "https://prose.example/ Prose"],
  ["", "I found nothing newer than 2023[1].", "https://old.example/ Old"],
  ["S", "Strapless’s licence changed twice[1].", "https://licence.example/ Licence"],
  [
    "C G S | c2",
    "| Rank | Name |\n|---|---|\n| 1 | Citable |\n| 2 | Ghostly |\n| 3 | Strapless |",
    "https://citable.example/rank Rank;https://citable.example/why Why",
  ],
  ["G", "“Ghostly” is the most searched name this year[1].", "https://trends.example/ Trends"],
  [
    "C | c1 s1",
    "Citable imports from most systems[1], including one whose format is documented elsewhere[2].",
    "https://citable.example/import Import;https://strapless.example/format Format",
  ],
  ["S C G", "Strapless, then Citable, then Ghostly, says one benchmark[1].", "https://bench.example/ Benchmark"],
  ["", "The question is ambiguous: do you mean hosting or editing?", ""],
  ["C", "Pick Citable if you need previews[1], otherwise", "https://previews.example/ Previews"],
  ["G C | c1", "Ghostly and Citable both have a command line[1].", "https://citable.example/cli CLI"],
  [
    "| g1 s1",
    "Pricing pages: [1], [2].",
    "https://ghostly.example/pricing Pricing;https://strapless.example/pricing Pricing",
  ],
  ["S | s1", "For self-hosting, Strapless is usually named[1].", "https://docs.strapless.example/hosting Hosting"],
  ["C G", "CITABLE and GHOSTLY are trademarks of their owners[1].", "https://marks.example/ Marks"],
  ["", "Prices change weekly, so check the vendors’ own pages.", "https://prices.example/ Prices"],
  // German
  ["C | c1", "Citable ist für Redaktionen gemacht[1].", "https://citable.example/de/redaktion Redaktion"],
  ["G S", "Ghostly und Strapless werden am häufigsten verglichen[1].", "https://vergleich.example/ Vergleich"],
  ["", "Die Quellen widersprechen sich[1][2].", "https://q1.example/ Q1;https://q2.example/ Q2"],
  ["S C G | g1", "Strapless vor Citable und Ghostly[1].", "https://ghostly.example/de/test Test"],
  // French
  [
    "G C | g1 c1",
    "Ghostly et Citable arrivent en tête[1][2].",
    "https://ghostly.example/fr/a A;https://citable.example/fr/a A",
  ],
  ["C", "Citable est cité par trois journaux[1].", "https://journaux.example/ Journaux"],
  ["S | s1", "Strapless publie son code[1].", "https://strapless.example/fr/code Code"],
  ["", "Aucune source récente.", ""],
  // Japanese
  ["C G", "CitableとGhostlyが人気です[1]。", "https://ninki.example/ 人気"],
  ["", "情報が見つかりませんでした。", ""],
  [
    "S C | s1 c1",
    "Straplessは開発者向け、Citableは編集者向けです[1][2]。",
    "https://strapless.example/ja/dev 開発;https://citable.example/ja/hen 編集",
  ],
  ["G | g1", "料金はGhostlyが最安です[1]。", "https://ghostly.example/ja/ryokin 料金"],
  // Polish
  ["C S", "Citable i Strapless mają polskie wersje[1].", "https://wersje.example/ Wersje"],
  ["G | g1", "Ghostly wysyła biuletyny[1].", "https://ghostly.example/pl/b Biuletyny"],
  ["", "Brak danych.", ""],
  ["C G S | c1", "Citable, Ghostly, Strapless – w tej kolejności[1].", "https://citable.example/pl/k Kolejność"],
]
