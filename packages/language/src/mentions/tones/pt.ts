import { portugueseRoles } from "./portuguese-roles.ts"
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
  roles: portugueseRoles,
}
