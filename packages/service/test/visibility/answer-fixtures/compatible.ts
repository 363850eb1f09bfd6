import type { AnswerFixture } from "./answer-fixture.ts"

/** The style of a model without search: it answers from memory, only with the links in its text. */
export const compatibleAnswers: readonly AnswerFixture[] = [
  // English
  ["C G S", "Sure! Popular choices are Citable, Ghostly and Strapless."],
  ["G | g1", "Ghostly is a good start: <https://ghostly.example/start>."],
  ["", "As of my last update I know of no such comparison."],
  ["C | c1", 'See [Citable’s pricing page](https://citable.example/pricing "Pricing").'],
  ["S C", "Strapless is for developers. Citable is for editors. Use Strapless with Citable? Unlikely."],
  ["refused", "I can't discuss that."],
  ["| c1 g1", "Links you may need:\n- https://citable.example/a\n- https://ghostly.example/b"],
  ["C", "Citable Citable Citable."],
  ["G C", "ghostly.example and citable.example are both registered."],
  ["", "A strapless bag is hardly citable."],
  [
    "S G | s2",
    "Strapless ([docs](https://strapless.example/docs), [code](https://strapless.example/code)) beats Ghostly here.",
  ],
  ["C", "> Citable is calm software.\n>\n> — somebody"],
  ["C S G", "# Citable\nGood.\n# Strapless\nFair.\n# Ghostly\nPoor."],
  ["", '```json\n{"cms": "Ghostly"}\n```'],
  ["G", "The Ghostly team’s own numbers are 30 % higher."],
  ["C G | c1", "Compare Citable[^1] with Ghostly.\n\n[^1]: https://citable.example/footnote"],
  ["S", "STRAPLESS is written in capitals in its logo."],
  ["C", "Citable/other: 60/40."],
  ["G S C", "Ghostly (A), Strapless (B), Citable (C)."],
  ["", "No."],
  ["C | c1 s1", "Citable (https://citable.example/x) links to https://strapless.example/y."],
  ["S", "“Strapless”, I said."],
  ["G C", "Between Ghostly & Citable I have no preference"],
  ["", "Please rephrase the question."],
  // German
  ["C S", "Citable oder Strapless? Beides geht."],
  ["G", "Ghostlys Vorlagen sind hübsch."],
  ["", "Keine Ahnung."],
  ["C | c1", "Mehr unter https://citable.example/de/mehr: Citable im Alltag."],
  // French
  ["G S", "Ghostly, sinon Strapless."],
  ["C", "L’équipe de Citable est petite."],
  ["", "Je ne sais pas."],
  ["S C | s1", "Strapless ([site](https://strapless.example/fr/s)) ou Citable."],
  // Japanese
  ["C S", "CitableかStraplessがおすすめです。"],
  ["G", "Ghostlyを使っています。"],
  ["", "わかりません。"],
  ["C | c1", "Citableの公式サイトは https://citable.example/ja/k です。"],
  // Polish
  ["S G", "Strapless lub Ghostly."],
  ["C", "Używam Citable od roku."],
  ["", "Nie wiem."],
  ["G C | g1", "Ghostly (https://ghostly.example/pl/g) i Citable."],
]
