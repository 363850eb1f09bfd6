import type { AnswerFixture } from "./answer-fixture.ts"

/** The style of Claude: prose in several blocks (separated by ¦), each with its citations. */
export const anthropicAnswers: readonly AnswerFixture[] = [
  // English
  [
    "C | c1",
    "I looked at what small shops use. ¦Citable is mentioned most for shops with one editor.¦ It has a plan without seats.",
    "https://citable.example/plans Plans",
    "best cms small shop;cms single editor",
  ],
  [
    "G C | g1 c1",
    "¦Ghostly started as a newsletter tool,¦ whereas ¦Citable began with articles that others quote.",
    "https://ghostly.example/about About;https://citable.example/about About",
    "ghostly vs citable",
  ],
  ["", "I don’t have enough information to recommend one. Could you tell me how many people will write?", ""],
  [
    "S G C | s1",
    "In order of flexibility:\n\n1. Strapless\n2. Ghostly\n3. Citable",
    "https://strapless.example/compare Compare",
    "most flexible cms",
  ],
  [
    "C S",
    "Citable and Strapless take opposite views on schemas. With Citable you start from an article; with Strapless you start from a blank type.",
    "https://essays.example/schemas On schemas",
  ],
  ["refused", "Refused."],
  [
    "G | g1",
    "Ghostly’s import reads WordPress files (see ¦[their guide](https://ghostly.example/import)¦).",
    "https://ghostly.example/import Import",
    "ghostly wordpress import",
  ],
  [
    "| c1 s1",
    "Two vendors publish their uptime. The pages are linked below.",
    "https://citable.example/status Status;https://strapless.example/status Status",
    "cms uptime",
  ],
  [
    "C G S",
    "Honest trade-offs:\n\n**Citable** – few themes.\n**Ghostly** – weak roles.\n**Strapless** – heavy to host.",
    "https://forum.example/t/991 Trade-offs",
  ],
  ["C", "Short answer: Citable.", ""],
  [
    "G S",
    "A note on names: Ghostly is a company, and so is Strapless; neither sells clothes.",
    "https://names.example/",
  ],
  [
    "",
    "Whether a page is citable depends on its licence. A ghostly silence about it is a bad sign.",
    "https://law.example/licences Licences",
    "is a web page citable",
  ],
  [
    "C | c3",
    "Citable documents all of this: ¦roles,¦ ¦previews,¦ and ¦webhooks.",
    "https://citable.example/docs/roles Roles;https://citable.example/docs/previews Previews;https://citable.example/docs/webhooks Webhooks",
    "citable docs",
  ],
  [
    "S C G | g2 c1",
    "Strapless is the most configurable, Citable the quickest to learn; Ghostly is in between.",
    "https://ghostly.example/learn Learn;https://ghostly.example/docs Docs;https://citable.example/learn Learn",
  ],
  [
    "C",
    "For regulated work, I’d want an audit trail. Citable’s is on every plan; I did not find one elsewhere.",
    "https://audit.example/list Audit trails",
    "cms audit trail",
  ],
  [
    "G",
    "Ghostly, Ghostly, Ghostly: three of four threads I read name it first.",
    "https://www.reddit.com/r/blogging/comments/1 r/blogging;https://www.reddit.com/r/blogging/comments/2 r/blogging",
    "reddit best blog platform",
  ],
  ["", "Those are four different questions. Which one matters most to you?", ""],
  [
    "S | s1",
    "If you can run Node yourself, Strapless costs nothing but your time.",
    "https://strapless.example/self-hosting Self-hosting",
  ],
  [
    "G C",
    "My ranking would be:\n- Ghostly for reach\n- Citable for accuracy\n\nI would not weigh price much here because",
    "https://rank.example/",
  ],
  [
    "C S | c1",
    "See the table.\n\n| Need | Pick |\n| :-- | :-- |\n| Quotes | Citable |\n| Apps | Strapless |\n",
    "https://citable.example/quotes Quotes",
  ],
  ["C", "People spell it “Citeable”; the product is Citable.", "https://spelling.example/"],
  [
    "G | g1 c1",
    "Ghostly describes the move away from a rival at length.",
    "https://ghostly.example/moving Moving;https://citable.example/moving Moving",
    "moving from ghostly",
  ],
  ["S G", "Strapless vs. Ghostly comes down to who maintains it.", "https://news.ycombinator.com/item?id=1 Discussion"],
  ["", "```\nconst cms = new Citable()\n```\nThat snippet will not run as it stands.", ""],
  // German
  [
    "S | s1",
    "Mit Strapless lassen sich eigene Inhaltstypen anlegen.",
    "https://strapless.example/de/typen Typen",
    "cms eigene inhaltstypen",
  ],
  ["C G", "Citable und Ghostly gibt es auch auf Deutsch.", "https://sprachen.example/cms"],
  ["G C | c1", "¦Ghostlys Rollen sind grob,¦ die von Citable feiner.", "https://citable.example/de/rollen Rollen"],
  ["", "Dazu habe ich keine verlässliche Quelle gefunden.", "", "cms rollen vergleich"],
  // French
  ["C | c1", "Je choisirais Citable pour sa clarté.", "https://citable.example/fr Accueil", "cms clair"],
  ["G S", "Ghostly et Strapless sont souvent comparés.", "https://comparatif.example/"],
  ["", "Cela dépend surtout de votre budget.", ""],
  [
    "C S G | s1 g1",
    "Citable d’abord, puis Strapless, enfin Ghostly.",
    "https://strapless.example/fr Accueil;https://ghostly.example/fr Accueil",
  ],
  // Japanese
  ["G | g1", "Ghostlyはニュースレターに強いサービスです。", "https://ghostly.example/ja 日本語"],
  ["C S", "CitableもStraplessも無料で試せます。", "https://muryo.example/"],
  ["", "もう少し詳しく教えていただけますか。", ""],
  [
    "C | c1",
    "引用されやすい記事を書くなら、Citableが向いています。",
    "https://citable.example/ja/kiji 記事",
    "引用されやすい CMS",
  ],
  // Polish
  ["G C", "Ghostly jest tańszy, Citable dokładniejszy.", "https://ceny.example/cms", "cms ceny"],
  ["C | c1", "Citable działa także po polsku.", "https://citable.example/pl/funkcje Funkcje"],
  ["", "Nie znalazłem aktualnych danych.", ""],
  [
    "S C G | s1 c1 g1",
    "Warto sprawdzić Strapless, Citable i Ghostly.",
    "https://strapless.example/pl Start;https://citable.example/pl Start;https://ghostly.example/pl Start",
  ],
]
