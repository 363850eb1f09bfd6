import { type AbsenceLanguage, bare, before, toPattern } from "./absence-language.ts"

const info =
  "(?:informaç(?:ão|ões)|dados|detalhes?|resultados?|avaliações|menções|referências|registros?|registos?|evidências?|fontes|opiniões)(?: (?:confiáve(?:l|is)|fiáve(?:l|is)|específic[oa]s?|públic[oa]s?|verificáveis|concret[oa]s?|suficientes?|disponíve(?:l|is)|alguma))*"
const kind = "(?:empresa|companhia|produto|ferramenta|marca|serviço|fornecedor|software|plataforma|aplicativo|solução)"
const name = `(?:(?:a|o|uma|um|nenhuma|nenhum) )?(?:${kind} )?(?:(?:chamad[oa]|denominad[oa]|com o nome(?: de)?) )?${before}§${bare}`
const prep = "(?:sobre|acerca d[aeo]|a respeito d[aeo]|de|da|do|relacionad[oa]s? (?:a|à|ao)|quanto (?:a|à|ao))"

/** Portuguese. */
export const portuguese: AbsenceLanguage = {
  joins: "ou|e|nem(?: sobre(?: [ao])?| d[aeo])?",
  cue: /(?<!\p{L})(?:não|nunca|jamais|nenhuma?|nada|sem|nem|pouc[ao]s?|pouquíssim\w*|escassa|desconhe\w*|falta\w*|careço|pergunt\w*)(?!\p{L})|\?/iu,
  absent: [
    toPattern(
      `\\b(?:não|sem|nenhuma?|pouquíssim[oa]s?|pouc[oa]s?|escassa) (?:(?:foi|possível|consegui|pude|encontrei|encontrado|encontrar|encontro|localizei|localizar|achei|tenho|temos|disponho|dispomos|há|existem?|foram|encontrad[oa]s|de|muita|muitas|nenhuma?|suficientes?) )*${info} ${prep} ${name}`,
    ),
    toPattern(
      `\\b(?:não|nem) (?:(?:consegui|pude|tenha|eu) )*(?:encontrei|encontrado|encontrar|achei|localizei|sei|conheço)(?: absolutamente)? nada (?:nem )?(?:sobre|d[aeo]|acerca d[aeo]) ${name}`,
    ),
    toPattern(`\\bnem sobre ${name}[^.]{0,3}$|\\bencontrei nada nem sobre[^.]*§`),
    toPattern(`\\bnão (?:conheço|conhecemos|reconheço) (?:(?:nenhuma?) )?${name}`),
    toPattern(`\\bnão estou (?:muito )?familiarizad[oa] com ${name}`),
    toPattern(
      `§ não (?:aparece|consta|figura|está|é mencionad[oa]|foi mencionad[oa]|surge)[^.]{0,12} (?:em|nas|nos|entre) ?(?:nenhuma?|as|os|minhas)?[^.]{0,15}(?:listas?|fontes?|resultados?|buscas?|pesquisas?|artigos?|rankings?|comparativos?)`,
    ),
    toPattern(
      `\\bnenhuma? (?:d[aeo]s?|fonte|artigo|lista|resultado)[^.]{0,30}(?:menciona|cita|inclui|fala d[aeo]) (?:[ao] )?${before}§`,
    ),
    toPattern(
      `\\bnão (?:existe|há|consta) (?:nenhuma?|uma?) ${kind}[^.]{0,12}(?:chamad[oa]|com o nome(?: de)?|denominad[oa]) ${before}§`,
    ),
    toPattern(
      `\\b(?:pesquisa|busca|consulta)s? (?:por|de|sobre) ${name}[^.]{0,20} (?:nenhum|nada|sem|zero)|\\b(?:pesquisa|busca) (?:por|sobre) ${name}["”*]* não `,
    ),
    toPattern(
      `\\bnão (?:consegui|pude|foi possível|posso)[^.]{0,12}(?:verificar|confirmar)[^.]{0,15}(?:que |se |existência d[aeo] )(?:[ao] )?${before}§`,
    ),
    toPattern(`§ não (?:existe|parece existir)`),
    toPattern(
      `(?:esclarecer|especificar|explicar|precisar|dizer)[^.]{0,12}(?:o que (?:você )?quer dizer|a que se refere|o que é|o que você entende)[^.]{0,8} ${before}§`,
    ),
    toPattern(`^\\W*(?:você perguntou|perguntaste|você pergunta|perguntou) (?:por|sobre) ${name}["”*]*[.!:]?\\s*$`),
  ],
  hedge:
    /(?:^|[^\p{L}])(?:se|talvez|possível|possivelmente|pode|poderia|provavelmente|quem sabe)(?=$|[^\p{L}])|\?\s*$/iu,
}
