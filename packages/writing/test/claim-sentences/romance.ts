import type { ClaimTopic } from "./labelled-sentences.ts"

const bicycle: ClaimTopic = {
  locale: "fr",
  evidence: [
    "Le vélo Mistral 3 pèse 9,8 kg et possède 18 vitesses. Son cadre en acier est soudé à Saint-Étienne.",
    "L'atelier Roue Libre a été créé en 2011 par Claire Fontaine. Il emploie 32 personnes.",
    "Selon une enquête de l'Ademe publiée le 8 juin 2023, 41 % des trajets en ville font moins de 5 km.",
    "Le prix est de 1 490 euros. La garantie sur le cadre dure 10 ans.",
  ],
  facts: ["Roue Libre livre en France et en Belgique.", "Chaque vélo est monté à la main."],
  sentences: `
    + Le Mistral 3 pèse 9,8 kg.
    - Le Mistral 3 pèse 7,2 kg.
    + Il possède 18 vitesses.
    - Il possède 24 vitesses.
    + Le cadre est soudé à Saint-Étienne.
    - Le cadre est soudé à Grenoble.
    + Claire Fontaine a créé l'atelier en 2011.
    - Claire Fontaine a créé l'atelier en 2001.
    + L'atelier emploie 32 personnes.
    - L'atelier emploie 320 personnes.
    + L'enquête de l'Ademe est parue le 8 juin 2023.
    - L'enquête de l'Ademe est parue le 8 juillet 2023.
    + En ville, 41 % des trajets font moins de 5 km.
    - En ville, 60 % des trajets font moins de 5 km.
    + Le prix est de 1490 €.
    - Le prix est de 990 €.
    + La garantie sur le cadre dure dix ans.
    - C'est le meilleur vélo de sa catégorie.
    + Gonflez vos pneus une fois par mois.
    - Votre satisfaction est garantie.
    + Nous livrons en France et en Belgique.
    - Nous livrons en France, en Belgique et en Suisse.
    + L'acier absorbe mieux les vibrations, disent beaucoup de cyclistes.
    - Le magazine Vélo Magazine lui a donné 5 étoiles.
    + Chaque vélo est monté à la main.
    - L'acier vient d'une forge du Jura.`,
}

const coffee: ClaimTopic = {
  locale: "es",
  evidence: [
    "La cooperativa Sol Alto reúne a 214 familias en Huila, Colombia. Cosecha 620 toneladas de café al año.",
    "El café obtuvo 87,5 puntos en la cata del 21 de septiembre de 2022.",
    "La cooperativa paga un 18 % más que el precio de la bolsa. Su presidenta es Marta Quintero.",
  ],
  facts: ["Una bolsa de 250 g cuesta 11,90 euros."],
  sentences: `
    + La cooperativa reúne a 214 familias.
    - La cooperativa reúne a 2140 familias.
    + Cada año cosecha 620 toneladas de café.
    - Cada año cosecha 900 toneladas de café.
    + En la cata obtuvo 87,5 puntos.
    - En la cata obtuvo 92 puntos.
    + La cata fue el 21 de septiembre de 2022.
    - La cata fue el 21 de septiembre de 2021.
    + Paga un 18% más que la bolsa.
    - Paga un 50% más que la bolsa.
    + Marta Quintero es la presidenta.
    - Juan Valdés es el presidente.
    + Una bolsa de 250 g cuesta 11,90 €.
    - Una bolsa de 500 g cuesta 11,90 €.
    + El café recién molido huele mejor.
    - Es el mejor café del mundo.
    + Las familias viven en Huila.
    - Las familias viven en Antioquia.
    + Guarde el café en un lugar seco.
    - El envío está garantizado.
    + Sol Alto está en Colombia.
    - Reduce el estrés y alarga la vida.`,
}

const olives: ClaimTopic = {
  locale: "it",
  evidence: [
    "L'oliveto di Casa Bruna si trova vicino a Lecce e conta 3.200 alberi. La raccolta comincia il 20 ottobre.",
    "L'olio ha un'acidità dello 0,2 %. Nel 2021 la produzione è stata di 14.500 litri.",
  ],
  facts: ["Una bottiglia da 500 ml costa 16 euro."],
  sentences: `
    + L'oliveto conta 3200 alberi.
    - L'oliveto conta 5000 alberi.
    + Si trova vicino a Lecce.
    - Si trova vicino a Bari.
    + L'acidità è dello 0,2%.
    - L'acidità è dello 0,1%.
    + Nel 2021 la produzione è stata di 14.500 litri.
    - Nel 2019 la produzione è stata di 14.500 litri.
    + La raccolta comincia il 20 ottobre.
    - La raccolta comincia il 5 novembre.
    + Una bottiglia costa 16 €.
    - È il miglior olio della Puglia.
    + L'olio va tenuto al buio.
    - È stato premiato dal Gambero Rosso.`,
}

const surf: ClaimTopic = {
  locale: "pt",
  evidence: [
    "A escola Maré Cheia abriu em Ericeira em 2014 e já ensinou 6.300 alunos. Cada aula dura 90 minutos.",
    "A diretora, Inês Tavares, tem 12 anos de experiência. Os grupos têm no máximo 8 alunos.",
  ],
  facts: ["Uma aula custa 35 euros."],
  sentences: `
    + A escola abriu em Ericeira em 2014.
    - A escola abriu em Peniche em 2014.
    + Já ensinou 6300 alunos.
    - Já ensinou 63.000 alunos.
    + Cada aula dura 90 minutos.
    - Cada aula dura 120 minutos.
    + Inês Tavares tem 12 anos de experiência.
    - Inês Tavares tem 20 anos de experiência.
    + Os grupos têm no máximo 8 alunos.
    - Os grupos têm no máximo 4 alunos.
    + Uma aula custa 35 €.
    - É a melhor escola de surf de Portugal.
    + Leve uma toalha e água.
    - O resultado é garantido.`,
}

export const romance: readonly ClaimTopic[] = [bicycle, coffee, olives, surf]
