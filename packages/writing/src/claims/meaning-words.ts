/** Kinds of words that turn the meaning of a sentence without a number or a name of their own. */
export type Turn =
  | "upper"
  | "lower"
  | "up"
  | "down"
  | "faster"
  | "slower"
  | "begin"
  | "end"
  | "more"
  | "fewer"
  | "keep"
  | "return"
  | "hedge"
  | "cause"
  | "all"

/** In English, German, French, Spanish, Portuguese, Italian and Dutch. Single letters of another language may be read, too. */
const patterns: Readonly<Record<Turn, string>> = {
  upper:
    "up to|at most|(?:no|not) (?:more|longer|later) than|at the most|less than|fewer than|under|below|a maximum of|nearly|almost|" +
    "bis zu|höchstens|maximal|weniger als|unter|knapp|beinahe|jusqu['’]à|au plus|au maximum|moins de|presque|hasta|como máximo|a lo sumo|" +
    "menos de|casi|até|no máximo|menos do que|quase|fino a|al massimo|meno di|quasi|hoogstens|maximaal|ten hoogste|minder dan|bijna",
  lower:
    "at least|no (?:less|fewer) than|not (?:less|fewer) than|more than|over|above|a minimum of|mindestens|wenigstens|mehr als|über|" +
    "au moins|plus de|al menos|por lo menos|como mínimo|más de|pelo menos|no mínimo|mais de|almeno|più di|oltre|minstens|ten minste|meer dan|ruim",
  up:
    String.raw`rais(?:e[sd]?|ing)|r[oi]se[ns]?|rising|gr[eo]w(?:s|n|ing)?|growth|increas\p{L}*|gain(?:s|ed|ing)?|climb\p{L}*|surg(?:e[sd]?|ing)|soar\p{L}*|doubl(?:e[sd]?|ing)|` +
    String.raw`tripl(?:e[sd]?|ing)|more expensive|erhöh\p{L}*|gestiegen|stieg\p{L}*|steig(?:t|en|ert|erte|erten)|gesteigert|wuchs\p{L}*|wächst|gewachsen|zugenommen|verdoppelt\p{L}*|teurer|gewann\p{L}*|gewonnen|` +
    String.raw`augment\p{L}*|gagn(?:e|é|ée|er|ent|ait)|progress(?:e|é|er)|grimp\p{L}*|aument\p{L}*|sub(?:e|en|ió|ieron|ido|iu|iram|ir)|crec(?:e|en|ió|ieron|ido|er)|gan(?:a|ó|aron|ado)|cresc\p{L}*|ganh\p{L}*|` +
    String.raw`è salit[oa]|stijg\p{L}*|steeg|stegen|gestegen|groei\p{L}*|gegroeid|verhoog\p{L}*|duurder`,
  down:
    String.raw`cut(?:s|ting)?|lower(?:ed|s|ing)|fell|fall(?:s|en|ing)?|drop(?:s|ped|ping)?|declin\p{L}*|decreas\p{L}*|reduc(?:e[sd]?|ing|tions?)|shr(?:ink|ank|unk)\p{L}*|los(?:t|es|e|ing)|slash\p{L}*|cheaper|halv(?:e[sd]?|ing)|` +
    String.raw`gesenkt|senkt\p{L}*|senken|gesunken|sinkt|sank\p{L}*|fiel(?:en)?|gefallen|verlor\p{L}*|reduziert\p{L}*|abgenommen|verringert\p{L}*|halbiert\p{L}*|billiger|` +
    String.raw`baiss\p{L}*|diminu\p{L}*|rédui\p{L}*|perd(?:u|ue|us|re|ent|ait)|chut(?:e|é|er)|recul(?:e|é|er)|baj(?:a|an|ó|aron|ado)|disminu\p{L}*|reduj\p{L}*|reducid\p{L}*|perd(?:ió|ieron|ido|eu|eram|e)|cay(?:ó|eron)|` +
    String.raw`reduz\p{L}*|caiu|caíram|baix(?:a|ou|aram)|ridott\p{L}*|riduc\p{L}*|pers[oi]|diminuit\p{L}*|daal\p{L}*|daling|gedaald|verlaag\p{L}*|verloren|afgenomen|goedkoper`,
  faster: String.raw`speed(?:s|ed|ing)? up|accelerat\p{L}*|beschleunig\p{L}*|accélèr\p{L}*|aceler\p{L}*|acceler\p{L}*|versnel\p{L}*`,
  slower: String.raw`slow(?:s|ed|ing)?(?: down)?|delay\p{L}*|verlangsam\p{L}*|verzöger\p{L}*|ralenti\p{L}*|retard\p{L}*|ralentiza\p{L}*|rallent\p{L}*|vertraag\p{L}*`,
  begin: String.raw`introduc\p{L}*|launch\p{L}*|begin(?:s|ning)?|began|start(?:s|ed)?|einführ\p{L}*|führt\p{L}*|eingeführt|introdui\p{L}*|introduz\p{L}*|introdujo|introdurr\p{L}*|voert\p{L}*|invoer\p{L}*|ingevoerd`,
  end: String.raw`scrap(?:s|ped|ping)?|ends?|ended|discontinu\p{L}*|abolish\p{L}*|remov(?:e[sd]?|ing)|streich\p{L}*|gestrichen|abgeschafft|supprim\p{L}*|elimin\p{L}*|abol\p{L}*|schrap\p{L}*|geschrapt|afgeschaft`,
  more: "more(?! than)|mehr(?! als)|más(?! de)|più(?! di)|meer(?! dan)|longer|länger",
  fewer:
    "less(?! than)|fewer(?! than)|weniger(?! als)|moins(?! de)|menos(?! de)|meno(?! di)|minder(?! dan)|shorter|kürzer",
  keep: String.raw`kept|keeps?|behielt\p{L}*|behalten|behält|gard(?:é|és|ée|ent|e)|conserv\p{L}*|mantuv\p{L}*|mantiene\p{L}*|se qued(?:ó|aron)|mantém|mantiver\p{L}*|ficaram com|tenut[oaie]|hielden|behouden|gehouden`,
  return: String.raw`gave (?:it |them )?back|gives? (?:it |them )?back|returned|sent (?:it |them )?back|zurückgegeben|gaben (?:\p{L}+ )?zurück|gab (?:\p{L}+ )?zurück|zurückgeschickt|rendu\p{L}*|renvoy\p{L}*|devolv\p{L}*|devuel\p{L}*|restitui\p{L}*|teruggegeven|gaven (?:\p{L}+ )?terug|teruggestuurd`,
  hedge:
    String.raw`may|might|could|plan(?:s|ned|ning) (?:to|for)|is planned|are planned|expect(?:s|ed|ing)?|intends?|hop(?:es?|ing) to|aims? to|suspect(?:s|ed)?|preliminary|estimat(?:e[sd]?|ion)|likely|probably|perhaps|seems?|appears? to|` +
    String.raw`suggests?|possibl[ey]|proposed?|könnten?|dürften?|soll(?:en)?|geplant\p{L}*|plant|vermut\p{L}*|erwarte[tn]|voraussichtlich\p{L}*|wahrscheinlich|vorläufig\p{L}*|möglicherweise|vielleicht|` +
    String.raw`pourrai(?:t|ent)|prévoi(?:t|ent)|prévue?s?|envisag\p{L}*|provisoires?|peut-être|probablement|podrían?|prevén?|prevista?s?|planean?|provisional(?:es)?|quizás?|probablemente|poderá|poderiam?|prevê|planej\p{L}*|` +
    String.raw`talvez|potrebbe(?:ro)?|prevede|previst[oaie]|forse|provvisori[oae]|zou(?:den)?|mogelijk|waarschijnlijk|verwacht\p{L}*|voorlopig\p{L}*|gepland\p{L}*|misschien`,
  cause:
    String.raw`because|due to|thanks to|owing to|as a result of|caus(?:e[sd]?|ing)|led|lead(?:s|ing)? to|weil|wegen|aufgrund|führten? dazu|verursach\p{L}*|parce qu['’e]?|à cause d['’e]?\p{L}*|grâce (?:à|aux?)|en raison d['’e]?\p{L}*|` +
    String.raw`debido al?|gracias al?|a causa del?|provoc(?:ó|aron|a)|porque|devido (?:a|ao|à)s?|graças (?:a|ao|à)s?|perché|grazie (?:a|al|alla)|omdat|vanwege|dankzij|doordat`,
  all: String.raw`(?<!(?:at|after|above|in) )all(?! (?:about|over|in all|the more|kinds|sorts))|every|everyone|everybody|always|anywhere|everywhere|alle[nrm]?|jede[rsnm]?|immer|überall|tous|toutes|chaque|toujours|partout|todos|todas|siempre|sempre|todo o|tutt[ie]|ogni|elke?|iedere?|altijd|overal`,
}

