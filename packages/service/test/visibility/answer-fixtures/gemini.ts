import type { AnswerFixture } from "./answer-fixture.ts"

/** The style of Gemini: long bullets in several parts (separated by ¦). Its sources are behind redirects, which lead to their pages. */
export const geminiAnswers: readonly AnswerFixture[] = [
  // English
  [
    "C G S | c1",
    "Several platforms fit a florist:\n\n*   **Citable:** small teams, clear pricing.\n*   **Ghostly:** newsletters.\n*   **Strapless:** custom fields.",
    "https://citable.example/florists;https://blog.example/florists",
    "florist website cms;cms for small shops",
  ],
  [
    "",
    "The best choice depends on your technical skills, your budget and your content.\n\n¦Consider a hosted product if nobody on the team writes code.",
    "https://guide.example/cms",
    "how to choose a cms",
  ],
  [
    "G",
    "*   **Ease of use:** Ghostly is often described as friendly.\n*   **Themes:** about 300.",
    "https://ghosts.example/review",
  ],
  [
    "S | s1",
    "Strapless is released under an open licence.¦ Its code is public.",
    "https://docs.strapless.example/licence",
    "strapless licence",
  ],
  [
    "C | c2",
    "Here is what reviewers say about Citable:\n\n*   “It does one thing well.”\n*   “Support answers on Sundays.”",
    "https://citable.example/a;https://citable.example/b",
    "citable reviews",
  ],
  [
    "G C | g1 c1",
    "**Ghostly vs. Citable**\n\n| Feature | Ghostly | Citable |\n| :--- | :--- | :--- |\n| Webhooks | unsigned | signed |",
    "https://ghostly.example/x;https://citable.example/y",
  ],
  ["refused", "SAFETY"],
  ["| g1", "The vendor lists its data centres on its site.", "https://ghostly.example/datacentres", "cms data centres"],
  ["S C", "While Strapless’ API is broad, Citable’s is easier to learn.", "https://api.example/compare"],
  [
    "",
    "In fashion, strapless designs were fashionable in the 1950s; ghostly white was the preferred colour.",
    "https://fashion.example/1950s",
    "strapless dress history",
  ],
  [
    "C S G | s1",
    "My suggestion: begin with Citable, move to Strapless when you outgrow it, and keep Ghostly for mail.",
    "https://strapless.example/",
  ],
  [
    "G S C | c1",
    "1.  Ghostly\n2.  Strapless\n3.  Citable\n\nPrices as of this month.",
    "https://preise.example/;https://citable.example/prices",
    "cms prices",
  ],
  ["C", "Yes. Citable exports everything as one file.", "https://exports.example/"],
  [
    "G",
    "No. Ghostly does not translate articles by itself, though plugins do.",
    "https://plugins.example/translate",
    "ghostly translation",
  ],
  [
    "",
    "I am a language model and cannot try software myself, but I can summarise what others have written about content systems.",
    "",
  ],
  [
    "C G | c1 g1",
    "Both Citable and Ghostly publish a roadmap.",
    "https://citable.example/roadmap;https://ghostly.example/roadmap",
    "cms roadmap",
  ],
  ["S", "Strapless (formerly Topless Systems) changed its name in 2021.", "https://names.example/strapless"],
  [
    "S G",
    "Users of Strapless complain about upgrades; users of Ghostly about comments.",
    "https://www.reddit.com/r/cms",
  ],
  ["C", "**Verdict:** Citable wins on documentation, and", "https://verdict.example/", "best cms docs"],
  [
    "| c1 s1",
    "Documentation for both products can be found through the links.",
    "https://citable.example/docs;https://strapless.example/docs",
  ],
  [
    "G C S | g1 c1 s1",
    "Ghostly, Citable, Strapless – all three support Markdown.",
    "https://ghostly.example/md;https://citable.example/md;https://strapless.example/md",
    "cms markdown",
  ],
  ["C", "According to citable.example, drafts are private by default.", "https://privacy.example/drafts"],
  ["", "**Key considerations**\n\n*   Ownership\n*   Portability\n*   Cost", "https://considerations.example/"],
  [
    "S | s1 g1",
    "Strapless has the longer list of integrations.",
    "https://strapless.example/integrations;https://ghostly.example/integrations",
    "cms integrations",
  ],
  // German
  [
    "G C | g1",
    "Ghostly ist bekannter als Citable, kostet aber mehr.",
    "https://ghostly.example/de",
    "ghostly citable kosten",
  ],
  ["C", "Mit Citable bleibt der Verlauf erhalten.", "https://verlauf.example/"],
  ["", "Eine pauschale Empfehlung ist nicht möglich.", "", "cms empfehlung"],
  [
    "S G C | s1 c1",
    "*   Strapless: flexibel\n*   Ghostly: schlank\n*   Citable: genau",
    "https://strapless.example/de;https://citable.example/de",
  ],
  // French
  ["C | c1", "Citable propose un essai de trente jours.", "https://citable.example/fr/essai", "cms essai gratuit"],
  ["S C", "Strapless demande un serveur, Citable non.", "https://serveurs.example/"],
  ["G | g1", "Les lettres d’information de Ghostly partent le matin.", "https://ghostly.example/fr"],
  ["", "Tout dépend du nombre de langues.", ""],
  // Japanese
  ["G C | c1", "GhostlyよりCitableのほうが設定は少ないです。", "https://citable.example/ja/settei", "CMS 設定 簡単"],
  ["S", "Straplessは自分のサーバーで動かせます。", "https://server.example/"],
  ["", "いくつかの選択肢があります。", ""],
  [
    "C G S | g1 s1",
    "候補はCitable、Ghostly、Straplessの三つです。",
    "https://ghostly.example/ja;https://strapless.example/ja",
  ],
  // Polish
  ["C | c1", "Citable pokazuje historię zmian.", "https://citable.example/pl/historia", "cms historia zmian"],
  ["G S", "Ghostly albo Strapless – zależy od zespołu.", "https://zespol.example/"],
  ["", "Potrzebuję więcej informacji.", ""],
  ["S C G | s1", "Najpierw Strapless, potem Citable, na końcu Ghostly.", "https://strapless.example/pl"],
]
