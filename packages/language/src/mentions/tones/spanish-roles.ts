import type { ToneLanguage } from "./tone-language.ts"

/** What Spanish words do in a sentence besides having a tone. */
export const spanishRoles: ToneLanguage["roles"] = {
  not: `no, nunca, jamás, tampoco`,
  no: `
    sin, ningún, ninguna, ninguno, nadie, nada, lejos de, dista de, dista mucho de, todo menos, cero,
    ausencia de, falta de=-2, carece de=-2, carecen de=-2`,
  few: `poco, poca, pocos, pocas, apenas, rara vez, raramente`,
  about: `
    evita, evitan, evitar, previene, previenen, prevenir, impide, impiden, reduce, reducen, reducir,
    resuelve, resuelven, corrige, corrigen, detecta, detectan, protege contra, protege de, protección contra,
    contra, cubre, cubren, cobertura de, en caso de, elimina, eliminan, alivia, alivian, notifica, gestiona,
    gestionan, combate, combaten, minimiza, soluciona, solucionan`,
  less: `menos`,
  more: `más`,
  too: `demasiado, demasiada, excesivamente, exageradamente`,
  very: `
    muy, realmente, extremadamente, especialmente, particularmente, absolutamente, tan, increíblemente,
    verdaderamente, sumamente, altamente, notablemente, mucho, de verdad, francamente, también, siempre,
    ambos, ambas, agradablemente, sorprendentemente, generalmente, además, igual de, igualmente,
    constantemente, todos, todas, los dos, las dos`,
  slightly: `algo, un poco, ligeramente, bastante, a veces, en ocasiones, relativamente`,
  contrast: `
    pero, aunque, sin embargo, en cambio, no obstante, por el contrario, por otro lado, a pesar de que,
    pese a que, si bien, eso sí, salvo que, solo que, a costa de, compensa, compensan, compensado,
    mientras que, mientras, pese a, a pesar de, a pesar del, aun así, aun cuando, incluso si, por desgracia,
    lástima, salvo por, quitando, con todo, ahora bien`,
  and: `y, e, o, u, así como, &`,
  nor: `ni`,
  both: `tanto`,
  article: `el, la, los, las, un, una, unos, unas, de, del, a, al, en, con, como, su, sus, lo`,
  than: `que`,
  compared: `
    en comparación con, comparado con, comparada con, a diferencia de, al contrario que, al lado de,
    frente a, lo contrario de, todo lo contrario de, todo lo contrario del, lo contrario del,
    al contrario de, a diferencia del, junto a`,
  aside: `
    en lugar de, en vez de, alternativa a, alternativas a, similar a, parecido a, compatible con,
    se integra con, pertenece a, red de, compra de, aparte de, además de, igual que, pasar de, cambiar de,
    migrar de`,
  for: `
    para, destinado a, pensado para, dirigido a, ayuda a, ayuda, ayudan, quienes, personas con, clientes con,
    a los que, los que, quien`,
  own: `su, sus, él, ella, ellos, lo`,
  cited: `
    conocido, conocida, famoso, famosa, elogiado=2, elogiada=2, alabado=2, alabada=2, criticado=-2,
    criticada=-2, apreciado=2, apreciada=2, célebre, reconocido=2, reconocida=2, premiado=2, premiada=2,
    valorado=2, valorada=2`,
  if: `si, a no ser que, siempre que, en caso de que, depende de, dependiendo de`,
  denial: `
    no es que, no diría que, no se puede decir que, no quiere decir que, no digo que, por más que presuma,
    sería injusto, sería exagerado, sería un error, no sería justo`,
  others: `
    otros, otras, otro, otra, competencia, competidores, rivales, la mayoría, los demás, las demás,
    alternativas, este último, esta última, estos últimos, estas últimas, el primero, la primera, el segundo,
    la segunda, el último, la última, el tercero, la tercera, solo uno, solo una, uno de ellos, una de ellas,
    aquel, aquella`,
  relative: `cuyo, cuya, cuyos, cuyas, el cual, la cual`,
  unsaid: `
    no puede decirse de, no puede decirse del, no se puede decir de, no se puede decir del, no puede decirse,
    no se puede decir, no así, no ocurre con, no pasa con, no se puede decir lo mismo,
    no puede decirse lo mismo, no cabe decir lo mismo`,
  beats: `supera, superan, superó, gana a, aventaja, eclipsa, derrota, desbanca`,
  trails: `
    pierde ante, pierde frente a, no puede competir con, no compite con, no llega a la altura de, inferior a,
    va por detrás de, por detrás de`,
  by: `por`,
  clause: `sino, por su parte, porque, pues, puesto que, ya que, cuando, en tanto que, desde que, hasta que`,
  mixed: `
    desigual, desiguales, agridulce, división de opiniones, divide, dividen, opiniones divididas,
    ni fu ni fa, luces y sombras, se compensan, se equilibran, de todo un poco`,
  claimed: `
    sería, serían, podría, podrían, debería, deberían, habría, promete, prometen, prometió, presume,
    presumen, afirma, afirman, asegura, aseguran, dice, dicen, se anuncia, se vende como, se define,
    pretende, pretenden, supuestamente, algunos, algunas, a algunos, ciertos, hay quien, hay quienes,
    un usuario, un cliente, según, al parecer, supuesto, supuesta, esperaba, esperábamos, ojalá, espero,
    esperamos, deseo, deseaba, antiguamente, antaño, en su día, al principio, iba, hasta, se presenta,
    se presentan, se describe, se autodenomina, se proclama, publicidad, eslogan, lema, anuncio, folleto,
    vende como, mi amigo, mi amiga, un amigo, una amiga, mi hermano, mi hermana, mi vecino, mi vecina,
    mi colega, rumores, rumor, sobre el papel, en teoría, teóricamente, como si, tal vez, quizá, quizás,
    probablemente, seguramente, acaso, pensaba, creía, me pregunto, intenta, intentan, trata de, fuera,
    fuese, hubiera, tuviera, tuviese, sea, iría, gustaría, querría, recomendaría, irónicamente, así llamado,
    opiniones, le parece, les parece, eran, antes era, antes eran, antes de la, antes fue, es mejor,
    sería mejor, más vale, quiere ser, quieren ser`,
  has: `
    es, son, fue, fueron, ser, sido, está, están, estar, estaba, ha, han, tiene, tienen, tener, tuvo, ofrece,
    ofrecen, ofreció, resulta, resultan, resultó, parece, parecen, ofrecer, funciona, funcionan, suena,
    suenan, sigue siendo, siguen siendo, es muy`,
  aimed: `
    evite=-2, evita=-2, evita a=-2, evitar a=-2, evitad=-2, eviten=-2, conviene evitar=-2, huya de=-2, huye de=-2,
    huid de=-2, aléjese de=-2, aléjate de=-2, cuidado con=-2, no recomiendo=-2, no recomendamos=-2,
    no recomendaría=-2, no compren en=-2, no compren=-2, no compres en=-2, no compres=-2, no compréis en=-2,
    se quejan de=-2, me quejo de=-2, quejas de=-2, quejas sobre=-2, quejas contra=-2, descontento con=-2,
    descontentos con=-2, decepcionado con=-2, decepcionada con=-2, decepcionados con=-2, problemas con=-2,
    odio=-2, odian=-2, critican=-2, recomiendo=2, recomendamos=2, recomiendan=2, recomienda=2, adoran=2,
    aman=2, elogian=2, alaban=2, valoran=2, prefiero=2, prefieren=2, preferimos=2, contento con=2,
    contenta con=2, contentos con=2, satisfecho con=2, satisfecha con=2, satisfechos con=2, me quedo con=2,
    nos quedamos con=2, me encanta=2, nos encanta=2, ventajas de=2, puntos fuertes de=2, desventajas de=-2,
    inconvenientes de=-2, puntos débiles de=-2`,
}
