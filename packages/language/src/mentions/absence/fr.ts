import { type AbsenceLanguage, bare, before, toPattern } from "./absence-language.ts"

const info =
  "(?:(?:d['’])?(?:informations?|infos|données?|détails?|résultats?|avis|traces?|mentions?|sources?|preuves?|renseignements?|références?|site)(?: (?:fiables?|précis(?:es?)?|publiques?|spécifiques?|vérifiables?|concrets?|concrètes?|disponibles?|officiels?))*)"
const kind = "(?:entreprise|société|produit|outil|marque|service|logiciel|fournisseur|plateforme|application|solution)"
const name = `(?:(?:l['’]|la |le |une? |d['’]une |d['’]un )?${kind} )?(?:(?:appelée?|nommée?|du nom de|du nom d['’]) ?)?${before}§${bare}`
const prep = "(?:sur|concernant|au sujet de|à propos de|relatives? à|de|d['’]|pour|quant à)"
const kinds = `(?:${prep} ?)`

/** French. */
export const french: AbsenceLanguage = {
  joins: "ou|et|ni(?: sur| de)?",
  cue: /(?<!\p{L})(?:pas|aucune?|jamais|rien|peu|ni|sans|guère|nulle|inconnue?|introuvable|manquent?|manque|demandé|interrogé|question|impossible|incapable)(?!\p{L})|\?/iu,
  absent: [
    toPattern(
      `\\b(?:aucune?|pas|peu|ni|jamais|pas de|pas d['’]|très peu) ?(?:(?:de |d['’]|trouvé |pu trouver |de véritables? |assez )*)${info}(?: (?:disponibles?|trouvée?s?))? ?${kinds}${name}`,
    ),
    toPattern(
      `\\bn['’](?:ai|avons|a) (?:malheureusement )?(?:rien|pas) (?:trouvé|pu trouver)(?: (?:grand-chose|quoi que ce soit|de (?:détails|données)))? ?(?:sur|concernant|à propos de) ${name}`,
    ),
    toPattern(`\\bn['’](?:ai|avons) (?:trouvé )?${info} ni ${kinds}${name}`),
    toPattern(
      `\\brien (?:trouvé |de )?(?:sur|de|d['’]|concernant) ?${name}\\s*(?:[.,;]|$)|\\bne sais (?:malheureusement )?rien (?:de |d['’]|sur )${name}`,
    ),
    toPattern(
      `\\b(?:je|nous) ne (?:connais|connaissons|reconnais) (?:malheureusement )?(?:pas|aucune?) (?:d['’]|de )?${name}`,
    ),
    toPattern(
      `§ (?:n['’]apparaît|n['’]apparait|ne figure|n['’]est mentionnée?|n['’]est citée?|n['’]est répertoriée?|ne ressort|n['’]est listée?)[^.]{0,12} (?:dans|sur|parmi) (?:aucune?|les|mes|la)[^.]{0,15}(?:listes?|sources?|résultats?|classements?|articles?|recherches?|comparatifs?)`,
    ),
    toPattern(
      `\\baucune? (?:de (?:mes|ces|nos)|des|source|article|liste|résultat)[^.]{0,30}ne? ?(?:mentionne|cite|parle de|évoque|mentionnent) ${before}§`,
    ),
    toPattern(
      `\\bil n['’](?:existe|y a) (?:pas|aucune?) (?:de |d['’])?${kind}[^.]{0,15}(?:nommée?|appelée?|du nom d[e'’])\\s*${before}§`,
    ),
    toPattern(`\\b(?:recherche|requête)s? (?:sur|de|concernant|pour) ${name}[^.]{0,20} (?:aucun|rien|pas)`),
    toPattern(
      `\\b(?:pas|impossible|incapable)[^.]{0,25}(?:vérifier|confirmer)[^.]{0,12}(?:existence d[e'’]\\s*|que |si )${before}§`,
    ),
    toPattern(`§ n['’]existe (?:pas|probablement pas)`),
    toPattern(
      `(?:préciser|clarifier|expliquer|dire)[^.]{0,25}(?:ce que vous entendez par|entendez par|ce qu['’]est|de quoi)[^.]{0,10} ${before}§`,
    ),
    toPattern(`(?:nom |marque )?${before}§["»*]* (?:ne me dit rien|m['’]est inconnue?|ne m['’]évoque rien)`),
    toPattern(`\\bpas (?:en mesure|capable) de (?:trouver|fournir|donner) (?:de |des |d['’])?${info} ?${kinds}${name}`),
    toPattern(
      `^\\W*(?:vous avez|tu as|vous m['’]avez) (?:demandé|interrogé|posé une question)[^.]{0,25}(?:sur|concernant|à propos de) ${name}["»*]*[.!:]?\\s*$`,
    ),
    toPattern(`\\bpas (?:familier|familière|au courant) (?:avec|de|d['’]) ?${name}`),
  ],
  hedge:
    /(?:^|[^\p{L}])(?:si|peut-être|il se peut|pourrait|peut|probablement|éventuellement|possible)(?=$|[^\p{L}])|\?\s*$/iu,
}
