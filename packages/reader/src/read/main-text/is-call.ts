/** How lines begin that lead away from a text, in the languages of our pages: "Read more", "Lesen Sie auch", "À lire aussi". */
const calls = new RegExp(
  `^[\\s\\W]*(?:${[
    "read (?:also|more|next|our|the full)",
    "(?:see|watch|listen|learn|click|find out|check out|view) (?:also|more|here|all|our|next)",
    "(?:also|further) (?:read|see|reading)",
    "(?:related|recommended|similar|popular|latest|trending|more|new and exciting similar)(?: \\w+){0,3}:?$",
    "more (?:from|on|about|stories|in)\\b",
    "you (?:may|might|could) (?:also )?(?:like|be interested|enjoy|want)",
    "don['’]t miss|sign up|subscribe|follow (?:us|the|him|her|me)\\b|share (?:this|on|it)|advertisement|anzeige\\b|publicidad|publicité|download (?:the|our) app|get (?:the|our) (?:app|latest|daily|news)|we want to hear|submit (?:a|your) letter",
    "if you (?:enjoyed|liked) (?:this|reading)|(?:to (?:view|read|continue)|for) the (?:full|latest) (?:story|stories|article)",
    "lesen sie|lies (?:auch|hier|mehr)|(?:auch|außerdem|ebenfalls) (?:interessant|lesen|auf|lesenswert)|auch lesen|jetzt lesen|hier lesen|weiterlesen|zum weiterlesen",
    "(?:mehr|noch mehr|alles|weitere|weitere infos?|weiterführende?r?) (?:zum|zu|zur|über|infos?|informationen?|themen|beiträge|artikel|links?|nachrichten|news|aus|tipps|beiträge|meldungen)\\b",
    "(?:das|dies|diese (?:artikel|themen|beiträge)) (?:thema )?(?:könnte|könnten) (?:dich|sie|euch|ihnen|dir)",
    "(?:ähnliche|verwandte|neueste|aktuelle|beliebte|empfohlene|passende|meistgelesen\\w*) (?:artikel|beiträge|themen|meldungen|news|nachrichten)",
    "schon gelesen|empfehlungen? (?:aus|der|für)|beiträge zum thema|top \\d+|teilen|artikel teilen|jetzt (?:abonnieren|anmelden|bestellen)|newsletter|kommentare?(?: |:|$)|keine kommentare|kommentieren|zurück(?: zur\\b.*)?$|drucken|nach oben|inhaltsverzeichnis$|über (?:den|die) autor|bild (?:anzeigen|schließen)",
    "(?:à|a) (?:lire|voir) (?:aussi|également)|lire (?:aussi|la suite|également|plus)|pour (?:lire|aller plus loin)|voir aussi|sur le même (?:sujet|thème)|(?:articles|contenus) (?:liés|similaires)",
    "(?:lea|lee|leer|vea|ver|mira|mire|puedes? ver|le(?:er)? m[aá]s|te (?:puede|podría)|le (?:puede|podría)|también (?:puede|te|lee))(?: (?:también|además|m[aá]s|interesar|aquí|ver|leer))*(?:\\s*:|\\b)(?=.{0,120}$)",
    "leggi (?:anche|tutto)|(?:potrebbe|vedi|guarda) (?:anche|interessarti)|leia (?:também|mais)|veja (?:também|mais)",
    "czytaj (?:też|także|również|więcej|dalej)|zobacz (?:też|także|również|więcej)|przeczytaj|polecamy|lees (?:ook|meer|verder)|läs (?:också|mer)|les (?:også|mer)|læs også|lue (?:myös|lisää)",
  ].join("|")})`,
  "iu",
)
const credit =
  /^[\s([/]*(?:photos?|fotos?|bilder?|image|picture|photograph|illustration|beitragsbild|titelbild|abbildung|credits?|crédits?|crédito|bildquelle|quelle|source|fuente|źródło|foto|copyright|©|getty images|afp|reuters|shutterstock)\b[^.!?]{0,80}$/iu
const stamp =
  /^(?:(?:published|posted|updated|last (?:updated|modified)|created|date|publicado|publicación|actualizado|publié|mis à jour|veröffentlicht\w*|erstellt|aktualisiert|stand|publikacja|release date|category|kategorie|tags?|schlagwörter|themen|von|by|author|autor\w*)\s*(?:am|on|le|el)?\s*:?\s*)?[\d\s.,:/|–-]*\d{4}[\d\s.,:/|–-]*(?:uhr|am|pm|h|utc|gmt|est|cet)?$/iu

/** Whether a line is not of the text it stands in: it leads to another page, names who took a picture, or only says when. */
export function isCall(line: string, { isLinked }: { isLinked: boolean }): boolean {
  if (line.length > 180) return false
  if (calls.test(line) && (isLinked || line.length < 60 || line.trimEnd().endsWith(":"))) return true
  return line.length < 100 && (credit.test(line) || stamp.test(line))
}