const compiled = new Map(
  (Object.keys(patterns) as Turn[]).map((turn) => [
    turn,
    new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${patterns[turn]})(?![\p{L}\p{N}])`, "gu"),
  ]),
)

export interface FoundTurn {
  turn: Turn
  written: string
  start: number
  end: number
}

/** Words of one language that are others elsewhere: “plant” is a verb in German alone. */
const only: Readonly<Record<string, string>> = { plant: "de", led: "en", over: "en" }

/** The words of a text that turn its meaning, in the order of the text. A month, such as May, is none. */
export function readTurns(text: string, locale: string): FoundTurn[] {
  const plain = text.replaceAll(/(?<=^|[.!?]\s)\p{Lu}(?=\p{Ll})/gu, (letter) => lowered(letter))
  const found: FoundTurn[] = []
  for (const [turn, pattern] of compiled) {
    for (const { 0: written, index } of plain.matchAll(pattern)) {
      if (!locale.startsWith(only[written] ?? "")) continue
      found.push({
        turn,
        written: text.slice(index, index + written.length),
        start: index,
        end: index + written.length,
      })
    }
  }
  // “More than” is no “more”, and “no more than” no “more than”.
  const longest = found.filter(
    (one) => !found.some((other) => other.end >= one.end && other.start <= one.start && length(other) > length(one)),
  )
  return longest.toSorted((a, b) => a.start - b.start)
}

const length = ({ start, end }: FoundTurn) => end - start

/** Small letters take the places of capitals. */
function lowered(letter: string): string {
  const small = letter.toLowerCase()
  return small.length === letter.length ? small : letter
}

/** What no text means at once of one thing. */
export const opposites: readonly (readonly [Turn, Turn])[] = [
  ["up", "down"],
  ["faster", "slower"],
  ["begin", "end"],
  ["more", "fewer"],
  ["keep", "return"],
]

const periods = [
  ["hour", "(?:per|an|every|each) hour|hourly|stündlich|(?:pro|je|die) stunde|par heure|por hora|all['’]ora|per uur"],
  [
    "day",
    "(?:per|a|every|each) (?:working )?day|daily|täglich|(?:pro|je|jeden|am) tag|par jour|al día|por día|cada día|por dia|al giorno|ogni giorno|per dag|elke dag",
  ],
  [
    "week",
    "(?:per|a|every|each) week|weekly|wöchentlich|(?:pro|je|jede|in der) woche|par semaine|a la semana|por semana|cada semana|alla settimana|per week|elke week",
  ],
  [
    "month",
    "(?:per|a|every|each) month|monthly|monatlich|(?:pro|je|jeden|im) monat|par mois|al mes|por mes|cada mes|por mês|al mese|ogni mese|per maand|elke maand",
  ],
  [
    "year",
    "(?:per|a|every|each) year|yearly|annual(?:ly)?|jährlich|(?:pro|je|jedes|im) jahr|par an|al año|por año|cada año|por ano|all['’]anno|ogni anno|per jaar|elk jaar",
  ],
  [
    "once",
    "once|one-off|one-time|einmalig|une (?:seule )?fois|una (?:sola )?vez|uma (?:única )?vez|una tantum|eenmalig",
  ],
  ["weekend", "weekends?|wochenenden?|week-ends?|fin(?:es)? de semana|fins? de semana"],
] as const
const periodForms = periods.map(
  ([period, pattern]) =>
    [period, new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${pattern})(?![\p{L}\p{N}])`, "iu")] as const,
)

export type Period = (typeof periods)[number][0]

/** How often a text says that something happens or is paid. */
export function readPeriods(text: string): Period[] {
  return periodForms.filter(([, pattern]) => pattern.test(text)).map(([period]) => period)
}
