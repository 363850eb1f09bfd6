import { type AbsenceLanguage, bare, before, toPattern } from "./absence-language.ts"

const info =
  "(?:información|informaciones|datos|detalles?|resultados?|reseñas|opiniones|menciones|referencias|registros?|evidencias?|fuentes|rastro)(?: (?:fiables?|confiables?|específic[oa]s?|públic[oa]s?|verificables?|concret[oa]s?|suficientes?|disponibles?|alguna?))*"
const kind =
  "(?:empresa|compañía|producto|herramienta|marca|servicio|proveedor|software|plataforma|aplicación|solución)"
const name = `(?:(?:la|el|una|un|ninguna|ningún) )?(?:${kind} )?(?:(?:llamad[oa]|denominad[oa]|con el nombre(?: de)?) )?${before}§${bare}`
const prep = "(?:sobre|acerca de|de|del|respecto a|relacionad[oa]s? con|en relación con|ni de|ni sobre)"

/** Spanish. */
export const spanish: AbsenceLanguage = {
  joins: "o|y|e|ni(?: de| sobre)?",
  cue: /(?<!\p{L})(?:no|nunca|jamás|ningun[ao]?|ningún|nada|sin|tampoco|poc[ao]s?|apenas|escasa|desconoc\w*|faltan?|carezco|pregunt\w*)(?!\p{L})|\?/iu,
  absent: [
    toPattern(
      `\\b(?:no|sin|ninguna?|ningún|muy poca|muy pocos|poca|pocos|apenas|escasa) (?:(?:he|pude|puedo|podido|encontré|encontrado|encontrar|encuentro|hallé|hallado|tengo|tenemos|dispongo|disponemos|hay|existen?|cuento|con|de|logré|aparecen?|ninguna?|ningún|mucha|suficiente|localizar) )*${info} ${prep} ${name}`,
    ),
    toPattern(
      `\\bno (?:(?:he|pude|logré|podido) )*(?:encontré|encontrado|encontrar|hallé|hallado|hallar|sé|conozco|localicé)(?: absolutamente)? nada (?:sobre|de|acerca de) ${name}`,
    ),
    toPattern(`\\bno (?:conozco|conocemos|me suena|reconozco) (?:a )?(?:(?:ninguna?|ningún) )?${name}`),
    toPattern(`\\bno estoy (?:muy )?familiarizad[oa] con ${name}`),
    toPattern(
      `§ no (?:aparece|figura|sale|se menciona|está|consta|es mencionad[oa])[^.]{0,12} (?:en|entre) (?:ninguna?|ningún|las|los|mis)[^.]{0,15}(?:listas?|fuentes?|resultados?|búsquedas?|artículos?|comparativas?|rankings?|clasificaciones)`,
    ),
    toPattern(
      `\\b(?:ninguna?|ningún) (?:de (?:las|los|mis)|fuente|artículo|lista|resultado)[^.]{0,30}(?:menciona|cita|nombra|incluye|habla de) (?:a )?${before}§`,
    ),
    toPattern(
      `\\bno (?:existe|hay|consta) (?:ninguna?|ningún|una?) ${kind}[^.]{0,12}(?:llamad[oa]|con el nombre(?: de)?|denominad[oa]) ${before}§`,
    ),
    toPattern(
      `\\b(?:búsqueda|consulta)s? (?:de|sobre|para) ${name}[^.]{0,20} (?:ningún|nada|sin|cero)|\\bbúsqueda (?:de|sobre) ${name}["»*]* no `,
    ),
    toPattern(
      `\\bno (?:he podido|pude|puedo|logré)[^.]{0,12}(?:verificar|confirmar)[^.]{0,15}(?:que |si |existencia de )${before}§`,
    ),
    toPattern(`§ no (?:existe|parece existir)`),
    toPattern(
      `(?:aclarar|precisar|especificar|explicar|decirme)[^.]{0,12}(?:a qué te refieres|a qué se refiere|qué quieres decir|qué entiendes|qué es)[^.]{0,8} ${before}§`,
    ),
    toPattern(
      `^\\W*(?:preguntaste|has preguntado|preguntó|me preguntas|preguntas) (?:por|sobre|acerca de) ${name}["»*]*[.!:]?\\s*$`,
    ),
  ],
  hedge:
    /(?:^|[^\p{L}])(?:si|quizás?|tal vez|posible|posiblemente|podría|puede|probablemente|acaso)(?=$|[^\p{L}])|\?\s*$/iu,
}
