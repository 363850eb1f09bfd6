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
        bom confiável fiável robusto resistente sólido durável duradouro estável rápido ágil veloz fluido  fácil intuitivo
        prático cômodo cómodo confortável barato econômico económico acessível justo honesto transparente sério seguro preciso exato
        potente poderoso versátil flexível eficiente eficaz útil prestativo gentil cordial acolhedor atencioso cortês
        educado competente profissional rigoroso minucioso caprichado elegante bonito lindo belo iluminado nítido
        silencioso  limpo  saboroso gostoso delicioso crocante suculento  fofo suave respirável
        convincente impressionante satisfatório agradável prazeroso encantador charmoso pontual generoso recomendável
        valioso apreciado claro legível equilibrado incansável aromático superior rentável vantajoso simpático
        infalível espaçoso imprescindível esmerado divertido refinado encorpado inconfundível cuidadoso
        aconchegante descomplicado responsivo ligeiro cremoso irretocável ergonômico ergonómico dedicado solícito`,
      1: `leve macio fresco simples correto popular moderno adequado compacto decente digno querido`,
      [-1]: `mediano básico limitado pesado volumoso antiquado barulhento salgado`,
      [-2]: `
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
      3: `adorar encantar entusiasmar apaixonar maravilhar`,
      2: `
        elogiar louvar destacar agradar gostar amar impressionar brilhar satisfazer deliciar apreciar aplaudir
        cativar conquistar deslumbrar surpreender superar triunfar acertar mimar recomendar compensar convencer arrasar
        vencer caprichar premiar enaltecer`,
      1: `aconselhar preferir facilitar`,
      [-2]: `
        lamentar criticar queixar reclamar incomodar irritar frustrar desanimar decepcionar dececionar falhar travar emperrar ranger
        chiar vibrar coçar arder vazar pingar enferrujar enganar trair errar fracassar sofrer pecar desesperar arruinar
        afundar descolar desbotar escorregar atrasar piorar deteriorar demorar descumprir reprovar engasgar desmanchar
        aborrecer abusar afugentar chatear estragar quebrar entupir desagradar confundir atrapalhar prejudicar enrolar grudar decair`,
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
      3: `maravilha joia obra-prima`,
      2: `
        vantagem acerto prazer delícia achado pechincha favorito campeão confiabilidade simplicidade sucesso robustez elogio
        aplauso satisfação vencedor   praticidade capricho virtude carinho encanto referência excelência
        gentileza elegância trunfo agilidade`,
      [-2]: `
        defeito fraqueza falha desvantagem inconveniente pane problema atraso decepção queixa reclamação incômodo erro vazamento queda
        travamento lentidão martírio transtorno cancelamento mofo descontentamento  frustração fracasso
        demora dificuldade golpe suplício bug enrolação debandada amolação aborrecimento dissabor desilusão gargalo ressalva contratempo`,
      [-3]: `pesadelo catástrofe desastre fraude escândalo vergonha inferno fiasco horror tortura roubo cilada furada`,
    },
  },
  phrases: {
    3: `vale cada centavo, vale cada real, cada centavo, cada real, às mil maravilhas, sem igual, sem rival, nota dez, nota 10, de primeira, não tem preço, !chegam aos pés, !chega aos pés, !o que criticar, !que criticar, lambe os beiços, lamber os beiços, só se ouvem elogios, cinco estrelas, por nada, com louvor, dá conta do recado, dão conta do recado, acerta em cheio, em cheio, que é uma beleza, de tirar o chapéu, um show, um espetáculo, vai muito além, acima da média, não deixa ninguém na mão`,
    2: `^melhor, ^melhores, boa, boas, bons, muito bem, vale a pena, valem a pena, vale muito a pena, compensa, compensam, bom custo-benefício, ótimo custo-benefício, excelente custo-benefício, melhor custo-benefício, custo-benefício excelente, cumpre o que promete, cumprem o que prometem, cumpre bem, dá gosto, dá até gosto, está à altura, à altura, não decepciona, não desaponta, encanta, encantam, convence, convencem, convenceu, ganha, ganha de lavada, leva a melhor, se sai bem, saem-se bem, sai-se bem, se saem bem, se dão bem, se dá bem, em primeiro lugar, lidera, lideram, na liderança, na frente, no topo, primeiro lugar, sai na frente, logo atrás, colado nele, colado nela, colada nele,
      um prazer, uma delícia, um acerto, uma joia, um achado, um sofá, uma beleza, sem problemas, sem problema, sem esforço, sem complicação, sem complicações, sem falhas, sem enrolação, sem burocracia, sem sustos, sem dor de cabeça, sem barulho, sem ruído, num piscar de olhos, em um piscar de olhos, na hora, de olhos fechados, sem pensar duas vezes, sem medo, recomendo, recomendamos, recomendado, recomendada, altamente recomendado, digno de confiança, de confiança, confia, confiança, passa segurança, muita segurança, mais segurança, poupa tempo, economiza tempo, economiza dinheiro, preço baixo, preços baixos, bom preço, preço justo, preços justos, ^menor preço, de qualidade, alta qualidade, boa qualidade, ótima qualidade, ^melhor qualidade, longa duração, dura bastante, rende a semana, rende muito, boa autonomia, com capricho, com carinho, de sobra,
      funciona bem, funcionam bem, funciona sempre, come-se muito bem, come-se bem, trata bem, tratam bem, brilha, brilham, brilhou, destaca-se, se destaca, se destacam, destacou-se, não falha, nunca falha, nunca cai, nunca trava, nunca quebra, aguenta, aguenta qualquer, dá de dez, dá um show, ninguém quer voltar, não se arrependem, não se arrependeram, eu iria de, vou de, ficaria com, fico com, aposta certa, escolha certa, escolha segura, aposta segura, melhor escolha, melhor opção, boa opção, ótima opção, boa escolha, corta rente, antes do combinado, antes do prazo, no horário, continuam macios, continua macio, nada mau, nada mal, é coisa do passado, contente, contentes, satisfeito, satisfeitos, satisfeita, satisfeitas, apaixonado, apaixonados, agrada, agradam, gostam, gostou, gostei, adoro, um sucesso, faz sucesso, fazem sucesso, bem-feito, bem feito, bem feita, bem acabado, bem acabada, bem avaliado, bem avaliada, tira de letra, mão na roda, resolve tudo, absorve na hora, não sai do lugar, nada melhor que, nada melhor do que`,
    1: `bem, bastante bem, indicado para, indicada para`,
    0: `prevenção a fraudes, prevenção de fraudes, prevenção à fraude, detecção de fraudes, combate à fraude, gestão de riscos, para dor, para a dor, contra dor, alívio da dor, recurso matador, gestão de reclamações, gestão de erros, mensagem de erro, mensagens de erro, teste de colisão, testes de colisão, código limpo, energia limpa, em caso de pane, em caso de problemas, em caso de atraso, solução de problemas, resolução de problemas, livro de reclamações, canal de reclamações, relatório de erros, reclame aqui,
      bem como, também, se bem que, bens, bem-vindo, bom dia, boa tarde, boa noite, boa parte, tempo bom, água fresca, produtos frescos, comida rápida, fast food, carga rápida, acesso rápido, justo antes, simples assim, simplesmente, simples nacional, seguro de, seguro do, seguro para, o seguro, um seguro, os seguros, seguros de, seguro anual, seguro saúde, seguro auto, seguros, seguro, seguradora, corretora de seguros, pagamento seguro, claro que, é claro, claro, cores claras, azul claro, cor clara, exatamente, precisamente, seriamente, limitada, sociedade limitada, edição limitada, plano básico, plano leve, básica, básico, básicos, básicas, salgados, salgado, recheio, erros comuns, qualidades, ganha pontos, preço médio, correto, corretos, de primeira linha, bem ao lado, por bem, bem perto, perto, fresco, frescos, frescas, fresca, doce, suave, refeições leves, peças leves,
      cara a cara, sem dúvida, com certeza, não só, não apenas, no entanto, na melhor das hipóteses, na pior das hipóteses, ou melhor, mais ou menos, nem mais nem menos, pelo menos, ao menos, a menos que, em média, na média, média, cada vez mais, demora, demoram, leva demora, quebra-cabeça, quebra-cabeças, quebra, tanto faz, queda de cabelo, queda de temperatura, queima calorias, rico em, prêmio, prêmios, premiado, bordado, certo, fraude, fraudes, golpes, golpe, roubo, contra roubo, furto, roubos, resistente a, resistente à, cobertura contra, superar, supera expectativas de, enrola, enrolado, gruda, grudam, trava, trava de segurança, travas, chia, amador, adorado, referências, referência, sucesso do cliente, sucessos, vence, vencem, vencer, vencimento, vencido, vencer o prazo, compensação, compensar emissões, coçar, apagado, afundar, reprovar, reprovados, confundir, ranger, errar, destacado, mimo`,
    [-1]: `um pouco caro, um pouco cara, um pouco lento, pode melhorar, poderia melhorar, poderia ser melhor, deixa um pouco, não é para todos, curva de aprendizado, curva de aprendizagem, parou no tempo`,
    [-2]: `mal, má, más, maus, ruins, ^pior, ^piores, muito mal, deixa a desejar, deixam a desejar, deixa muito a desejar, não vale a pena, não compensa, fuja, fuja da, fuja do, passe longe, passar longe, evite, é melhor evitar, melhor evitar, fique longe, esqueça, cuidado com, não recomendo, não recomendamos, nem de graça, nem pensar, se queixam, queixam-se, reclamam, trava o tempo, vive travando, trava muito, trava toda, fim de mês, vive caindo, cai toda hora, vive errando, sai do ar, fica fora do ar, dá pau, dá erro, dá problema, quebra fácil, quebra com, quebrou, quebraram, se desfaz, se desfazem, se desgasta, desgasta rápido, solta bolinhas, soltam bolinhas, solta pelo, soltam pelos, descostura, costura abrir, perde o fôlego, fica sem fôlego, gruda até, até ovo gruda, gruda nos, grudento, afunda, afundam, afundou, rasga, rasgam,
      caro demais, lento demais, pesado demais, pequeno demais, complicado demais, muito caro, preço alto, preços altos, preço elevado, preços elevados, ^mais caro, ^mais cara, custa caro, custa uma fortuna, custa os olhos, os olhos da cara, cobra caro, cobram caro, cobra a mais, cobrança indevida, cobranças indevidas, custos ocultos, taxas ocultas, taxas escondidas, taxas abusivas, letras miúdas, aumento de preço, aumento de preços, reajuste abusivo, subiu os preços, aumentou os preços, sem resposta, não responde, não respondem, ninguém responde, ninguém atende, não atende, não atendem, nunca responde, jogo de empurra, a ver navios, deixa na mão, deixou na mão, deixa o cliente, dor de cabeça, dores de cabeça, uma novela, novela sem fim, longa espera, longas esperas, filas longas, semanas de espera, demora semanas, demora meses, demora demais, demora muito, demoram semanas, leva semanas, leva meses, chega atrasado, chegam atrasados, sempre atrasado, atrasa, atrasam, com atraso, sem aviso, sem aviso prévio, ninguém prega o olho, um absurdo, um martírio, um parto, um sufoco, uma odisseia,
      mala extraviada, malas extraviadas, bagagem extraviada, perde dados, perda de dados, perdeu os dados, perdeu dados, vazamento de dados, vazamentos de dados, vazaram dados, já vazaram, vazou dados, infelizmente, lamentavelmente, farto de, fartos de, cansado de, cansados de, cansadas das, cansadas de, cansados da, cheira a plástico/queimado/mofo, cheira mal, gosto de queimado, gosto de plástico, de queimado, arde nos olhos, ardem, aperta o queixo, apertam o queixo, aperta demais, machuca, machucam, parecem de papel, rádio de pilha, põe defeito, põem defeito, engole o lucro, come o lucro, na lanterna, último lugar, fica para trás, ficou para trás, ficam para trás, atrás da concorrência, reprovado, reprovada, reprovados, foi reprovada, desclassificada, desclassificado, ponto fraco, pontos fracos, mais confunde, mais confunde do que ajuda, confunde, a vedação vaza, vaza, vazam, pinga, pingam, escorrega, escorregam, pouco confiável, pouco prático, pouco intuitivo, pouco intuitiva, pouco claro, baixa qualidade, má qualidade, pior qualidade, impossível falar, impossível cancelar, é impossível, difícil, difíceis, difícil de usar, difícil de limpar, não serve, não servem, não funciona, não funcionam, não presta, não prestam, decepciona, decepcionam, caiu de qualidade, piora, só piora, tampouco anima, não anima, pega mal, abandonam, quedas do, gambiarra, meia-boca, meia boca, fica devendo, ficam devendo, faz falta, perrengue, perrengues, conta salgada, taxas salgadas, preço salgado, preços salgados, uma bagunça, atendimento ruim, péssimo atendimento`,
    [-3]: `uma fraude, um inferno, uma vergonha, um pesadelo, um roubo, propaganda enganosa, falta de respeito, descaso`,
  },
  roles: {
    not: `não, nunca, jamais, tampouco`,
    no: `sem, nenhum, nenhuma, ninguém, nada, longe de, tudo menos, zero, ausência de, falta de=-2, carece de=-2, perde, perdem, perdeu, perderam, perdido, perder`,
    few: `pouco, pouca, poucos, poucas, mal dá, raramente, quase não`,
    about: `evita, evitam, evitar, previne, previnem, prevenir, impede, impedem, reduz, reduzem, reduzir, resolve, resolvem, corrige, corrigem, detecta, detectam, deteta, protege contra, protege de, proteção contra, contra, cobre, cobrem, cobertura de, em caso de, elimina, eliminam, alivia, aliviam, notifica, combate, combatem, minimiza, apesar de, apesar da, apesar do, trata, tratam, conserta, consertam, soluciona, solucionam`,
    less: `menos`,
    more: `mais`,
    too: `excessivamente, exageradamente`,
    very: `muito, realmente, extremamente, especialmente, particularmente, absolutamente, tão, incrivelmente, verdadeiramente, altamente, notavelmente, bem mais, muito mais, super, bastante`,
    slightly: `um pouco, um tanto, ligeiramente, às vezes, de vez em quando, relativamente, meio`,
    contrast: `mas, porém, contudo, todavia, entretanto, embora, ainda que, no entanto, por outro lado, apesar de que, só que, em compensação, em contrapartida, à custa de, compensa com, compensam com`,
    and: `e, ou, assim como, &`,
    nor: `nem`,
    both: `tanto`,
    article: `o, a, os, as, um, uma, uns, umas, de, do, da, dos, das, em, no, na, nos, nas, ao, à, pelo, pela, com, quanto, seu, sua`,
    than: `que, do que`,
    compared: `em comparação com, em comparação à, em comparação ao, comparado com, comparado a, comparada a, ao contrário de, ao contrário da, ao contrário do, diferente da, diferente do, diferentemente da, diferentemente do, perto da, perto do, perto do som, ao lado da, ao lado do, frente à, frente ao, o oposto da, o oposto do, o oposto de, o contrário de, o contrário da, o contrário do, oposto da, oposto do`,
    aside: `em vez de, em vez da, em vez do, no lugar de, no lugar da, no lugar do, alternativa a, alternativa à, alternativa ao, alternativas ao, alternativas à, similar a, parecido com, compatível com, integra-se com, pertence a, pertence à, rede da, rede do, compra da, compra do, além de, além da, além do, assim como`,
    for: `para, voltado para, destinado a, feito para, dirigido a, ajuda a, ajuda, ajudam, quem, pessoas com, clientes com, quem tem`,
    own: `seu, sua, seus, suas, ele, ela, eles, elas`,
    cited: `conhecido, conhecida, famoso, famosa, elogiado=2, elogiada=2, criticado=-2, criticada=-2, apreciado=2, célebre, reconhecido=2, reconhecida=2, premiado=2, premiada=2, destaca=2, avaliado, avaliada`,
    if: `se você, se quiser, se precisar, se for, se busca, se procura, se a, se o, se não, caso, a não ser que, desde que, depende de, depende da, depende do, dependendo`,
    denial: `não que, não é que, não diria que, não se pode dizer que, não quer dizer que, seria injusto, seria exagero, seria um exagero, seria um erro, não seria justo`,
    others: `outros, outras, outro, outra, concorrência, concorrentes, rivais, a maioria, os demais, as demais, alternativas, este último, esta última, estes últimos, estas últimas, o primeiro, a primeira, o segundo, a segunda, o último, a última, o terceiro, a terceira, só um, só uma, um deles, uma delas, aquele, aquela`,
    relative: `cujo, cuja, cujos, cujas, o qual, a qual`,
    unsaid: `não se pode dizer do, não se pode dizer da, não se pode dizer de, não pode ser dito do, não acontece com, não é o caso da, não é o caso do, não se pode dizer o mesmo, não dá para dizer o mesmo, não posso dizer o mesmo`,
    beats: `supera, superam, superou, ganha de, desbanca, ultrapassa, derrota`,
    trails: `perde para, perdem para, não consegue competir com, não compete com, fica atrás de, fica atrás da, fica atrás do, inferior à, inferior ao`,
    judges: `recomenda=2, elogia=2, critica=-2, lamenta=-2, aprecia=2, agradece=2`,
    by: `por, pela, pelo`,
    clause: `enquanto, já, por sua vez, porque, pois, já que, uma vez que, quando, ao passo que, desde que, até que`,
    mixed: `divide, dividem, divididas, divididos, agridoce, altos e baixos, se compensam, se equilibram, nem fede nem cheira, misto, mista, mistas`,
    claimed: `seria, seriam, poderia, poderiam, deveria, deveriam, teria, teriam, promete, prometem, prometeu, afirma, afirmam, diz, dizem, se diz, se vende como, anuncia, pretende, pretendem, supostamente, quer, querem, espera, gaba`,
    has: `é, são, era, eram, foi, foram, ser, sido, está, estão, estava, tem, têm, ter, tinha, teve, oferece, oferecem, ofereceu, fica, ficam, ficou, parece, parecem, continua, continuam, segue, sai, saem, faz, fazem, fez, dá, dão, deu, deixa, torna, mostra, mostram, possui, possuem, funciona, funcionam, entrega, entregam, traz, trazem, soa, conta, rende, com, graças a, graças à, combina, acha, achei, considera, se, pelo, pela`,
  },
}
