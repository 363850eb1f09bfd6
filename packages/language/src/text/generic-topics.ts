/** Words that sort articles on a site but say nothing about them, in English, German, French and Spanish. */
const words: ReadonlySet<string> = new Set([
  // English
  ..."guide guides news blog blogs post posts article articles misc miscellaneous general other others update updates".split(
    " ",
  ),
  ..."uncategorized uncategorised announcement announcements release releases changelog how-to howto how-tos tutorial".split(
    " ",
  ),
  ..."tutorials tip tips tricks faq faqs resource resources featured story stories event events press company team".split(
    " ",
  ),
  ..."archive archives review reviews basics insights learn learning case-study case-studies interview interviews".split(
    " ",
  ),
  ..."opinion video videos podcast podcasts newsletter help support product products".split(" "),
  // German
  ..."anleitung anleitungen ratgeber neuigkeiten nachrichten aktuelles beitrag beiträge artikel allgemein allgemeines".split(
    " ",
  ),
  ..."sonstiges verschiedenes ankündigung ankündigungen tipps tricks tipp presse unternehmen veranstaltungen blogbeitrag".split(
    " ",
  ),
  ..."unkategorisiert leitfaden leitfäden grundlagen wissen hilfe produkte produkt".split(" "),
  // French
  ..."actualité actualités nouvelle nouvelles annonce annonces astuce astuces conseil conseils divers général tutoriel".split(
    " ",
  ),
  ..."tutoriels ressources événement événements presse entreprise équipe guide-pratique non-classé aide produits produit".split(
    " ",
  ),
  // Spanish
  ..."guía guías noticias noticia novedades anuncio anuncios consejo consejos artículo artículos entrada entradas".split(
    " ",
  ),
  ..."tutoriales varios general recursos eventos prensa empresa equipo sin-categoría ayuda productos producto trucos".split(
    " ",
  ),
])

/** Whether a tag or term only sorts articles, such as `guides` or `Tipps & Tricks`. */
export function isGenericTopic(topic: string): boolean {
  const plain = topic.normalize("NFC").trim().toLowerCase()
  if (words.has(plain.replaceAll(/[\s_]+/gu, "-"))) return true
  const parts = plain.split(/[^\p{L}\p{N}]+/u).filter((part) => part !== "" && !joints.has(part))
  return parts.every((part) => words.has(part))
}

/** Words between generic ones. */
const joints: ReadonlySet<string> = new Set(["and", "und", "et", "y", "e", "the", "our", "unsere"])
