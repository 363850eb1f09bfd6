import type { ToneLanguage } from "./tone-language.ts"

export const spanish: ToneLanguage = {
  hasConcord: true,
  hasElision: false,
  capitalizesNouns: false,
  adjectives: {
    inflection: [
      ["ico", "ico", "ica", "icos", "icas", "icamente", "iquísimo"],
      ["ísimo", "ísimo", "ísima", "ísimos", "ísimas"],
      ["o", "o", "a", "os", "as", "amente", "ísimo", "ísima", "ísimos", "ísimas"],
      ["ble", "ble", "bles", "blemente"],
      ["e", "e", "es", "emente", "ísimo", "ísima"],
      ["z", "z", "ces", "zmente"],
      ["or", "or", "ora", "ores", "oras"],
      ["ón", "ón", "ona", "ones", "onas"],
      ["ín", "ín", "ina", "ines", "inas"],
      ["l", "l", "les", "lmente", "lísimo", "lísima"],
      ["a", "a", "as"],
      ["", "", "es"],
    ],
    words: {
      3: `
        excelente excepcional extraordinario magnífico fantástico maravilloso estupendo impecable perfecto inmejorable
        sobresaliente insuperable imbatible fenomenal soberbio espectacular genial sensacional ejemplar intachable
        increíble óptimo formidable`,
      2: `
        bueno fiable confiable robusto resistente sólido duradero estable rápido ágil veloz fluido sencillo fácil intuitivo
        práctico cómodo confortable barato económico asequible accesible justo honesto transparente serio seguro preciso
        exacto potente versátil flexible eficiente eficaz útil servicial amable cordial acogedor atento cortés educado
        competente profesional riguroso minucioso cuidado elegante bonito hermoso precioso luminoso nítido
        silencioso  limpio  sabroso rico delicioso exquisito crujiente jugoso  mullido  acolchado
        transpirable impermeable completo convincente impresionante satisfactorio agradable placentero encantador
        puntual generoso recomendable valioso apreciado logrado claro legible equilibrado incansable aromático cálido
        superior rentable ventajoso simpático cercano infalible eficacísimo espacioso espléndido
        imprescindible esmerado pulcro potentísimo divertido entretenido refinado depurado holgado irreprochable
        envolvente cremoso gustoso tierno detallista resolutivo solvente mimado ameno`,
      1: `ligero suave fresco correcto popular moderno adecuado compacto decente digno querido`,
      [-1]: `mediano regular básico limitado pesado voluminoso anticuado ruidoso simplón`,
      [-2]: `
        malo mediocre lento inestable defectuoso frágil endeble flojo débil caro costoso carísimo excesivo desorbitado
        complicado engorroso tedioso confuso frustrante molesto irritante exasperante decepcionante lamentable
        insatisfactorio inaceptable insuficiente aburrido soso insípido anticuado obsoleto desfasado impreciso
        inconsistente antipático grosero maleducado arrogante incompetente negligente opaco engañoso dudoso
        peligroso incómodo áspero pegajoso pringoso grasiento maloliente sucio oxidado tibio inferior feo chapucero
        borroso ruidoso caprichoso impredecible doloroso problemático preocupante rígido intrusivo descuidado
        incomprensible interminable desesperante deshonesto aparatoso tragón tosco torpe inútil inservible
        escaso defectuosísimo farragoso abusivo tacaño ridículo caótico arcaico poco-fiable turbio
        enrevesado rácano frustrado hostil amargo rancio revenido chillón ortopédico cutre descosido averiado agobiante`,
      [-3]: `horrible terrible espantoso catastrófico desastroso pésimo penoso nefasto abominable escandaloso inadmisible inexcusable vergonzoso horroroso fatal infame deplorable patético`,
    },
  },
  verbs: {
    inflection: [
      [
        "car",
        "car",
        "ca",
        "can",
        "có",
        "caron",
        "cado",
        "cada",
        "cados",
        "cadas",
        "cando",
        "caba",
        "caban",
        "cará",
        "que",
        "quen",
      ],
      [
        "gar",
        "gar",
        "ga",
        "gan",
        "gó",
        "garon",
        "gado",
        "gada",
        "gados",
        "gadas",
        "gando",
        "gaba",
        "gará",
        "gue",
        "guen",
      ],
      [
        "ar",
        "ar",
        "a",
        "an",
        "as",
        "o",
        "ó",
        "aron",
        "ado",
        "ada",
        "ados",
        "adas",
        "ando",
        "aba",
        "aban",
        "ará",
        "arán",
        "e",
        "en",
        "amos",
        "arse",
        "arle",
      ],
      ["er", "er", "e", "en", "ió", "ieron", "ido", "ida", "idos", "idas", "iendo", "ía", "ían", "erá", "emos", "o"],
      ["ir", "ir", "e", "en", "ió", "ieron", "ido", "ida", "idos", "idas", "iendo", "ía", "ían", "irá"],
      ["", ""],
    ],
    words: {
      3: `enamorar adorar entusiasmar encantar maravillar`,
      2: `
        elogiar alabar destacar agradar gustar impresionar brillar satisfacer deleitar apreciar aplaudir
        cautivar conquistar deslumbrar sorprender superar triunfar bordar acertar mimar disfrutar encandilar lucir embelesar
        arrasar sobresalir premiar ensalzar`,
      1: `aconsejar preferir facilitar convenir`,
      [-2]: `
        lamentar criticar quejar reprochar molestar irritar frustrar desanimar defraudar decepcionar
        fallar colgar chirriar rechinar vibrar pringar picar escocer quemar gotear oxidar romper engañar traicionar estafar 
        descuidar fracasar sufrir adolecer acusar desesperar arruinar hundir despegar desteñir resbalar retrasar
        empeorar deteriorar tardar incumplir suspender flojear cojear renquear agobiar aburrir abusar ahuyentar
        fastidiar marear estropear averiar atascar  disgustar descoser chapucear perjudicar carecer`,
    },
  },
  nouns: {
    inflection: [
      ["ión", "ión", "iones"],
      ["dad", "dad", "dades"],
      ["or", "or", "ores"],
      ["z", "z", "ces"],
      ["ón", "ón", "ones"],
      ["l", "l", "les"],
      ["", "", "s"],
    ],
    words: {
      3: `maravilla joya obra-maestra`,
      2: `
        ventaja acierto placer delicia gozada chollo ganga favorito campeón fiabilidad sencillez éxito robustez elogio halago alabanza
        aplauso satisfacción ganador   virtud mimo encanto referente excelencia amabilidad elegancia puntazo regalo`,
      [-2]: `
        defecto debilidad carencia inconveniente desventaja pega avería problema retraso decepción queja molestia error fallo
        filtración caída cuelgue quebradero calvario fastidio disfunción deficiencia incidencia cancelación moho descontento 
        reproche frustración lentitud fracaso lástima demora engorro martirio suplicio desengaño despropósito sobrecoste chapuza
        trastorno lío timo desilusión cuello-de-botella rotura tropiezo desventura`,
      [-3]: `pesadilla catástrofe desastre estafa escándalo vergüenza infierno fiasco horror engaño tortura robo`,
    },
  },
  phrases: {
    3: `vale cada céntimo, hasta el último céntimo, como la seda, de maravilla, de lujo, a las mil maravillas, sin rival, sin igual, de diez, de primera, de matrícula, con nota, matrícula de honor, no tiene precio, no tiene rival, !un solo pero, !poner un pero, ni un pero, !ponerle un pero,
      no hay quien le tosa, chupa los dedos, chupan los dedos, solo se oyen elogios, todo son elogios, deshacen en elogios, va sobre ruedas, van sobre ruedas, acertará de pleno, acierta de pleno, cinco estrellas, a pedir de boca, por nada del mundo`,
    2: `nunca llega tarde, nunca llegan tarde, no llega tarde, ^mejor, ^mejores, buen, buena, buenas, buenos, muy bien, vale la pena, merece la pena, valen la pena, merece mucho la pena, buena relación calidad-precio, excelente relación calidad-precio, relación calidad-precio excelente, cumple lo que promete, cumple con creces, cumple de sobra, cumplen lo que prometen, da gusto, dan gusto, está a la altura, a la altura, no decepciona, encanta, encantan, encantará, les encantará, convence, convencen, convenció, convincente, gana,
      ganan, ganó, gana de calle, se lleva la palma, se lleva el gato al agua, en primer lugar, encabeza, lidera, lideran, va en cabeza, a la cabeza, primer puesto, primera posición, le pisa los talones, le sigue muy de cerca, muy de cerca, ^más barato, ^más barata, ^más fiable, un placer, una delicia, un acierto, una joya, todo un acierto, todo un chollo, sin problemas, sin ningún problema, sin esfuerzo, sin complicaciones, sin fallos, sin rechistar, sin pegas, sin sobresaltos, sin contratiempos, sin dudarlo, sin sustos, en un abrir y cerrar de ojos, en un santiamén, a la primera,
      recomiendo, recomiendan, recomienda, recomendamos, recomendado, recomendada, recomendados, recomendar, muy recomendado, digno de confianza, de confianza, de fiar, ahorra tiempo, ahorran tiempo, ahorra dinero, bajo precio, precios bajos, precio bajo, buen precio, buenos precios, precio justo, precios razonables, precio razonable, ^menor precio, de calidad, alta calidad, buena calidad, gran calidad, ^mejor calidad, larga duración, gran autonomía, buena autonomía, dura toda, con mimo, con esmero, con creces, de sobra, invita a, va muy bien, va de perlas, funciona siempre, funciona bien, funcionan bien, funciona de maravilla,
      brilla, brillan, brilló por sus, destaca, destacan, se lució, se luce, no falla, no fallan, nunca falla, ^menos ruido, se pasan a, se queda corto nunca, con ganas de volver, ganas de volver, antes de plazo, al instante, nada mal, nada malo, como una lapa, corta limpio, me quedaría con, nos quedamos con, me quedo con, opción ganadora, opción segura, apuesta segura, valor seguro, éxito seguro, un éxito, sabe a gloria, contento, contentos, contenta, contentas, satisfecho, satisfechos, satisfecha, satisfechas, satisface, se agradece, se defiende, todo un descubrimiento, lo mejor, de cine, vuela, gusta, gustan, gustó, agradecen, agradece, siguen suaves, sigue suave, nada como`,
    1: `bien, gran, cumple, cumplen, bastante bien, adecuado para, apto para, saca partido`,
    0: `prevención del fraude, prevención de fraude, prevención de fraudes, detección de fraudes, gestión de riesgos, para el dolor, contra el dolor, alivio del dolor, función asesina, gestión de incidencias, gestión de quejas, gestión de errores, mensaje de error, mensajes de error, prueba de choque, pruebas de choque, código limpio, energía limpia, en caso de avería, en caso de problemas, en caso de retraso, resolución de problemas, solución de problemas, libro de quejas, hoja de quejas,
      más bien, si bien, o bien, bien sea, ahora bien, también, bienes, buenos días, buenas tardes, buenas noches, buen tiempo, mal tiempo, buena parte, gran parte, gran bretaña, gran canaria, en gran medida, agua fresca, producto fresco, productos frescos, comida rápida, carga rápida, acceso rápido, justo antes, justo después, justo en, seguro de, seguro del, seguro para, el seguro, un seguro, los seguros, seguros de, seguro anual, seguro médico, seguros, compañía de seguros, póliza de seguro, por seguro, seguro, segura social, seguridad social, caja fuerte, pago seguro, servidor seguro, claro que, está claro, claro está, colores claros, color claro, azul claro, blando, blanda, caucho blando, completo, completa, completos, completas, pensión completa, jornada completa, tiempo completo, por completo, por último, exactamente, precisamente, simplemente, sencillamente, finalmente, básicamente, justamente, seriamente, limitada, limitado, sociedad limitada, edición limitada, tarifa básica, plan básico, plan ligero, básicas, básica, básicos, tarjeta regalo, tarjetas regalo, vale regalo, de regalo, regalos, regalo, éxitos, errores comunes, calidades,
      cara a, de cara, sin duda, sin lugar a dudas, no solo, no sólo, no obstante, en el mejor de los casos, en el peor de los casos, a lo mejor, mejor dicho, mayor o menor, más o menos, ni más ni menos, al menos, por lo menos, a menos que, de media, en promedio, por regla general, precio regular, vuelo regular, de forma regular, con regularidad, cada vez más, línea regular, regularmente, alta velocidad, tardar, tarda, tardan, cuelga, cuelgan en, pica, pican, suspende el, suspender la cuenta, acusar recibo, acusa recibo, quema calorías, quemar, rico en, rica en, ricos en, costa rica, despega, despegar, despegan, caída de pelo, caída del cabello, caída libre, filtración de agua, hundir, destacado, destacados, destacada, artículo destacado, gusto, mimo, lío, gota, vibrar, vibran, romper, sorprendente, cálculo, premio, premios, premiado, premiar, bordado, bordados, bordar, conveniente, público, valor justo, comercio justo, pegas, fallo judicial, de pega, crítico, incidencia, incidencias, robo, seguro contra robo, contra robo, antirrobo, robos, resistente al agua, resistente a, errar, barato no, útiles`,
    [-1]: `algo caro, algo cara, algo lento, un poco caro, un poco cara, mejorable, podría mejorar, podría ser mejor, no es para todos, del montón abajo, curva de aprendizaje, le pesan los años`,
    [-2]: `mal, mala, malas, malos, ^peor, ^peores, muy mal, deja mucho que desear, dejan mucho que desear, deja que desear, dejan que desear, !para tirar cohetes, no vale la pena, no merece la pena, huya de, huya, huye de, huyen, huir, evite, evítelo, aléjese, hay que evitar, mejor evitar, es mejor evitar, desaconsejable, desaconseja, desaconsejamos, no recomiendo, no recomendable, olvídese, olvídate, cuidado con, ni regalado, ni regalada, se quejan, se queja, quejan, se cuelga, se cuelgan, se bloquea, se bloquean, se cae, se caen, se cayó, se rompe, se rompen, se rompió, se estropea, se estropean, se atasca, se descose, se descosen, descosen, se pega, pega hasta, se hunde, se hunden, se desgasta, se desgastan, se deforma, se deforman, se queda sin, quedan sin, se queda corto, se queda corta, se quedan cortos,
      demasiado caro, demasiado lento, demasiado pequeño, demasiado complicado, precio elevado, precios elevados, precio alto, precios altos, altos precios, alto precio, ^más caro, ^más cara, cuesta un ojo, cuesta un riñón, cuesta una fortuna, cobra caro, a precio de oro, un dineral, un ojo de la cara, costes ocultos, gastos ocultos, cargos ocultos, comisiones ocultas, letra pequeña, subida de precios, subidas de precio, ha subido los precios, subió los precios, sangre sudor y lágrimas, cuesta sangre, brilla por su ausencia, de mal en peor, no contesta, no contestan, nadie contesta, nunca contesta, nunca contestan, no responde, no responden, nadie responde, sin respuesta, nunca llega, nunca llegan, no llega nunca, en ascuas, largas esperas, larga espera, largas colas, semanas de espera, tarda semanas, tarda meses, tarda demasiado, tardan semanas, tardan meses, tarda una eternidad, llega tarde, llegan tarde, siempre tarde, con retraso, cancelados sin aviso, sin previo aviso, sin aviso,
      maletas perdidas, equipaje perdido, pierde datos, pérdida de datos, pérdidas de datos, perder notas, pierde notas, fuga de datos, fugas de datos, filtración de datos, filtraciones de datos, dos filtraciones, por desgracia, desgraciadamente, lamentablemente, harto, hartos, harta, hartas, cansados de, cansado de, clama al cielo, claman al cielo, un suplicio, un calvario, una odisea, parece una lata, son de papel, parecen de papel, huele a plástico/químicos/quemado, huele mal, sabe a plástico, regusto a quemado, a quemado, escuece, escuecen, aprieta la mandíbula, aprietan la mandíbula, aprieta demasiado, suelta pelusa, sueltan pelusa, sin fuelle, duerme fatal, falla más, pone pegas, ponen pegas, se come el margen, cierra la lista, último puesto, último lugar, a la cola, farolillo rojo, suspendió, suspende, descalificado, descalificada, descalificó, descalificaron, escopeta de feria, punto débil, puntos débiles, punto flaco, gotea, gotean, pierde agua, resbala, resbalan, dolor de cabeza, dolores de cabeza, quebradero de cabeza, defrauda, defraudan, poco fiable, poco fiables, poco práctico, poco intuitivo, poco intuitiva, poco claro, poco claros, poca calidad, baja calidad, mala calidad, peor calidad, imposible contactar, imposible darse, es imposible, resulta imposible, difícil de usar, difícil de limpiar, difícil de contactar, difíciles de, difícil de, chapuza, tomadura de pelo, abandonan, abandonado por, echan de menos ayuda, carece de, carecen de, no sirve, no sirven, no funciona, no funcionan, dejar tirado, deja tirado, dejan tirado, da pena, dan pena, ni fu ni fa`,
    [-3]: `una estafa, un robo a mano armada, un infierno, una vergüenza, una pesadilla, tomadura de pelo`,
  },
  roles: {
    not: `no, nunca, jamás, tampoco`,
    no: `sin, ningún, ninguna, ninguno, nadie, nada, lejos de, dista de, dista mucho de, todo menos, cero, ausencia de, falta de=-2, carece de=-2, carecen de=-2, pierde, pierden, perdió, perdieron, perdido, perder`,
    few: `poco, poca, pocos, pocas, apenas, rara vez, raramente`,
    about: `evita, evitan, evitar, previene, previenen, prevenir, impide, impiden, reduce, reducen, reducir, resuelve, resuelven, corrige, corrigen, detecta, detectan, protege contra, protege de, protección contra, contra, cubre, cubren, cobertura de, en caso de, elimina, eliminan, alivia, alivian, notifica, gestiona, gestionan, combate, combaten, minimiza, a pesar de, pese a, soluciona, solucionan`,
    less: `menos`,
    more: `más`,
    too: `demasiado, demasiada, excesivamente, exageradamente`,
    very: `muy, realmente, extremadamente, especialmente, particularmente, absolutamente, tan, increíblemente, verdaderamente, sumamente, altamente, notablemente, bastante más, mucho más, mucho, de verdad, francamente`,
    slightly: `algo, un poco, ligeramente, bastante, a veces, en ocasiones, relativamente`,
    contrast: `pero, aunque, sin embargo, en cambio, no obstante, por el contrario, por otro lado, a pesar de que, pese a que, si bien, eso sí, salvo que, solo que, a costa de, compensa, compensan, compensado`,
    and: `y, e, o, u, así como, &`,
    nor: `ni`,
    both: `tanto`,
    article: `el, la, los, las, un, una, unos, unas, de, del, a, al, en, con, como, su, sus, lo`,
    than: `que`,
    compared: `en comparación con, comparado con, comparada con, a diferencia de, al contrario que, al lado de, frente a, lo contrario de, todo lo contrario de, todo lo contrario del, lo contrario del, al contrario de, a diferencia del, junto a`,
    aside: `en lugar de, en vez de, alternativa a, alternativas a, similar a, parecido a, compatible con, se integra con, pertenece a, red de, compra de, aparte de, además de, igual que, pasar de, cambiar de, migrar de`,
    for: `para, destinado a, pensado para, dirigido a, ayuda a, ayuda, ayudan, quienes, personas con, clientes con, a los que, los que, quien`,
    own: `su, sus, él, ella, ellos, lo`,
    cited: `conocido, conocida, famoso, famosa, elogiado=2, elogiada=2, alabado=2, alabada=2, criticado=-2, criticada=-2, apreciado=2, apreciada=2, célebre, reconocido=2, reconocida=2, premiado=2, premiada=2, destaca=2, destacan=2, valorado=2, valorada=2`,
    if: `si, a no ser que, siempre que, en caso de que, depende de, dependiendo de`,
    denial: `no es que, no diría que, no se puede decir que, no quiere decir que, no digo que, por más que presuma, sería injusto, sería exagerado, sería un error, no sería justo`,
    others: `otros, otras, otro, otra, competencia, competidores, rivales, la mayoría, los demás, las demás, alternativas, este último, esta última, estos últimos, estas últimas, el primero, la primera, el segundo, la segunda, el último, la última, el tercero, la tercera, solo uno, solo una, uno de ellos, una de ellas, aquel, aquella`,
    relative: `cuyo, cuya, cuyos, cuyas, el cual, la cual`,
    unsaid: `no puede decirse de, no puede decirse del, no se puede decir de, no se puede decir del, no puede decirse, no se puede decir, no así, no ocurre con, no pasa con, no se puede decir lo mismo, no puede decirse lo mismo, no cabe decir lo mismo`,
    beats: `supera, superan, superó, gana a, aventaja, eclipsa, derrota, desbanca`,
    trails: `pierde ante, pierde frente a, no puede competir con, no compite con, no llega a la altura de, inferior a, va por detrás de, por detrás de`,
    judges: `recomienda=2, elogia=2, critica=-2, lamenta=-2, aprecia=2, agradece=2`,
    by: `por`,
    clause: `sino, mientras que, mientras, por su parte, porque, pues, puesto que, ya que, cuando, en tanto que, desde que, hasta que`,
    mixed: `desigual, desiguales, agridulce, división de opiniones, divide, dividen, opiniones divididas, ni fu ni fa, luces y sombras, se compensan, se equilibran, de todo un poco`,
    claimed: `sería, serían, podría, podrían, debería, deberían, habría, promete, prometen, prometió, presume, presumen, afirma, afirman, asegura, aseguran, dice, dicen, se anuncia, se vende como, se define, pretende, pretenden, supuestamente, quiere, quieren, espera`,
    has: `es, son, era, eran, fue, fueron, ser, sido, está, están, estar, estaba, ha, han, tiene, tienen, tener, tuvo, ofrece, ofrecen, ofreció, resulta, resultan, resultó, parece, parecen, queda, sigue, siguen, sale, salen, hace, hacen, da, dan, dio, ofrecer, deja, vuelve, muestra, brinda, brindan, proporciona, cuenta, cuentan, posee, funciona, funcionan, rinde, ocupa, suena, suenan, con, gracias a, trae, aporta, combina, encuentra, considera, luce, me, se, por su, por sus`,
  },
}
