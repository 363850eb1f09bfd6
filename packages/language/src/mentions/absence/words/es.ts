import type { AbsenceWords } from "../absence-words.ts"

/** Spanish. */
export const spanish: AbsenceWords = {
  neg: "no ningún ninguna ninguno nada nadie nunca jamás ni sin tampoco cero incapaz imposible y_nada y_ninguna y_ninguno y_no",
  scant: "poco poca pocos pocas escas* apenas limitad*",
  dim: "desconozco desconocid* infructuos* vano escapado escapa desconocemos errata ficticio ficticia inexistente ignoro",
  lost: "ausente ausentes falta faltan ausencia carezco carecemos omitid*",
  epi: "encontr* encuentr* halla* hallé hallo halle localic* localiz* localicé identific* identifiqu* conozc* conoc* conocid* reconozc* reconoc* sé saber sepa supe consta constan conste suen* oído oír oí oigo vist* veo ver visto aparec* aparezc* figur* sale salen salió salir surg* mencion* cit* nombr* recog* recoj* lista listan listad* incluy* inclu* enumer* registr* referenc* refier* referencia coincid* correspond* asoci* relacion* verific* verifiqu* confirm* comprob* comprueb* exist* exista* hay haya hubo familiariz* familiar arroj* devolv* dio dieron di dado produjo segur* presente detect* descubr* recomend* tener tengo rastre* contempl* alud* habl* dispongo disponemos cuento contar ubic* tropec* tropez* recuerd* aport* logré logro",
  act: "menciona mencionan cita citan nombra nombran lista incluye ofrece ofrecen publica publican tiene tienen muestra contiene da dan conoce guarda recoge registra dispone cuenta",
  tell: "decir* decirte decirle digo dice opinar valor* evaluar juzgar comentar",
  info: "información informacion informaciones info dato datos detalle detalles resultado resultados reseña reseñas opinión opiniones mención menciones referencia referencias fuente fuentes rastro rastros evidencia evidencias prueba pruebas registro registros entrada entradas ficha constancia conocimiento conocimientos existencia documentación noticia noticias indicio indicios éxito pista pistas coincidencia coincidencias valoraciones página sitio web antecedentes fruto frutos",
  src: "lista listas listado* ranking* clasific* fuente* resultado* artículo* comparativ* guía* análisis directorio* base bases búsqueda* consulta* página* sitio* web internet informe* estudio* encuesta* medios prensa catálogo* índice* top diez blog* foro* reseña* prueba* publicacion* documento* portal* buscador* recomendacion* radar selección recopilacion* datos entrenamiento lado parte literatura investigación",
  kind: "empresa* compañía* firma* producto* herramienta* marca marcas servicio* proveedor* software programa* aplicación* aplicaciones app apps plataforma* solución* soluciones crm agencia* startup* banco organiz* fabricante* sistema* gestor* nombre nombres entidad* competidor* proyecto* opcion* actor actores alternativas",
  called: "llamado llamada llamados llame llama denominado denominada nombre denomine titulado término",
  every: "todo toda todos todas cada solo sólo solamente únicamente siempre necesariamente simplemente",
  best: "primer primera primero principal más única único líder peor última último",
  more: "más menos",
  pron: "ella ello eso esto él es",
  sub: "que si quien cual donde porque pues como",
  if: "si cuando",
  guess:
    "puede podría quizá quizás posible posiblemente probablemente tal-vez nueva nuevo reciente pequeña pequeño regional local nicho parece parecen emergente tal vez acaso errata error probable",
  cut: "pero sino y_nada y_ninguna y_ninguno y_no",
  prep: "de del sobre para en a al con por acerca respecto sin entre",
  field: "sector categoría ámbito mercado campo área segmento tema terreno tipo rubro contexto",
  veto: "completa completo alternativa mejor ya_no",
  ask: "preguntaste preguntas preguntó preguntado pregunta refieres refiere referías referir quisiste aclarar aclararme precisar hablas dices quieres especificar",
  me: "yo me mí mi mis nos nuestro nuestra nuestros nuestras he sé puedo tengo",
  nor: "ni",
  usual: "habitual* usual* común comunes frecuentes conocid* populares típic*",
  prove: "verific* confirm* comprob* exist* existencia prueba* evidencia* constancia",
  free: "el la lo los las un una unos unas del de al a y e o u pero me mí mi mis yo nos nuestro nuestra nuestras nuestros te ti tu tus usted ustedes se su sus le les os vosotros él esa ese eso esas esos esta este estos estas esto aquella aquel allí aquí ahí es son era eran fue fueron ser sido siendo soy eres está están estaba estar estado estoy he ha has han había habían hemos haber hecho haya tengo tiene tienes tener poder puedo puedes podido pude pudo podrías quiere quieres quisiste quería querías debo debe sobre para en con por entre según bajo hacia hasta desde ante acerca respecto cuanto relación caso cambio embargo obstante aunque mientras ya aún todavía también así tan muy bastante lamentablemente desgraciadamente desafortunadamente lástima siento perdón disculpa actualmente momento ahora hoy realmente específicamente específica específicos específico expresamente explícitamente concreta concreto concretos concretamente particular fiable fiables confiable confiables verificable verificables creíble creíbles oficial oficiales pública públicas público públicos disponible disponibles accesible accesibles relevante relevantes suficiente suficientes detallada detallados alguna alguno algún algunos algunas algo alguien otra otro otras otros misma mismo habitual habituales usual usuales común comunes principales primeros primeras mejores grandes grande populares conocidas conocidos reconocidas reconocidos establecidas recomendados recomendadas destacados destacadas recientes últimos distintas distintos diversas varias varios dos tres cuatro cinco diez tipo general claro clara exacta exactamente expertos usuarios clientes especialistas preguntaste preguntas preguntó pregunta preguntado refieres refiere referías referir decir hablas hablar busqué buscado buscar busco buscando revisé revisado revisadas revisados consulté consultado consultadas consultados consultada analizadas analizado analizados investigado investigué intenté intentado comparte compartir enlace contarme contar dar darme facilitar aclarar precisar contexto ortografía permita verificarlo qué quién cuál cómo dónde cuándo sea fuera modos resulta resultan difícil manera forma sí sino frecuentes frecuentemente frecuencia propia propio buena bueno hacen hace hacer queda citados citadas identificar encuentra llega memoria demás tras partir pueda pueden yo devolvió devuelve arroja comparar suele aclarar aclararme exacto referencias muy muchísimo totalmente completamente independient* muchas muchos mucha mucho",
}
