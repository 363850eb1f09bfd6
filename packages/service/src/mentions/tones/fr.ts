import type { ToneLanguage } from "./tone-language.ts"

export const french: ToneLanguage = {
  hasConcord: true,
  hasElision: true,
  capitalizesNouns: false,
  adjectives: {
    inflection: [
      ["eux", "eux", "euse", "euses", "eusement"],
      ["if", "if", "ifs", "ive", "ives", "ivement"],
      ["ier", "ier", "iers", "ière", "ières"],
      ["er", "er", "ers", "ère", "ères"],
      ["el", "el", "els", "elle", "elles", "ellement"],
      ["ent", "ent", "ents", "ente", "entes", "emment"],
      ["ant", "ant", "ants", "ante", "antes", "amment"],
      ["al", "al", "als", "aux", "ale", "ales", "alement"],
      ["eur", "eur", "eurs", "eure", "eures", "euse", "euses"],
      ["en", "en", "ens", "enne", "ennes"],
      ["e", "e", "es", "ement"],
      ["é", "é", "és", "ée", "ées"],
      ["s", "s", "se", "ses"],
      ["", "", "s", "e", "es", "ement"],
    ],
    words: {
      3: `
        excellent exceptionnel remarquable parfait impeccable irréprochable formidable fantastique merveilleux génial
        superbe magnifique sublime exemplaire imbattable incomparable extraordinaire sensationnel inégalé incontournable
        increvable bluffant époustouflant`,
      2: `
        bon fiable robuste solide résistant durable stable rapide réactif véloce  simple facile aisé intuitif ergonomique
         commode confortable douillet abordable économique avantageux honnête transparent sérieux sûr précis puissant
        performant polyvalent flexible  efficace utile serviable aimable chaleureux accueillant attentif
        attentionné poli courtois compétent professionnel rigoureux soigné soigneux élégant beau esthétique joli raffiné lumineux
        silencieux discret  propre   savoureux délicieux goûteux croustillant juteux moelleux   soyeux
        respirant imperméable complet convaincant séduisant impressionnant satisfaisant agréable plaisant charmant
        ponctuel généreux recommandable précieux apprécié plébiscité réussi abouti limpide clair lisible bienveillant
        équilibré infatigable inoxydable enchanteur délicat spacieux inventif soigneux astucieux ingénieux fluide
        mordant franc honorable louable méticuleux rassurant supérieur avantageux incassable copieux onctueux chaleureux`,
      1: `pratique léger souple doux douce correct populaire moderne adapté compact sobre convenable`,
      [-1]: `moyen limité lourd encombrant basique daté bruyant onéreux inégal`,
      [-2]: `
        mauvais médiocre lent poussif instable défaillant défectueux fragile faible cher coûteux exorbitant hors-de-prix
        compliqué complexe laborieux confus déroutant frustrant agaçant énervant irritant pénible décevant déplorable
        insatisfaisant inacceptable insuffisant ennuyeux fade terne vieillot obsolète dépassé désuet imprécis
        incohérent injoignable désagréable impoli arrogant incompétent négligent opaque trompeur mensonger douteux
        dangereux inconfortable rugueux poisseux gras collant malodorant sale rouillé insipide tiède inférieur laid moche criard
        sourd flou capricieux imprévisible douloureux problématique inquiétant rigide intrusif bâclé truffé
        incompréhensible interminable décourageant malhonnête pataud glouton grinçant inutilisable inutile bancal
        brouillon bugué indigeste rébarbatif fastidieux archaïque aléatoire inégal amer cassant bruyant
        hasardeux lacunaire approximatif injustifié abusif mesquin radin envahissant branlant disgracieux pesant`,
      [-3]: `horrible terrible affreux catastrophique désastreux lamentable épouvantable exécrable abominable calamiteux scandaleux inadmissible inexcusable nul pitoyable indigne détestable minable atroce`,
    },
  },
  verbs: {
    inflection: [
      ["cer", "cer", "ce", "cent", "çait", "çaient", "cé", "cée", "cés", "cées", "çant", "cera"],
      ["ger", "ger", "ge", "gent", "geait", "geaient", "gé", "gée", "gés", "gées", "geant", "gera"],
      [
        "er",
        "er",
        "e",
        "es",
        "ent",
        "ait",
        "aient",
        "é",
        "ée",
        "és",
        "ées",
        "ant",
        "era",
        "eront",
        "a",
        "èrent",
        "ez",
        "ons",
      ],
      ["ir", "ir", "it", "issent", "issait", "i", "ie", "is", "ies", "issant"],
      ["", ""],
    ],
    words: {
      3: `enthousiasmer émerveiller enchanter adorer`,
      2: `
        recommander apprécier aimer louer saluer féliciter impressionner séduire ravir étonner briller exceller combler
        satisfaire rassurer triompher plébisciter conquérir épater régaler surpasser  surclasser éblouir dorloter
        choyer  mériter`,
      1: `conseiller privilégier faciliter`,
      [-2]: `
        déplorer regretter critiquer reprocher agacer énerver irriter frustrer lasser décourager peiner bugger buguer
        planter ramer saccader grincer couiner vibrer coller piquer brûler fuir rouiller casser lâcher décevoir trahir tromper
        arnaquer négliger bâcler rater échouer souffrir pécher accuser fâcher exaspérer ruiner
        boulocher pelucher écailler effondrer affaisser crachoter chipoter cafouiller traîner accumuler énerver
        dégrader détériorer empirer galérer gâcher pester maudire bouder chauffer dérailler`,
    },
  },
  nouns: {
    inflection: [
      ["eau", "eau", "eaux"],
      ["s", "s"],
      ["", "", "s"],
    ],
    words: {
      3: `chef-d'œuvre merveille bijou pépite`,
      2: `
        atout avantage  plaisir bonheur délice régal aubaine favori champion fiabilité simplicité réussite succès robustesse
        louange éloge félicitation coup-de-cœur satisfaction gentillesse douceur référence vainqueur gagnant excellence douceur
        élégance savoir-faire réactivité gratitude`,
      [-2]: `
        défaut faiblesse lacune inconvénient bémol panne bug plantage problème souci retard déception plainte désagrément
        gêne galère erreur faille fuite casse-tête calvaire ennui dysfonctionnement attente coupure annulation moisissure
        mécontentement  reproche frustration lenteur échec regret surcoût désillusion supplice
        gouffre contrariété tracas lourdeur arnaqueur`,
      [-3]: `cauchemar catastrophe désastre arnaque scandale honte enfer fiasco horreur escroquerie torture`,
    },
  },
  phrases: {
    3: `haut la main, coup de cœur, ne jurent que par, ne jure que par, rien à redire, rien à envier, rien à envier à, sans reproche, hors pair, hors du commun, sans égal, sans égale, chaque centime, tout bon, les yeux fermés, coup de maître,
      à toute épreuve, cinq étoiles, de premier ordre, de haut vol, digne de ce nom, haut de gamme, sort du lot, sortent du lot, se plient en quatre, se plie en quatre, concert de louanges, tient toutes ses promesses, tiennent toutes leurs promesses, le jour et la nuit`,
    2: `très bien, ^mieux, ^meilleur, ^meilleure, ^meilleurs, ^meilleures, pas cher, pas chère, pas chers, pas mal, bon marché, bonne, bonnes, bons, vaut le coup, vaut la peine, vaut le détour, vaut son prix, en vaut la peine, bon rapport qualité-prix, excellent rapport qualité-prix, rapport qualité-prix imbattable, tient ses promesses, tiennent leurs promesses, tient la route, tient la distance, tient bon, fait ses preuves, a fait ses preuves,
      fait mouche, fait l'unanimité, font l'unanimité, fait des merveilles, fait merveille, fait le bonheur, se démarque, se démarquent, se distingue, se distinguent, tire son épingle du jeu, s'en sort bien, s'en tire, s'en sort, s'en est sorti, convainc, convainquent, convaincu, séduit, séduisent, ravit, ravis, ravie, ravies, comble, plaît, plaisent, gagne, l'emporte, l'emportent, remporte, arrive en tête, en tête, sur le podium, première place,
      un régal, un délice, un plaisir, une aubaine, une référence, une valeur sûre, valeur sûre, un sans-faute, sans faute, sans souci, sans soucis, sans problème, sans accroc, sans accrocs, sans encombre, comme une horloge, comme sur des roulettes, en un clin d'œil, du premier coup, sans hésiter, sans hésitation, les yeux fermés, mérite sa réputation, à la hauteur, à recommander, je recommande, nous recommandons, on recommande, recommandé, prise en main rapide, prise en main facile, facile à, faciles à, simple à, simples à, au top, top,
      gain de temps, fait gagner du temps, gagner du temps, grande autonomie, bonne autonomie, longue durée, bas prix, prix bas, prix doux, petits prix, ^moins cher, ^moins chère, ^moins chers, prix raisonnable, prix raisonnables, tarifs raisonnables, juste prix, haute qualité, de qualité, bonne qualité, belle qualité, meilleure qualité, ne déçoit jamais, digne de confiance, de confiance, aux petits soins, à l'écoute, aux anges, sans chipoter, en avance, garde sa douceur, gardent leur douceur, coupe net, accroche sans, tiennent la route,
      belle finition, belles finitions, bien pensé, bien pensée, bien conçu, bien conçue, bien fait, bien faite, très bien, fort bien, bien noté, bien notée, ^moins de bruit, part à l'heure, partent à l'heure, arrive à l'heure, arrivent à l'heure, toujours à l'heure, à taille humaine, un vrai bonheur, pari gagné, pari réussi, suit de près, de près, ne tarissent pas d'éloges, brillé, j'opterais, on se régale, régale, se régale, satisfait, satisfaits, satisfaite, satisfaites, ravi, content, contents, contente, rend service, rendent service, surpasse, dépasse ses concurrents, dame le pion, mieux noté, de rêve, à merveille, belle, belles, beau, beaux, sûr, sûre, rien à dire`,
    1: `ne manque pas de, ne manquent pas de, ne manque pas d', bien, plutôt bien, assez bien, bien adapté, bien adaptée`,
    0: `lutte contre la fraude, prévention de la fraude, détection des fraudes, gestion des risques, contre la douleur, contre les douleurs, gestion des erreurs, message d'erreur, messages d'erreur, fonctionnalité qui tue, gestion des plaintes, essai de choc, essais de choc, en cas de panne, en cas de problème, en cas de retard, assistance panne, service client, service clients, bien sûr, bien que, bien entendu, bien qu', bien plus, bien moins, ou bien, si bien que, aussi bien, le bien, les biens, biens, bien connu, bien connue, eh bien, tant bien que mal, combien,
      bon de commande, bons de commande, bon d'achat, bons d'achat, bon nombre, bonne année, bonne nuit, bonjour, bon à savoir, une bonne partie, à bon escient, assurance qualité, contrôle qualité, double authentification, à la fois, facile d'accès, poids léger, poids lourd, poids lourds, claire-voie, beau temps, mauvais temps, beau-père, eau douce, eau fraîche, produits frais, médecine douce, mobilité douce, frais, frais de, les frais, sans frais, frais bancaires, des frais, chaleur douce, café léger, gras saturés, matières grasses,
      mieux vaut, vaut mieux, il vaut mieux, sans doute, sans aucun doute, nul doute, critique, critiques, la critique, par personne, une personne, deux personnes, pas seulement, non seulement, au mieux, au pire, tant mieux, de mieux en mieux, n'a d'égal, plus ou moins, ni plus ni moins, au moins, du moins, à moins que, à moins de, en moyenne, moyenne, moyennes, prix moyen, prix moyens, moyen de, moyens de, moyen d', moyens d', le moyen, petit moyen, temps moyen, moyen-orient, délai moyen, service rapide de, accès rapide, fichiers lourds, cas simple, aller simple, sens critique, esprit critique, point critique, mises en garde, déclarer faillite, formules simples, ciblé, clairement, simplement, facilement accessible depuis, franchement, honnêtement, légèrement, faiblement, lourdement, vraiment, durement, complet, complète, complets, complètes, complètement, pension complète, temps complet,
      plantes, plante, planter, plants, brûle, loué, louer, loue, louent, louez, louée, à louer, loués, pique-nique, fuit, accuse réception, attente de, en attente, salle d'attente, file d'attente, liste d'attente, piqué, colle, colles, lâche prise, gras, vibre, vibrer, vibrant, vibrent, chauffe, chauffer, chauffage, chauffent, bien-être, plaisirs, bonheurs, étrangers, ralenti, traite, aimé, aimant, aimants, référence, références, référence produit, sérieux, retenue, retard de paiement, en retard, mérites, réussite scolaire, succès, souple, discret, profil clair, mode clair, mode discret, mode silencieux, léger, champion, champions, champions du monde, excellence opérationnelle, erreurs de saisie, tremble`,
    [-1]: `un peu lourd, un peu cher, un peu chère, pourrait mieux faire, peut mieux faire, à améliorer, perfectible, améliorable, dans la moyenne basse, prise en main difficile, pas pour tout le monde`,
    [-2]: `beaucoup de patience, ^pire, ^pires, mal, mal conçu, mal conçue, mal fait, mal noté, très mal, ^moins bien, ^moins fiable, ^moins bon, laisse à désirer, laissent à désirer, laisse franchement à désirer, laissait à désirer, à éviter, évitez, éviter, fuyez, à fuir, fuient, déconseillé, déconseille, déconseillons, à déconseiller, méfiez-vous, passez votre chemin, oubliez, laissez, on aurait tort, mieux vaut éviter, tombe en panne, tombent en panne, tombe souvent en panne, en panne, plante à chaque, plantent, plante souvent, plante régulièrement, se plaignent, se plaint, plaignent,
      déçoit, déçoivent, déçu, déçus, déçue, déçues, décevait, ne tient pas ses promesses, trop cher, trop chère, trop chers, trop lent, trop lente, trop petit, trop compliqué, trop lourd, trop bruyant, trop peu, hors de prix, prix élevé, prix élevés, tarifs élevés, tarif élevé, frais élevés, ^plus cher, ^plus chère, coûte cher, coûtent cher, facture cher, facturé cher, frais cachés, coûts cachés, frais supplémentaires, coûte une fortune, les yeux de la tête, au prix fort, prix prohibitif, prix prohibitifs, hausse de prix, hausses de prix, hausse des prix, augmentation des prix, doublé ses prix, doublé ses tarifs, augmenté ses tarifs,
      à la traîne, ferme la marche, bon dernier, bonne dernière, dernière place, dernier de la classe, recalé, recalée, recalés, l'ombre de lui-même, l'ombre d'elle-même, parcours du combattant, pâle figure, coup de vieux, prend l'eau, prennent l'eau, ne répond pas, ne répond jamais, ne répondent pas, ne répondent jamais, ne répond plus, presque jamais, semaine de silence, sans réponse, restent sans réponse, reste sans réponse, aux abonnés absents, longue attente, des semaines d'attente, longs délais, délais interminables, mises à jour ratées, perd des données, pertes de données, perte de données, fuite de données, fuites de données, bagages égarés, bagages perdus, perd ses, aux oubliettes, deux fuites,
      frise le ridicule, frisent le ridicule, le ridicule, impossible de, impossible à, difficile à, difficiles à, difficile de, pas grand-chose, se casse, se cassent, s'use vite, s'usent vite, s'usent, s'use, se déforme, se déforment, se décolle, se décollent, se détache, se détachent, tombe en morceaux, part en morceaux, s'effiloche, s'effilochent, goutte, fuient, les joints fuient, craquer les coutures, craquent, goût de brûlé, goût de plastique, sent le plastique, sent mauvais, sentent mauvais, pique les yeux, colle aux doigts, serre la mâchoire, serrent la mâchoire, serrent tous deux, mal de dos, mal de tête, peau irritée, irrite la peau, mauvaise surprise, mauvaises surprises, mauvaise, mauvaises, mauvaise foi, cherche la petite bête, s'entête, grignote, grignote toute, ronge, jamais à l'heure, souvent en retard, toujours en retard, arrive en retard, arrivent en retard, annulé sans préavis, sans préavis, hélas, malheureusement, lasse, las, lassés de, fatigués de, marre de, ras-le-bol, usine à gaz, coquille vide, poudre aux yeux, à revoir, point faible, points faibles, point noir, points noirs, gros point noir, s'affaisser, s'affaisse, s'affaissent, de mal en pis, au rang de jouet, relégué, relègue, l'ombre de lui-même`,
    [-3]: `au secours, à éviter absolument, une honte, un enfer, sur toute la ligne`,
  },
  roles: {
    not: `ne, n'`,
    no: `manque de=-2, manque d'=-2, manquent de=-2, manquent d'=-2, sans, aucun, aucune, nul, nulle, personne ne, personne n', rien, loin d'être, loin d', tout sauf, zéro, absence de, sauf, perd, perdent, perdu, perdue, perdre, perdait`,
    pas: `pas, jamais, guère, nullement`,
    few: `peu, peu de, rarement, à peine, presque pas`,
    about: `évite, évitent, prévient, préviennent, empêche, empêchent, réduit, réduisent, réduire, limite, limitent, résout, résolvent, corrige, corrigent, détecte, détectent, protège contre, protège des, protection contre, contre, couvre, couvrent, assure contre, en cas de, en cas d', élimine, éliminent, supprime, suppriment, soulage, soulagent, signaler, signale, fini, finies, finis, malgré, traite, traitent, gère, gèrent, règle, règlent, régler, résoudre, répare, réparent`,
    less: `moins, moins de`,
    more: `plus, davantage, plutôt`,
    too: `trop, excessivement, exagérément`,
    very: `très, vraiment, extrêmement, particulièrement, absolument, tout à fait, tellement, incroyablement, franchement, tout bonnement, remarquablement, hautement, nettement, fort, entièrement, bien plus`,
    slightly: `un peu, légèrement, assez, parfois, par moments, quelque peu, relativement`,
    contrast: `mais, bien que, bien qu', quoique, quoiqu', cependant, toutefois, pourtant, néanmoins, en revanche, par contre, même si, malgré tout, en dépit de, au prix de, au détriment de, compense, compensent, rattrape, rattrapent`,
    and: `et, ou, puis, ainsi que, &`,
    nor: `ni`,
    article: `le, la, les, l', un, une, de, du, des, d', à, au, aux, chez, son, sa, celui de, celui d', celle de, celle d', ceux de, ceux d', celles de, avec`,
    than: `que, qu'`,
    compared: `par rapport à, par rapport au, comparé à, comparée à, comparés à, en comparaison de, contrairement à, contrairement au, contrairement aux, à la différence de, à l'inverse de, à l'opposé de, à côté de, face à, le contraire de, à l'inverse d', à côté d'`,
    aside: `au lieu de, plutôt que, à la place de, alternative à, alternatives à, en remplacement de, comme, similaire à, semblable à, compatible avec, s'intègre à, filiale de, appartient à, réseau de, réseau d', rachat de, hormis, en dehors de`,
    for: `pour, destiné à, destinée à, conçu pour, s'adresse à, s'adresse aux, aide, aident, ceux qui, aux personnes, personnes qui, clients qui, les gens qui, soucieux de`,
    own: `ses, sa, son, leur, leurs, il, elle, c', ils, elles`,
    cited: `connu, connue, réputé=2, réputée=2, réputés=2, apprécié=2, appréciée=2, loué=2, louée=2, salué=2, saluée=2, critiqué=-2, critiquée=-2, célèbre, félicité=2, adoré=2, remarqué, primé=2, décrié=-2, décriée=-2, moqué=-2`,
    if: `si, s'il, s'ils, à condition, selon que, que si, à supposer, tout dépend, dépend de`,
    denial: `je ne dirais pas, on ne peut pas dire, ce n'est pas que, non que, non pas que, non qu', on ne dira pas, on peut juger, il serait injuste, il serait exagéré, il serait faux, ce serait exagéré, ce serait injuste`,
    others: `autres, concurrents, concurrence, rivaux, la plupart des outils, les autres, d'autres, alternatives, concurrentes, cette dernière, ce dernier, ces derniers, ces dernières, le premier, la première, le second, la seconde, le dernier, la dernière, le troisième, la troisième, seul le, seule la, l'un, l'une, celui-ci, celle-ci, celui-là, celle-là`,
    relative: `dont, qui, lequel, laquelle`,
    unsaid: `n'en dirait pas autant, ne peut pas en dire autant, ne peut en dire autant, on ne peut pas dire de, n'est pas le cas de, n'est pas le cas du, n'est pas le cas d', on ne peut en dire autant, ne saurait en dire autant, pas autant de`,
    beats: `surpasse, surpassent, surclasse, devance, devancent, détrône, supplante, éclipse, battu, bat à plate couture`,
    trails: `ne rivalise pas avec, ne fait pas le poids face à, inférieur à, inférieure à, cède le pas à, s'incline devant, s'incline face à, perd face à`,
    judges: `recommande=2, recommandait=2, critique, salue=2, regrette=-2, déplore=-2, apprécie=2`,
    by: `par`,
    clause: `or, certes, quand, là où, car, puisque, puisqu', parce que, parce qu', quant à, alors que, alors qu', tandis que, tandis qu', depuis que, dès que, lorsque, lorsqu'`,
    mixed: `mitigé, mitigée, mitigés, mitigées, partagé, partagée, partagés, divise, divisent, contrasté, contrastée, en demi-teinte, s'équilibrent, se compensent, s'annulent, les avis divergent`,
    claimed: `serait, seraient, pourrait, pourraient, devrait, devraient, aurait, auraient, ferait, promet, promettent, promis, promettre, prétend, prétendent, affirme, affirment, se dit, se disent, se vante, se targue, se veut, se veulent, vante, annonce, annoncent, soi-disant, veut, veulent, espère, espèrent`,
    has: `est, sont, était, étaient, être, été, a, ont, avait, avaient, avoir, ayant, offre, offrent, offrant, propose, proposent, reste, restent, resté, semble, semblent, paraît, paraissent, demeure, rend, rendent, fait, font, jouit, bénéficie, dispose, se révèle, s'avère, se montre, montre, montrent, trouve, trouvent, garantit, assure, fournit, donne, donnent, devient, fonctionne, fonctionnent, tourne, marche, livre, livrent, possède, affiche, allie, combine, apporte, sort, avec, grâce à, grâce au, côté, se, y, c'est`,
  },
}
