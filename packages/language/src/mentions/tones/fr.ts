import { frenchRoles } from "./french-roles.ts"
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
        attentionné poli courtois compétent professionnel rigoureux soigné soigneux élégant  esthétique  raffiné lumineux
        silencieux   propre   savoureux délicieux goûteux croustillant juteux moelleux   soyeux
        respirant imperméable  convaincant séduisant impressionnant satisfaisant agréable plaisant charmant
        ponctuel généreux recommandable précieux apprécié plébiscité réussi abouti limpide clair lisible bienveillant
        équilibré  inoxydable enchanteur  spacieux inventif soigneux astucieux ingénieux fluide
          honorable louable méticuleux rassurant supérieur avantageux incassable copieux onctueux chaleureux`,
      1: `beau joli pratique léger  doux douce correct populaire moderne adapté compact sobre convenable`,
      [-1]: `moyen limité lourd encombrant basique daté bruyant  `,
      [-2]: `
        onéreux
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
      3: `
        enthousiasmer émerveiller`,
      2: `
        impressionner exceller convainc briller éblouir`,
      [-2]: `
        décevoir agacer énerver irriter frustrer exaspérer décourager`,
      0.5: `
        enchanter adorer recommander apprécier aimer louer saluer féliciter séduire ravir étonner combler
        satisfaire rassurer triompher plébisciter conquérir épater régaler surpasser surclasser dorloter choyer
        mériter conseiller privilégier faciliter`,
      [-0.5]: `
        déplorer regretter critiquer reprocher lasser peiner bugger buguer planter ramer saccader grincer couiner
        vibrer coller piquer brûler fuir rouiller casser lâcher trahir tromper arnaquer négliger bâcler rater
        échouer souffrir pécher accuser fâcher ruiner boulocher pelucher écailler effondrer affaisser crachoter
        chipoter cafouiller traîner accumuler dégrader détériorer empirer galérer gâcher pester maudire bouder
        chauffer dérailler`,
    },
  },
  nouns: {
    inflection: [
      ["eau", "eau", "eaux"],
      ["s", "s"],
      ["", "", "s"],
    ],
    words: {
      3: `
        chef-d'œuvre merveille pépite`,
      2: `
        atout plaisir bonheur régal aubaine réussite excellence coup-de-cœur`,
      [-2]: `
        défaut faiblesse lacune inconvénient bémol panne bug plantage problème souci retard déception désagrément
        galère calvaire dysfonctionnement désillusion casse-tête arnaqueur`,
      [-3]: `
        cauchemar catastrophe désastre arnaque honte fiasco horreur`,
      0.5: `
        bijou avantage délice favori champion fiabilité simplicité succès robustesse louange éloge félicitation
        satisfaction gentillesse douceur référence vainqueur gagnant élégance savoir-faire réactivité gratitude`,
      [-0.5]: `
        plainte gêne erreur faille fuite ennui attente coupure annulation moisissure mécontentement reproche
        frustration lenteur échec regret surcoût supplice gouffre contrariété tracas lourdeur scandale enfer
        escroquerie torture`,
    },
  },
  phrases: {
    3: `
      coup de cœur, rien à redire, sans reproche, hors pair, à toute épreuve, vaut chaque centime,
      tient toutes ses promesses, sans égal, fait l'unanimité, font l'unanimité, au rendez-vous, valeur sûre,
      référence absolue`,
    2: `
      très bien, ^mieux, ^meilleur, ^meilleure, ^meilleurs, ^meilleures, pas cher, pas chère, pas chers,
      bon marché, bonne, bonnes, bons, vaut le coup, vaut la peine, vaut le détour, vaut son prix,
      bon rapport qualité-prix, excellent rapport qualité-prix, tient ses promesses, tiennent leurs promesses,
      tient la route, se démarque, se distingue, sort du lot, séduit par, séduisent par, convainc,
      convainquent, sans problème, sans souci, sans accroc, sans encombre, sans hésiter, les yeux fermés,
      à la hauteur, à recommander, au top, gain de temps, fait gagner du temps, gagner un temps précieux,
      grande autonomie, bonne autonomie, prix doux, petits prix, prix bas, ^moins cher, ^moins chère,
      ^moins chers, prix raisonnable, prix raisonnables, prix justes, haute qualité, de qualité, bonne qualité,
      belle qualité, meilleure qualité, digne de confiance, aux petits soins, à l'écoute, bien pensé,
      bien pensée, bien conçu, bien conçue, bien fait, bien faite, bien faits, bien faites, bien noté,
      bien notée, fonctionne bien, fonctionne parfaitement, fonctionnent bien, toujours à l'heure,
      ne déçoit pas, ne déçoit jamais, je le recommande, je la recommande, je les recommande, est recommandé,
      est recommandée, bon choix, excellent choix, meilleur choix, facile à utiliser, simple à utiliser,
      facile d'utilisation, simple d'utilisation, facile à installer, facile à monter, rien à dire, point fort,
      points forts, se révèle être un bon, !n'est pas mal, !est pas mal, !pas mal du tout`,
    1: `
      bien, assez bien, bien adapté, bien adaptée`,
    0: `
      lutte contre la fraude, prévention de la fraude, détection des fraudes, gestion des risques,
      contre la douleur, contre les douleurs, gestion des erreurs, message d'erreur, messages d'erreur,
      fonctionnalité qui tue, gestion des plaintes, essai de choc, essais de choc, en cas de panne,
      en cas de problème, en cas de retard, assistance panne, service client, service clients, bien sûr,
      bien entendu, ou bien, si bien que, aussi bien, le bien, les biens, biens, bien connu, bien connue,
      eh bien, tant bien que mal, combien, bon de commande, bons de commande, bon d'achat, bons d'achat,
      bon nombre, bonne année, bonne nuit, bonjour, bon à savoir, une bonne partie, à bon escient,
      assurance qualité, contrôle qualité, double authentification, à la fois, facile d'accès, poids léger,
      poids lourd, poids lourds, claire-voie, beau temps, mauvais temps, beau-père, eau douce, eau fraîche,
      produits frais, médecine douce, mobilité douce, frais, frais de, les frais, sans frais, frais bancaires,
      des frais, chaleur douce, café léger, gras saturés, matières grasses, sans doute, sans aucun doute,
      nul doute, critiques, la critique, par personne, une personne, deux personnes, pas seulement,
      non seulement, au mieux, au pire, tant mieux, de mieux en mieux, n'a d'égal, plus ou moins,
      ni plus ni moins, au moins, du moins, à moins que, à moins de, en moyenne, moyenne, moyennes, prix moyen,
      prix moyens, moyen de, moyens de, moyen d', moyens d', le moyen, petit moyen, temps moyen, moyen-orient,
      délai moyen, service rapide de, accès rapide, fichiers lourds, cas simple, aller simple, sens critique,
      esprit critique, point critique, mises en garde, déclarer faillite, formules simples, ciblé, clairement,
      simplement, facilement accessible depuis, honnêtement, faiblement, lourdement, durement, complet,
      complète, complets, complètes, complètement, pension complète, temps complet, brûle, à louer,
      pique-nique, fuit, accuse réception, attente de, en attente, salle d'attente, file d'attente,
      liste d'attente, piqué, colle, colles, lâche prise, gras, vibre, vibrer, vibrant, vibrent, chauffe,
      chauffer, chauffage, chauffent, bien-être, plaisirs, bonheurs, étrangers, ralenti, aimé, aimant, aimants,
      référence, références, référence produit, sérieux, retenue, retard de paiement, en retard, mérites,
      réussite scolaire, succès, souple, discret, profil clair, mode clair, mode discret, mode silencieux,
      léger, champion, champions, champions du monde, excellence opérationnelle, erreurs de saisie, tremble,
      le choix est simple/facile/clair, avantages et inconvénients, points forts et points faibles`,
    [-0.5]: `
      malheureusement, manque, manquent`,
    [-1]: `
      un peu lourd, un peu cher, un peu chère, pourrait mieux faire, peut mieux faire, à améliorer,
      perfectible, améliorable, pas pour tout le monde`,
    [-2]: `
      ^pire, ^pires, mal conçu, mal conçue, mal fait, mal faite, mal noté, très mal, ^moins bien,
      ^moins fiable, ^moins bon, laisse à désirer, laissent à désirer, à éviter, à fuir, à déconseiller,
      déconseillé, déconseille, déconseillons, passez votre chemin, mieux vaut éviter, tombe en panne,
      tombent en panne, tombe souvent en panne, plante souvent, plante sans cesse, plante régulièrement,
      plante tout le temps, plante tous les jours, plante à chaque, déçoit, déçoivent, déçu, déçus, déçue,
      déçues, ne tient pas ses promesses, ne tiennent pas leurs promesses, trop cher, trop chère, trop chers,
      trop lent, trop lente, trop petit, trop compliqué, trop lourd, trop bruyant, hors de prix, tarifs élevés,
      frais élevés, prix élevé, prix élevés, ^plus cher, ^plus chère, coûte cher, coûtent cher, frais cachés,
      coûts cachés, coûte une fortune, prix prohibitif, prix prohibitifs, à la traîne, ne répond pas,
      ne répond jamais, ne répondent pas, ne répondent jamais, n'a jamais répondu, ne répond plus,
      personne ne répond, sans réponse, délais interminables, impossible à joindre, difficile à joindre,
      difficiles à joindre, difficile à utiliser, difficile à résilier, difficiles à résilier,
      difficile à comprendre, impossible de joindre, se casse, se cassent, s'use vite, s'usent vite,
      tombe en morceaux, tombent en morceaux, mauvaise surprise, mauvaises surprises, mauvaise, mauvaises,
      usine à gaz, points faibles, point faible, point noir, points noirs, pas à la hauteur, ne fonctionne pas,
      ne fonctionnent pas, ne marche pas, n'est pas donné, perte de temps, perte d'argent, jamais à l'heure,
      toujours en retard, souvent en retard, manque de transparence, ne vaut pas le coup, ne vaut pas la peine,
      ne vaut pas son prix`,
    [-3]: `
      à fuir absolument, du grand n'importe quoi, vol manifeste`,
  },
  roles: frenchRoles,
}
