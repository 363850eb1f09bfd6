import { spanishRoles } from "./spanish-roles.ts"
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
        práctico cómodo confortable barato económico asequible accesible  honesto transparente serio  
         potente versátil flexible eficiente eficaz útil servicial amable cordial acogedor atento cortés educado
        competente profesional riguroso minucioso  elegante   precioso luminoso nítido
        silencioso  limpio  sabroso  delicioso exquisito crujiente jugoso  mullido  acolchado
        transpirable impermeable  convincente impresionante satisfactorio agradable placentero encantador
        puntual generoso recomendable valioso apreciado logrado  legible equilibrado incansable aromático cálido
        superior rentable ventajoso simpático  infalible eficacísimo espacioso espléndido
        imprescindible esmerado pulcro potentísimo divertido entretenido refinado depurado holgado irreprochable
        envolvente cremoso gustoso  detallista resolutivo solvente mimado ameno`,
      1: `hermoso bonito ligero suave fresco correcto popular moderno adecuado compacto decente digno querido`,
      [-1]: `mediano regular básico limitado pesado voluminoso anticuado  simplón`,
      [-2]: `
        ruidoso
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
      3: `
        entusiasmar`,
      2: `
        impresionar convencer destacar`,
      [-2]: `
        decepcionar defraudar frustrar irritar desesperar desilusionar`,
      0.5: `
        enamorar adorar encantar maravillar elogiar alabar agradar gustar brillar satisfacer deleitar apreciar
        aplaudir cautivar conquistar deslumbrar sorprender superar triunfar bordar acertar mimar disfrutar
        encandilar lucir embelesar arrasar sobresalir premiar ensalzar aconsejar preferir facilitar convenir`,
      [-0.5]: `
        lamentar criticar quejar reprochar molestar desanimar fallar colgar chirriar rechinar vibrar pringar
        picar escocer quemar gotear oxidar romper engañar traicionar estafar descuidar fracasar sufrir adolecer
        acusar arruinar hundir despegar desteñir resbalar retrasar empeorar deteriorar tardar incumplir suspender
        flojear cojear renquear agobiar aburrir abusar ahuyentar fastidiar marear estropear averiar atascar
        disgustar descoser chapucear perjudicar carecer`,
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
      3: `
        maravilla joya`,
      2: `
        ventaja placer delicia chollo ganga acierto puntazo`,
      [-2]: `
        defecto debilidad carencia inconveniente desventaja problema retraso decepción fallo error calvario
        fastidio suplicio chapuza lío avería queja`,
      [-3]: `
        pesadilla catástrofe desastre estafa vergüenza infierno`,
      0.5: `
        obra-maestra gozada favorito campeón fiabilidad sencillez éxito robustez elogio halago alabanza aplauso
        satisfacción ganador virtud mimo encanto referente excelencia amabilidad elegancia regalo`,
      [-0.5]: `
        pega molestia filtración caída cuelgue quebradero disfunción deficiencia incidencia cancelación moho
        descontento reproche frustración lentitud fracaso lástima demora engorro martirio desengaño despropósito
        sobrecoste trastorno timo desilusión cuello-de-botella rotura tropiezo desventura escándalo fiasco horror
        engaño tortura robo`,
    },
  },
  phrases: {
    3: `
      vale cada céntimo, sin rival, sin igual, no tiene rival, de maravilla, a las mil maravillas,
      matrícula de honor`,
    2: `
      ^mejor, ^mejores, buen, buena, buenas, buenos, muy bien, vale la pena, merece la pena, valen la pena,
      merece mucho la pena, buena relación calidad-precio, excelente relación calidad-precio,
      cumple lo que promete, cumple con creces, cumplen lo que prometen, está a la altura, están a la altura,
      no decepciona, nunca decepciona, convence por, convence con, encanta, encantan, opción ganadora,
      opción segura, apuesta segura, valor seguro, un acierto, sin problemas, sin ningún problema,
      sin complicaciones, sin fallos, lo recomiendo, la recomiendo, los recomiendo, las recomiendo,
      muy recomendable, muy recomendado, es recomendado, es recomendada, recomendado por, recomendada por,
      digno de confianza, digna de confianza, de confianza, de fiar, ahorra tiempo, ahorran tiempo,
      ahorra dinero, precios bajos, precio bajo, buen precio, buenos precios, precio justo, precios justos,
      precios razonables, precio razonable, ^menor precio, de calidad, alta calidad, buena calidad,
      gran calidad, mejor calidad, gran autonomía, buena autonomía, funciona bien, funcionan bien,
      funciona de maravilla, funciona muy bien, funciona sin problemas, va muy bien, no falla, no fallan,
      nunca falla, nunca fallan, nada mal, ^más barato, ^más barata, ^más fiable, destaca por, destacan por,
      brilla por su calidad, gana con claridad, buena opción, excelente opción, gran opción, buena elección,
      mejor opción, facilita mucho, fácil de usar, fácil de instalar, fácil de montar, fáciles de usar,
      quedo con, dura toda la vida, duran toda la vida, contento, contentos, contenta, contentas, satisfecho,
      satisfechos, satisfecha, satisfechas, punto fuerte, puntos fuertes`,
    1: `
      bien, bastante bien, adecuado para, apto para`,
    0: `
      prevención del fraude, prevención de fraude, prevención de fraudes, detección de fraudes,
      gestión de riesgos, para el dolor, contra el dolor, alivio del dolor, función asesina,
      gestión de incidencias, gestión de quejas, gestión de errores, mensaje de error, mensajes de error,
      prueba de choque, pruebas de choque, código limpio, energía limpia, en caso de avería,
      en caso de problemas, en caso de retraso, resolución de problemas, solución de problemas,
      libro de quejas, hoja de quejas, más bien, o bien, bien sea, bienes, buenos días, buenas tardes,
      buenas noches, buen tiempo, mal tiempo, buena parte, gran parte, gran bretaña, gran canaria,
      en gran medida, agua fresca, producto fresco, productos frescos, comida rápida, carga rápida,
      acceso rápido, justo antes, justo después, justo en, seguro de, seguro del, seguro para, el seguro,
      un seguro, los seguros, seguros de, seguro anual, seguro médico, seguros, compañía de seguros,
      póliza de seguro, por seguro, seguro, segura social, seguridad social, caja fuerte, pago seguro,
      servidor seguro, claro que, está claro, claro está, colores claros, color claro, azul claro, blando,
      blanda, caucho blando, completo, completa, completos, completas, pensión completa, jornada completa,
      tiempo completo, por completo, por último, exactamente, precisamente, simplemente, sencillamente,
      finalmente, básicamente, justamente, seriamente, limitada, limitado, sociedad limitada, edición limitada,
      tarifa básica, plan básico, plan ligero, básicas, básica, básicos, tarjeta regalo, tarjetas regalo,
      vale regalo, de regalo, regalos, regalo, éxitos, errores comunes, calidades, cara a, de cara, sin duda,
      sin lugar a dudas, no solo, no sólo, en el mejor de los casos, en el peor de los casos, a lo mejor,
      mejor dicho, mayor o menor, más o menos, ni más ni menos, al menos, por lo menos, a menos que, de media,
      en promedio, por regla general, precio regular, vuelo regular, de forma regular, con regularidad,
      cada vez más, línea regular, regularmente, alta velocidad, cuelga, cuelgan en, pica, pican,
      suspender la cuenta, acusar recibo, acusa recibo, quema calorías, quemar, rico en, rica en, ricos en,
      costa rica, despega, despegar, despegan, caída de pelo, caída del cabello, caída libre,
      filtración de agua, hundir, destacado, destacados, destacada, artículo destacado, gusto, mimo, lío, gota,
      vibrar, vibran, romper, sorprendente, cálculo, premio, premiar, bordado, bordados, bordar, conveniente,
      público, valor justo, comercio justo, pegas, fallo judicial, de pega, crítico, incidencia, incidencias,
      robo, seguro contra robo, contra robo, antirrobo, robos, resistente al agua, resistente a, errar,
      barato no, útiles, evita que, evitar que, la elección es fácil/sencilla/clara, ventajas y desventajas,
      ventajas e inconvenientes`,
    [-0.5]: `
      pierde, pierden, perdió, perdieron, perdido, lamentablemente, desgraciadamente, falta, faltan,
      solo destaca, sólo destaca`,
    [-1]: `
      algo caro, algo cara, algo lento, un poco caro, un poco cara, mejorable, podría mejorar,
      no es para todos, curva de aprendizaje`,
    [-2]: `
      mal, mala, malas, malos, ^peor, ^peores, muy mal, deja mucho que desear, dejan mucho que desear,
      deja que desear, no vale la pena, no merece la pena, no valen la pena, hay que evitar, mejor evitar,
      desaconsejable, desaconsejamos, no recomendable, no lo recomiendo, no la recomiendo, se cuelga,
      se cuelgan, se bloquea, se bloquean, se cae constantemente, se cierra sola, se cierra solo, se rompe,
      se rompen, se rompió, se estropea, se estropean, se atasca, se atascan, se descose, se descosen,
      se hunde, se desgasta, se desgastan, se queda corto, se queda corta, se quedan cortos, se quedan cortas,
      demasiado caro, demasiado cara, demasiado lento, demasiado lenta, demasiado pequeño,
      demasiado complicado, precio elevado, precios elevados, precios altos, ^más caro, ^más cara,
      cuesta una fortuna, costes ocultos, gastos ocultos, cargos ocultos, comisiones ocultas, de mal en peor,
      no contesta, no contestan, nadie contesta, nunca contesta, nunca contestó, no responde, no responden,
      nadie responde, nunca responde, sin respuesta, nunca llega, nunca llegó, tarda demasiado, tarda semanas,
      tarda meses, tardan semanas, tardan meses, tarda una eternidad, siempre tarde, llega tarde, llegan tarde,
      falla a menudo, falla constantemente, falla mucho, falla más, falla continuamente, falla todos los días,
      poco fiable, poco fiables, poco práctico, poco práctica, poco intuitivo, poco intuitiva, poco claro,
      poco claros, poco claras, mala calidad, baja calidad, peor calidad, poca calidad, imposible contactar,
      imposible de usar, difícil de usar, difícil de limpiar, difícil de contactar, difícil de cancelar,
      no sirve, no sirven, no funciona, no funcionan, dejan tirado, deja tirado, perder el tiempo,
      pérdida de tiempo, pérdida de dinero, una chapuza, punto débil, puntos débiles, punto flaco,
      me arrepiento de, brilla por su ausencia`,
    [-3]: `
      una estafa, un infierno, una pesadilla, tomadura de pelo`,
  },
  roles: spanishRoles,
}
