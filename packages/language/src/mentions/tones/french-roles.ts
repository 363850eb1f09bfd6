import type { ToneLanguage } from "./tone-language.ts"

/** What French words do in a sentence besides having a tone. */
export const frenchRoles: ToneLanguage["roles"] = {
  not: `ne, n'`,
  no: `
    manque de=-2, manque d'=-2, manquent de=-2, manquent d'=-2, sans, aucun, aucune, nul, nulle, personne ne,
    personne n', rien, loin d'être, loin d', tout sauf, zéro, absence de, sauf, perd, perdent, perdu, perdue,
    perdre, perdait`,
  pas: `pas, jamais, guère, nullement`,
  few: `peu, peu de, rarement, à peine, presque pas`,
  about: `
    évite, évitent, prévient, préviennent, empêche, empêchent, réduit, réduisent, réduire, limite, limitent,
    résout, résolvent, corrige, corrigent, détecte, détectent, protège contre, protège des,
    protection contre, contre, couvre, couvrent, assure contre, en cas de, en cas d', élimine, éliminent,
    supprime, suppriment, soulage, soulagent, signaler, signale, fini, finies, finis, traite, traitent, gère,
    gèrent, règle, règlent, régler, résoudre, répare, réparent`,
  less: `moins, moins de, bien moins, beaucoup moins, nettement moins`,
  more: `plus, davantage, plutôt, bien plus, beaucoup plus, nettement plus`,
  too: `trop, excessivement, exagérément`,
  very: `
    très, vraiment, extrêmement, particulièrement, absolument, tout à fait, tellement, incroyablement,
    franchement, tout bonnement, remarquablement, hautement, nettement, fort, entièrement, aussi, toujours,
    tous deux, toutes deux, tous les deux, toutes les deux, agréablement, étonnamment, globalement,
    généralement, plutôt, beaucoup, encore, également, souvent, trop souvent, sensiblement`,
  slightly: `un peu, légèrement, assez, parfois, par moments, quelque peu, relativement`,
  contrast: `
    mais, bien que, bien qu', quoique, quoiqu', cependant, toutefois, pourtant, néanmoins, en revanche,
    par contre, même si, malgré tout, en dépit de, au prix de, au détriment de, compense, compensent,
    rattrape, rattrapent, malgré, alors que, alors qu', tandis que, tandis qu', même quand, quand bien même,
    quitte à, hélas, dommage, sauf que, à part ça, sinon, certes, tout de même, quand même`,
  and: `et, ou, puis, ainsi que, &`,
  nor: `ni`,
  article: `
    le, la, les, l', un, une, de, du, des, d', à, au, aux, chez, son, sa, celui de, celui d', celle de,
    celle d', ceux de, ceux d', celles de, avec`,
  than: `que, qu'`,
  compared: `
    par rapport à, par rapport au, comparé à, comparée à, comparés à, en comparaison de, contrairement à,
    contrairement au, contrairement aux, à la différence de, à l'inverse de, à l'opposé de, à côté de,
    face à, le contraire de, à l'inverse d', à côté d'`,
  aside: `
    au lieu de, plutôt que, à la place de, alternative à, alternatives à, en remplacement de, comme,
    similaire à, semblable à, compatible avec, s'intègre à, filiale de, appartient à, réseau de, réseau d',
    rachat de, hormis, en dehors de`,
  for: `
    pour, destiné à, destinée à, conçu pour, s'adresse à, s'adresse aux, aide, aident, ceux qui,
    aux personnes, personnes qui, clients qui, les gens qui, soucieux de`,
  own: `ses, sa, son, leur, leurs, il, elle, c', ils, elles`,
  cited: `
    connu, connue, réputé=2, réputée=2, réputés=2, apprécié=2, appréciée=2, loué=2, louée=2, salué=2,
    saluée=2, critiqué=-2, critiquée=-2, célèbre, félicité=2, adoré=2, remarqué, primé=2, décrié=-2,
    décriée=-2, moqué=-2`,
  if: `si, s'il, s'ils, à condition, selon que, que si, à supposer, tout dépend, dépend de`,
  denial: `
    je ne dirais pas, on ne peut pas dire, ce n'est pas que, non que, non pas que, non qu', on ne dira pas,
    on peut juger, il serait injuste, il serait exagéré, il serait faux, ce serait exagéré,
    ce serait injuste`,
  others: `
    autres, concurrents, concurrence, rivaux, la plupart des outils, les autres, d'autres, alternatives,
    concurrentes, cette dernière, ce dernier, ces derniers, ces dernières, le premier, la première,
    le second, la seconde, le dernier, la dernière, le troisième, la troisième, seul le, seule la, l'un,
    l'une, celui-ci, celle-ci, celui-là, celle-là`,
  relative: `dont, qui, lequel, laquelle`,
  unsaid: `
    n'en dirait pas autant, ne peut pas en dire autant, ne peut en dire autant, on ne peut pas dire de,
    n'est pas le cas de, n'est pas le cas du, n'est pas le cas d', on ne peut en dire autant,
    ne saurait en dire autant, pas autant de`,
  beats: `
    surpasse, surpassent, surclasse, devance, devancent, détrône, supplante, éclipse, battu,
    bat à plate couture`,
  trails: `
    ne rivalise pas avec, ne fait pas le poids face à, inférieur à, inférieure à, cède le pas à,
    s'incline devant, s'incline face à, perd face à`,
  by: `par`,
  clause: `
    or, quand, là où, car, puisque, puisqu', parce que, parce qu', quant à, depuis que, dès que, lorsque,
    lorsqu'`,
  mixed: `
    mitigé, mitigée, mitigés, mitigées, partagé, partagée, partagés, divise, divisent, contrasté, contrastée,
    en demi-teinte, s'équilibrent, se compensent, s'annulent, les avis divergent`,
  claimed: `
    serait, seraient, pourrait, pourraient, devrait, devraient, aurait, auraient, ferait, promet, promettent,
    promis, promettre, prétend, prétendent, affirme, affirment, se dit, se disent, se vante, se targue,
    se veut, se veulent, vante, annonce, annoncent, soi-disant, espère, espèrent, certains, certaines,
    quelques utilisateurs, quelques clients, un utilisateur, un client, selon, d'après, paraît-il, il paraît,
    espérais, espérait, espérons, j'espère, souhaite, souhaitait, rêve, attendais, attendait, s'attendait,
    autrefois, jadis, naguère, avant, auparavant, au début, au départ, à l'époque, était bien, se présente,
    se présentent, se décrit, se définit, s'autoproclame, prône, vend comme, publicité, slogan, réclame,
    prétendument, mon ami, mon amie, un ami, une amie, mon frère, ma sœur, mon collègue, ma collègue,
    mon voisin, rumeur, rumeurs, sur le papier, en théorie, théoriquement, comme si, censé, censée, censés,
    peut-être, probablement, éventuellement, j'imagine, pensais, pensait, croyais, croyait, je me demande,
    essaie, tente, essayer, bientôt, fût, étaient censés, faudrait, feraient, voudrait, voudraient, aimerait,
    aimerais, mieux vaut, vaut mieux, il vaut mieux, veut être, se veut être`,
  has: `
    est, sont, était, étaient, être, été, a, ont, avait, avaient, avoir, ayant, offre, offrent, offrant,
    propose, proposent, reste, restent, resté, semble, semblent, paraît, paraissent, demeure, rend, rendent,
    fait, font, se révèle, s'avère, se montre, devient, fonctionne, fonctionnent, possède, c'est, obtient,
    obtiennent, est jugé, sont jugés`,
  aimed: `
    évitez=-2, éviter=-2, fuyez=-2, fuir=-2, n'achetez pas=-2, n'achetez pas chez=-2, n'achetez rien chez=-2,
    méfiez-vous de=-2, attention à=-2, déçu par=-2, déçue par=-2, déçus par=-2, mécontent de=-2,
    mécontents de=-2, problèmes avec=-2, se plaignent de=-2, critiquent=-2, déteste=-2, détestent=-2,
    je ne recommande pas=-2, je ne recommanderais pas=-2, je déconseille=-2, nous déconseillons=-2,
    je recommande=2, nous recommandons=2, recommandent=2, recommande=2, on recommande=2, adore=2, adorent=2,
    j'adore=2, apprécient=2, saluent=2, louent=2, plébiscitent=2, ne jurent que par=2, je préfère=2,
    préfèrent=2, ravi de=2, ravie de=2, ravis de=2, content de=2, contents de=2, contente de=2,
    satisfait de=2, satisfaite de=2, satisfaits de=2, faites confiance à=2, difficile de trouver mieux que=2,
    avantages de=2, avantages d'=2, points forts de=2, points forts d'=2, inconvénients de=-2,
    inconvénients d'=-2, points faibles de=-2, points faibles d'=-2`,
}
