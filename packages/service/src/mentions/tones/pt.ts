import type { ToneLanguage } from "./tone-language.ts"

export const portuguese: ToneLanguage = {
  hasConcord: true,
  hasElision: false,
  capitalizesNouns: false,
  adjectives: {
    inflection: [
      ["ão", "ão", "ona", "ões", "onas"],
      ["o", "o", "a", "os", "as", "amente", "íssimo", "íssima", "íssimos", "íssimas"],
      ["ável", "ável", "áveis", "avelmente"],
      ["ível", "ível", "íveis", "ivelmente"],
      ["il", "il", "eis", "is", "ilmente", "ílimo"],
      ["al", "al", "ais", "almente"],
      ["el", "el", "éis"],
      ["e", "e", "es", "emente", "íssimo", "íssima"],
      ["z", "z", "zes", "zmente"],
      ["or", "or", "ora", "ores", "oras"],
      ["m", "m", "ns"],
      ["a", "a", "as"],
      ["", "", "es", "s"],
    ],
    words: {
      3: `
        excelente ótimo excepcional extraordinário magnífico fantástico maravilhoso impecável perfeito imbatível incrível
        insuperável fenomenal espetacular genial sensacional exemplar irrepreensível esplêndido formidável primoroso`,
      2: `
        bom confiável fiável robusto resistente sólido durável duradouro estável rápido ágil veloz   fácil intuitivo
        prático cômodo cómodo confortável barato econômico económico acessível  honesto transparente sério   
        potente poderoso versátil flexível eficiente eficaz útil prestativo gentil cordial acolhedor atencioso cortês
        educado competente profissional rigoroso minucioso caprichado elegante     nítido
        silencioso  limpo  saboroso gostoso delicioso crocante suculento    respirável
        convincente impressionante satisfatório agradável prazeroso encantador charmoso pontual generoso recomendável
        valioso apreciado  legível equilibrado incansável aromático superior rentável vantajoso simpático
        infalível espaçoso imprescindível esmerado divertido refinado encorpado inconfundível 
         descomplicado responsivo  cremoso irretocável ergonômico ergonómico  solícito`,
      1: `lindo bonito leve macio fresco simples correto popular moderno adequado compacto decente digno querido`,
      [-1]: `mediano básico limitado pesado volumoso antiquado  salgado`,
      [-2]: `
        barulhento
        ruim mau medíocre lento instável defeituoso frágil fraco caro custoso caríssimo excessivo exorbitante
        complicado trabalhoso tedioso confuso frustrante irritante chato incômodo incómodo decepcionante dececionante lamentável
        insatisfatório inaceitável insuficiente entediante insosso sem-graça ultrapassado obsoleto desatualizado impreciso
        inconsistente antipático grosseiro mal-educado arrogante incompetente negligente opaco enganoso duvidoso
        perigoso desconfortável áspero pegajoso melequento grudento gorduroso fedorento sujo enferrujado morno inferior feio malfeito
        borrado embaçado caprichosíssimo imprevisível doloroso problemático preocupante rígido invasivo descuidado
        incompreensível interminável desesperador desonesto gastador desajeitado inútil
        escasso burocrático abusivo mesquinho ridículo caótico arcaico bugado travado truncado tosco
        penoso moroso demorado nebuloso pífio rancoroso ranzinza precário vagaroso trambolho desleixado enjoativo`,
      [-3]: `horrível terrível péssimo catastrófico desastroso pavoroso abominável escandaloso inadmissível indesculpável vergonhoso horroroso deplorável patético`,
    },
  },
  verbs: {
    inflection: [
      [
        "car",
        "car",
        "ca",
        "cam",
        "cou",
        "caram",
        "cado",
        "cada",
        "cados",
        "cadas",
        "cando",
        "cava",
        "cavam",
        "cará",
        "que",
      ],
      ["gar", "gar", "ga", "gam", "gou", "garam", "gado", "gada", "gados", "gadas", "gando", "gava", "gue"],
      [
        "ar",
        "ar",
        "a",
        "am",
        "o",
        "ou",
        "aram",
        "ado",
        "ada",
        "ados",
        "adas",
        "ando",
        "ava",
        "avam",
        "ará",
        "arão",
        "e",
        "em",
        "amos",
      ],
      ["er", "er", "e", "em", "eu", "eram", "ido", "ida", "idos", "idas", "endo", "ia", "iam", "erá"],
      ["ir", "ir", "e", "em", "iu", "iram", "ido", "ida", "idos", "idas", "indo", "ia", "iam", "irá"],
      ["", ""],
    ],
    words: {
      3: `
        entusiasmar`,
      2: `
        impressionar destacar convencer`,
      [-2]: `
        decepcionar dececionar desapontar frustrar irritar desesperar`,
      0.5: `
        adorar encantar apaixonar maravilhar elogiar louvar agradar gostar amar brilhar satisfazer deliciar
        apreciar aplaudir cativar conquistar deslumbrar surpreender superar triunfar acertar mimar recomendar
        compensar arrasar vencer caprichar premiar enaltecer aconselhar preferir facilitar`,
      [-0.5]: `
        lamentar criticar queixar reclamar incomodar desanimar falhar travar emperrar ranger chiar vibrar coçar
        arder vazar pingar enferrujar enganar trair errar fracassar sofrer pecar arruinar afundar descolar
        desbotar escorregar atrasar piorar deteriorar demorar descumprir reprovar engasgar desmanchar aborrecer
        abusar afugentar chatear estragar quebrar entupir desagradar confundir atrapalhar prejudicar enrolar
        grudar decair`,
    },
  },
  nouns: {
    inflection: [
      ["ção", "ção", "ções"],
      ["ão", "ão", "ões"],
      ["dade", "dade", "dades"],
      ["or", "or", "ores"],
      ["m", "m", "ns"],
      ["z", "z", "zes"],
      ["l", "l", "is"],
      ["", "", "s"],
    ],
    words: {
      3: `
        maravilha joia`,
      2: `
        vantagem prazer delícia achado pechincha acerto trunfo praticidade`,
      [-2]: `
        defeito fraqueza falha desvantagem inconveniente problema atraso decepção travamento lentidão transtorno
        erro reclamação queixa contratempo desilusão aborrecimento`,
      [-3]: `
        pesadelo catástrofe desastre vergonha inferno cilada furada`,
      0.5: `
        obra-prima favorito campeão confiabilidade simplicidade sucesso robustez elogio aplauso satisfação
        vencedor capricho virtude carinho encanto referência excelência gentileza elegância agilidade`,
      [-0.5]: `
        pane incômodo vazamento queda martírio cancelamento mofo descontentamento frustração fracasso demora
        dificuldade golpe suplício bug enrolação debandada amolação dissabor gargalo ressalva fraude escândalo
        fiasco horror tortura roubo`,
    },
  },
  phrases: {
    3: `
      vale cada centavo, vale cada real, sem igual, sem rival, nota dez, nota 10, de tirar o chapéu,
      acima da média, às mil maravilhas`,
    2: `
      ^melhor, ^melhores, boa, boas, bons, muito bem, vale a pena, valem a pena, vale muito a pena,
      bom custo-benefício, ótimo custo-benefício, excelente custo-benefício, melhor custo-benefício,
      cumpre o que promete, cumprem o que prometem, está à altura, estão à altura, não decepciona,
      nunca decepciona, não desaponta, convence, convencem, se sai bem, leva a melhor, um acerto, um achado,
      sem problemas, sem problema, sem complicação, sem complicações, sem falhas, sem burocracia,
      sem dor de cabeça, recomendo a todos, super recomendo, eu recomendo, altamente recomendado,
      altamente recomendada, muito recomendado, é recomendado, é recomendada, recomendado por, recomendada por,
      digno de confiança, digna de confiança, de confiança, poupa tempo, economiza tempo, economiza dinheiro,
      preço baixo, preços baixos, bom preço, preço justo, preços justos, ^menor preço, de qualidade,
      alta qualidade, boa qualidade, ótima qualidade, melhor qualidade, boa autonomia, funciona bem,
      funcionam bem, funciona muito bem, funciona perfeitamente, se destaca, se destacam, destaca-se,
      não falha, nunca falha, nunca trava, nunca cai, não trava, aposta certa, escolha certa, escolha segura,
      aposta segura, melhor escolha, melhor opção, boa opção, ótima opção, excelente opção, boa escolha,
      ótima escolha, excelente escolha, no prazo, antes do prazo, nada mau, contente, contentes, satisfeito,
      satisfeitos, satisfeita, satisfeitas, agrada, agradam, bem acabado, bem acabada, bem avaliado,
      bem avaliada, bem acabados, bem acabadas, mão na roda, fácil de usar, fácil de instalar, fácil de montar,
      fáceis de usar, ponto forte, pontos fortes`,
    1: `
      bem, bastante bem, indicado para, indicada para`,
    0: `
      prevenção a fraudes, prevenção de fraudes, prevenção à fraude, detecção de fraudes, combate à fraude,
      gestão de riscos, para dor, para a dor, contra dor, alívio da dor, recurso matador,
      gestão de reclamações, gestão de erros, mensagem de erro, mensagens de erro, teste de colisão,
      testes de colisão, código limpo, energia limpa, em caso de pane, em caso de problemas, em caso de atraso,
      solução de problemas, resolução de problemas, livro de reclamações, canal de reclamações,
      relatório de erros, reclame aqui, bem como, se bem que, bens, bem-vindo, bom dia, boa tarde, boa noite,
      boa parte, tempo bom, água fresca, produtos frescos, comida rápida, fast food, carga rápida,
      acesso rápido, justo antes, simples assim, simplesmente, simples nacional, seguro de, seguro do,
      seguro para, o seguro, um seguro, os seguros, seguros de, seguro anual, seguro saúde, seguro auto,
      seguros, seguro, seguradora, corretora de seguros, pagamento seguro, claro que, é claro, claro,
      cores claras, azul claro, cor clara, exatamente, precisamente, seriamente, limitada, sociedade limitada,
      edição limitada, plano básico, plano leve, básica, básico, básicos, básicas, salgados, salgado, recheio,
      erros comuns, qualidades, ganha pontos, preço médio, correto, corretos, de primeira linha, bem ao lado,
      por bem, bem perto, perto, fresco, frescos, frescas, fresca, doce, suave, refeições leves, peças leves,
      cara a cara, sem dúvida, com certeza, não só, não apenas, na melhor das hipóteses, na pior das hipóteses,
      ou melhor, mais ou menos, nem mais nem menos, pelo menos, ao menos, a menos que, em média, na média,
      média, cada vez mais, leva demora, quebra-cabeça, quebra-cabeças, quebra, tanto faz, queda de cabelo,
      queda de temperatura, queima calorias, rico em, prêmio, prêmios, bordado, certo, fraude, fraudes, golpes,
      golpe, roubo, contra roubo, furto, roubos, resistente a, resistente à, cobertura contra, superar,
      supera expectativas de, enrola, enrolado, gruda, grudam, trava, trava de segurança, travas, chia, amador,
      adorado, referências, referência, sucesso do cliente, sucessos, vence, vencem, vencer, vencimento,
      vencido, vencer o prazo, compensação, compensar emissões, coçar, apagado, afundar, reprovar, reprovados,
      confundir, ranger, errar, destacado, mimo, evite que, a escolha é fácil/simples/clara,
      vantagens e desvantagens, prós e contras`,
    [-0.5]: `
      perde, perdem, perdeu, perderam, lamentavelmente, falta, faltam, pane, panes`,
    [-1]: `
      um pouco caro, um pouco cara, um pouco lento, pode melhorar, poderia melhorar, não é para todos,
      curva de aprendizado, curva de aprendizagem`,
    [-2]: `
      mal, má, más, maus, ruins, ^pior, ^piores, muito mal, deixa a desejar, deixam a desejar,
      deixa muito a desejar, não vale a pena, não valem a pena, não compensa, melhor evitar, não a recomendo,
      não o recomendo, não recomendável, trava muito, trava toda hora, trava o tempo todo,
      trava constantemente, trava todos os dias, trava com frequência, trava sempre, vive travando,
      vive caindo, sai do ar, quebra fácil, quebram fácil, quebrou, quebraram, se desfaz, se desfazem,
      se desgasta, se desgastam, rasga fácil, rasgam com facilidade, caro demais, cara demais, lento demais,
      lenta demais, pesado demais, pequeno demais, complicado demais, muito caro, preço alto, preços altos,
      preços elevados, ^mais caro, ^mais cara, custa caro, custa uma fortuna, cobrança indevida,
      cobranças indevidas, custos ocultos, taxas ocultas, taxas escondidas, taxas abusivas, sem resposta,
      não responde, não respondem, ninguém responde, ninguém atende, nunca responde, nunca respondeu,
      deixa na mão, deixou na mão, demora semanas, demora meses, demora demais, demora muito, demoram semanas,
      demoram demais, leva semanas, leva meses, chega atrasado, chegam atrasados, chegam atrasadas,
      sempre atrasado, sempre atrasada, pouco confiável, pouco confiáveis, pouco prático, pouco prática,
      pouco intuitivo, pouco intuitiva, pouco claro, baixa qualidade, má qualidade, péssima qualidade,
      impossível falar, impossível cancelar, difícil de usar, difícil de limpar, difícil de cancelar,
      não serve, não servem, não funciona, não funcionam, não presta, não prestam, meia-boca, meia boca,
      perda de tempo, perda de dinheiro, falta de respeito, ponto fraco, pontos fracos, fica para trás,
      ficou para trás, me arrependo de`,
    [-3]: `
      uma fraude, um inferno, um pesadelo, propaganda enganosa`,
  },
  roles: {
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
  },
}
