import type { ToneLanguage } from "./tone-language.ts"

/** What Portuguese words do in a sentence besides having a tone. */
export const portugueseRoles: ToneLanguage["roles"] = {
  not: `não, nunca, jamais, tampouco`,
  no: `
    sem, nenhum, nenhuma, ninguém, nada, longe de, tudo menos, zero, ausência de, falta de=-2, carece de=-2`,
  few: `pouco, pouca, poucos, poucas, mal dá, raramente, quase não`,
  about: `
    evita, evitam, evitar, previne, previnem, prevenir, impede, impedem, reduz, reduzem, reduzir, resolve,
    resolvem, corrige, corrigem, detecta, detectam, deteta, protege contra, protege de, proteção contra,
    contra, cobre, cobrem, cobertura de, em caso de, elimina, eliminam, alivia, aliviam, notifica, combate,
    combatem, minimiza, trata, tratam, conserta, consertam, soluciona, solucionam`,
  less: `menos`,
  more: `mais`,
  too: `excessivamente, exageradamente`,
  very: `
    muito, realmente, extremamente, especialmente, particularmente, absolutamente, tão, incrivelmente,
    verdadeiramente, altamente, notavelmente, super, bastante, também, sempre, ambos, ambas, agradavelmente,
    surpreendentemente, geralmente, além disso, igualmente, constantemente, os dois, as duas, todos, todas`,
  slightly: `um pouco, um tanto, ligeiramente, às vezes, de vez em quando, relativamente, meio`,
  contrast: `
    mas, porém, contudo, todavia, entretanto, embora, ainda que, no entanto, por outro lado, apesar de que,
    só que, em compensação, em contrapartida, à custa de, compensa com, compensam com, enquanto,
    ao passo que, mesmo que, mesmo com, apesar da, apesar do, apesar de, ainda assim, mesmo assim,
    infelizmente, pena que, tirando, exceto, fora isso`,
  and: `e, ou, assim como, &`,
  nor: `nem`,
  both: `tanto`,
  article: `
    o, a, os, as, um, uma, uns, umas, de, do, da, dos, das, em, no, na, nos, nas, ao, à, pelo, pela, com,
    quanto, seu, sua`,
  than: `que, do que`,
  compared: `
    em comparação com, em comparação à, em comparação ao, comparado com, comparado a, comparada a,
    ao contrário de, ao contrário da, ao contrário do, diferente da, diferente do, diferentemente da,
    diferentemente do, perto da, perto do, perto do som, ao lado da, ao lado do, frente à, frente ao,
    o oposto da, o oposto do, o oposto de, o contrário de, o contrário da, o contrário do, oposto da,
    oposto do`,
  aside: `
    em vez de, em vez da, em vez do, no lugar de, no lugar da, no lugar do, alternativa a, alternativa à,
    alternativa ao, alternativas ao, alternativas à, similar a, parecido com, compatível com, integra-se com,
    pertence a, pertence à, rede da, rede do, compra da, compra do, além de, além da, além do, assim como`,
  for: `
    para, voltado para, destinado a, feito para, dirigido a, ajuda a, ajuda, ajudam, quem, pessoas com,
    clientes com, quem tem`,
  own: `seu, sua, seus, suas, ele, ela, eles, elas`,
  cited: `
    conhecido, conhecida, famoso, famosa, elogiado=2, elogiada=2, criticado=-2, criticada=-2, apreciado=2,
    célebre, reconhecido=2, reconhecida=2, premiado=2, premiada=2, avaliado, avaliada`,
  if: `
    se você, se quiser, se precisar, se for, se busca, se procura, se a, se o, se não, caso, a não ser que,
    desde que, depende de, depende da, depende do, dependendo`,
  denial: `
    não que, não é que, não diria que, não se pode dizer que, não quer dizer que, seria injusto,
    seria exagero, seria um exagero, seria um erro, não seria justo`,
  others: `
    outros, outras, outro, outra, concorrência, concorrentes, rivais, a maioria, os demais, as demais,
    alternativas, este último, esta última, estes últimos, estas últimas, o primeiro, a primeira, o segundo,
    a segunda, o último, a última, o terceiro, a terceira, só um, só uma, um deles, uma delas, aquele,
    aquela`,
  relative: `cujo, cuja, cujos, cujas, o qual, a qual`,
  unsaid: `
    não se pode dizer do, não se pode dizer da, não se pode dizer de, não pode ser dito do, não acontece com,
    não é o caso da, não é o caso do, não se pode dizer o mesmo, não dá para dizer o mesmo,
    não posso dizer o mesmo`,
  beats: `supera, superam, superou, ganha de, desbanca, ultrapassa, derrota`,
  trails: `
    perde para, perdem para, não consegue competir com, não compete com, fica atrás de, fica atrás da,
    fica atrás do, inferior à, inferior ao`,
  by: `por, pela, pelo`,
  clause: `já, por sua vez, porque, pois, já que, uma vez que, quando, desde que`,
  mixed: `
    divide, dividem, divididas, divididos, agridoce, altos e baixos, se compensam, se equilibram,
    nem fede nem cheira, misto, mista, mistas`,
  claimed: `
    seria, seriam, poderia, poderiam, deveria, deveriam, teria, teriam, promete, prometem, prometeu, afirma,
    afirmam, diz, dizem, se diz, se vende como, anuncia, pretende, pretendem, supostamente, gaba, alguns,
    algumas, há quem, tem quem, uns, um usuário, um cliente, segundo, esperava, esperávamos, tomara, espero,
    esperamos, desejo, antigamente, outrora, já foi, no início, no começo, ia, iam, se apresenta,
    se apresentam, apresenta-se, se descreve, descreve-se, se autodenomina, publicidade, propaganda, slogan,
    lema, anúncio, folheto, vende como, meu amigo, minha amiga, um amigo, uma amiga, meu irmão, minha irmã,
    meu vizinho, minha vizinha, meu colega, boatos, boato, no papel, em teoria, teoricamente, como se,
    talvez, provavelmente, quem sabe, pensava, achava, acreditava, me pergunto, tenta, tentam, fosse, fossem,
    tivesse, tivessem, seja, gostaria, queria, recomendaria, ironicamente, opiniões, antes era, antes eram,
    é melhor, seria melhor, mais vale, quer ser, querem ser`,
  has: `
    é, são, foi, foram, ser, sido, está, estão, estava, tem, têm, ter, tinha, teve, oferece, oferecem,
    ofereceu, fica, ficam, ficou, parece, parecem, continua, continuam, funciona, funcionam, soa,
    continua sendo`,
  aimed: `
    evite=-2, evitem=-2, fuja=-2, fuja da=-2, fuja do=-2, fuja de=-2, fujam da=-2, fujam do=-2,
    passe longe da=-2, passe longe do=-2, passe longe de=-2, cuidado com=-2, não recomendo=-2,
    não recomendamos=-2, não comprem na=-2, não comprem no=-2, não compre na=-2, não compre no=-2,
    não comprem=-2, não compre=-2, se queixam da=-2, se queixam do=-2, reclamam da=-2, reclamam do=-2,
    reclamações sobre=-2, reclamações contra=-2, problemas com=-2, odeio=-2, odeiam=-2, detesto=-2,
    criticam=-2, decepcionado com=-2, decepcionada com=-2, decepcionados com=-2, insatisfeito com=-2,
    insatisfeitos com=-2, recomendo=2, recomendamos=2, recomendam=2, recomenda=2, adoro=2, adoram=2,
    adorar=2, amam=2, amo=2, elogiam=2, prefiro=2, preferem=2, contente com=2, contentes com=2,
    satisfeito com=2, satisfeita com=2, satisfeitos com=2, fico com=2, ficamos com=2, vantagens da=2,
    vantagens do=2, pontos fortes da=2, pontos fortes do=2, desvantagens da=-2, desvantagens do=-2,
    contras da=-2, contras do=-2, pontos fracos da=-2, pontos fracos do=-2`,
}
