import type { AbsenceWords } from "../absence-words.ts"

/** Portuguese. */
export const portuguese: AbsenceWords = {
  neg: "não nenhum nenhuma nenhuns nada ninguém nunca jamais nem sem tampouco zero incapaz impossível e_nada e_nenhuma e_nenhum e_não",
  scant: "pouco pouca poucos poucas escass* limitad* raras pouquíssim*",
  dim: "desconheço desconhecid* infrutífer* vão escapou escapa desconhecemos ignoro inexistente fictício",
  lost: "ausente ausentes falta faltam ausência carece omitid*",
  epi: "encontr* ach* localiz* identific* identifiqu* conhec* conheç* conhecid* reconhec* reconheç* sei saber saiba soube consta constam ouvi ouvir ouvido vist* vejo ver vi aparec* apareç* figur* surg* mencion* cit* nome* lembr* list* inclu* registr* regist* refer* refere referência correspond* verific* verifiqu* confirm* comprov* exist* exista há houve haja familiar familiarizad* trou* retorn* resultou deu presente detect* descobr* rastre* fal* ter tenho disponho contempl* deparei recordo contê* contém contêm mostr* aponta* tratam trata obtive obter indica* deparar topei",
  act: "menciona mencionam cita citam lista inclui oferece oferecem publica publicam tem têm mostra contém dá informa divulga conhece guarda registra dispõe indica",
  tell: "dizer* diz digo opinar avali* julgar comentar associ* relacion*",
  info: "informação informações informaçao info dado dados detalhe detalhes resultado resultados avaliação avaliações análise análises menção menções referência referências fonte fontes rastro vestígio vestígios evidência evidências prova provas registro registros registo registos entrada entradas existência documentação notícia notícias opinião opiniões comentário comentários indício indícios sucesso conhecimento conhecimentos correspondência site página elementos elemento ficha familiaridade êxito frutos fruto",
  src: "lista listas listagem ranking* classificaç* fonte fontes resultado* artigo* comparativ* comparaç* guia guias análise* diretório* base bases busca buscas pesquisa* consulta* página* site sites web internet relatório* estudo* mídia média imprensa catálogo* índice* top dez blog* fórum* avaliaç* teste* publicaç* documento* portal portais buscador* recomendaç* radar seleç* dados treinamento treino lugar parte literatura g2 capterra trustpilot gartner reddit wikipedia crunchbase linkedin getapp trustradius tripadvisor quora yelp itreview",
  kind: "empresa* companhia* firma* produto* ferramenta* marca marcas serviço* fornecedor* software programa* aplicação* aplicações aplicativo* app apps plataforma* solução soluções crm agência* startup* banco organizaç* fabricante* sistema* gestor* gerenciador* nome nomes entidade* concorrente* projeto* opç* alternativas",
  called: "chamado chamada chama chame denominado denominada nome intitulado termo",
  every: "todo toda todos todas cada só apenas somente sempre necessariamente simplesmente unicamente",
  best: "primeiro primeira principal mais único única líder pior último última",
  more: "mais menos",
  pron: "ela ele isso isto elas eles é",
  sub: "que se quem qual onde porque pois como cujo",
  if: "se quando caso",
  guess:
    "pode poderia talvez possível possivelmente provavelmente nova novo recente pequena pequeno regional local nicho parece parecem emergente eventualmente erro porventura",
  cut: "mas porém e_nada e_nenhuma e_nenhum e_não",
  prep: "de do da dos das sobre para em no na nos nas ao à com por acerca respeito quanto sem entre",
  field: "setor categoria âmbito mercado campo área segmento tema tipo ramo contexto",
  veto: "completa completo alternativa melhor já_não",
  ask: "perguntou perguntaste pergunta perguntado refere referia quis quiseste esclarecer especificar explicar falando fala quer",
  me: "eu me mim meu minha meus minhas nós nosso nossa tenho posso consigo consegui",
  nor: "nem",
  usual: "habitua* usua* comum comuns frequentes conhecid* populares típic*",
  prove: "verific* confirm* comprov* exist* existência prova* evidência*",
  free: "o a os as um uma uns umas de do da dos das d ao à aos às e ou mas me mim meu minha meus minhas eu nós nosso nossa nossas nossos te teu tua você vocês lhe lhes seu sua seus suas dele dela deles delas nele nela se lo la no na nos nas em num numa por pelo pela pelos pelas para com entre segundo sob até desde ante este esta estes estas isto esse essa esses essas isso aquele aquela é são era eram foi foram ser sido sendo seja sou está estão estava estar estado estou tenho tem tinha têm ter tido havia haver há feito fazer faz faço posso poder pude pôde consegui consigo conseguiu conseguir quis quer quiser quisesse queria dizer devo deve sobre acerca respeito quanto relação partir contudo porém entretanto enquanto embora todavia já ainda também assim tão muito bastante infelizmente lamentavelmente lamento desculpe desculpa atualmente momento agora hoje realmente especificamente específica específicas específicos específico expressamente explicitamente concreta concretos particular confiável confiáveis fiável fiáveis verificável verificáveis credível credíveis oficial oficiais pública públicas público públicos disponível disponíveis acessível acessíveis relevante relevantes suficiente suficientes detalhada detalhadas detalhados alguma algum algumas alguns algo alguém outra outro outras outros mesma mesmo qualquer quaisquer habitual habituais usual usuais comum comuns principais primeiros primeiras melhores grandes grande populares conhecidas conhecidos reconhecidas estabelecidas recomendados recomendadas destacados recentes últimos últimas distintas diversas diversos várias vários dois três quatro cinco dez tipo geral claro clara exata exatamente especialistas usuários utilizadores clientes perguntou perguntaste pergunta perguntado refere refere-se referia falando fala procurei procurado procurar busquei buscar consultei consultado consultadas consultados consultada analisadas analisado analisei pesquisei pesquisado verifiquei tentei tentado enviar partilhar compartilhar link contar dar fornecer esclarecer contexto ortografia que quem qual como onde quando modo forma difícil sim senão frequentes própria próprio boa bom vasculhei citados memória demais além meio daí nesta neste nestas nestes nessa nesse desta deste lembrada tempo conforme existe disso gostaria possa resta restam retornou comparar embora costuma pouquíssima costumam geralmente tenha totalmente completamente independent* muitas muitos muita brilha deram deu deu-me lido li lidas lidos ler conseguimos certeza acima abaixo prefiro",
}
