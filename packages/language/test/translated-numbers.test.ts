import { describe, expect, it } from "vitest"

import { checkNumbers } from "../src/segments/check-numbers.ts"

const good: [to: string, source: string, target: string][] = [
  [
    "de",
    "It shipped on March 5, 2024 at 3:30 p.m. to 12 stores.",
    "Es wurde am 5. März 2024 um 15:30 Uhr an 12 Läden geliefert.",
  ],
  ["de", "It closes at 5:45 pm.", "Es schließt um 17.45 Uhr."],
  ["fr", "The shop opens at 3:30 p.m.", "Le magasin ouvre à 15 h 30."],
  ["de", "On March 5, 2024 we met.", "Am 05.03.2024 trafen wir uns."],
  ["de", "On 03/05/2024 we met.", "Am 5. März 2024 trafen wir uns."],
  ["de", "People use it 24/7.", "Menschen nutzen es rund um die Uhr."],
  ["de", "Nearly 50% of users agreed.", "Fast die Hälfte der Nutzer stimmte zu."],
  ["de", "A 5-year-old could do it in 10 minutes.", "Ein Fünfjähriger könnte es in 10 Minuten."],
  ["de", "One in 3 buyers returns.", "Jeder dritte Käufer kommt wieder."],
  ["de", "There are 2 reasons.", "Es gibt zwei Gründe."],
  ["de", "There are two reasons.", "Es gibt 2 Gründe."],
  ["de", "One cup is enough.", "1 Tasse genügt."],
  ["de", "It won first place 3 times.", "Es gewann dreimal den 1. Platz."],
  ["de", "It lasts a decade, or half of the time.", "Es hält 10 Jahre oder 50 % der Zeit."],
  ["fr", "In the 19th century, coffee arrived.", "Au XIXe siècle, le café est arrivé."],
  ["sv", "In the 19th century, coffee arrived.", "På 1800-talet kom kaffet."],
  ["fr", "The 1980s were loud.", "Les années 80 étaient bruyantes."],
  ["fr", "It takes ten minutes and 3 steps.", "Il faut 10 minutes et trois étapes."],
  ["es", "It is the 2nd time.", "Es la segunda vez."],
  ["ja", "It sold 12,000 grinders.", "1万2000台を販売しました。"],
  ["ja", "It made 350 million yen.", "売上は3億5000万円です。"],
  ["ja", "Two shops opened; one cup is enough.", "2店舗がオープンし、1杯で十分です。"],
  ["zh", "It has 12 floors and opens at 3 p.m.", "它有十二层，下午3点开门。"],
  ["ar", "There are 2 ways to clean it.", "هناك طريقتان لتنظيفها."],
  ["de", "It costs $1.5bn or £1,234.56.", "Es kostet 1,5 Mrd. US-Dollar oder 1.234,56 £."],
]

describe("the numbers of a translation", () => {
  it.each(good)("may be written in the form of its language: %s, “%s”", (to, source, target) => {
    expect(checkNumbers(source, target, { from: "en", to })).toEqual({})
  })

  it.each(good)("may be written so back again: %s, “%s”", (from, target, source) => {
    expect(checkNumbers(source, target, { from, to: "en" }).added).toBeUndefined()
  })

  it.each([
    ["de", "There are 2 reasons.", "Es gibt 3 Gründe.", "3"],
    ["de", "There are reasons.", "Es gibt 4 Gründe.", "4"],
    ["de", "It opens at 3:30 p.m.", "Es öffnet um 16:30 Uhr.", "16"],
    ["de", "It opens at 3:30 a.m.", "Es öffnet um 15:30 Uhr.", "15"],
    ["fr", "In the 19th century, coffee arrived.", "Au 18e siècle, le café est arrivé.", "18"],
    ["ja", "It sold 12,000 grinders.", "1万3000台を販売しました。", "1万3000"],
    ["de", "It costs 1.5 million.", "Es kostet 15 Millionen.", "15"],
    ["de", "Half of them agree.", "Siebenundneunzig davon sagen ja.", "Siebenundneunzig"],
    ["de", "In March 2024 we met.", "Im 04.2024 trafen wir uns.", "04.2024"],
    ["de", "Coffee tastes good.", "1 Kaffee schmeckt gut.", "1"],
    ["de", "Milk rose by 12 percent.", "Milch stieg seit 1997 um 12 Prozent.", "1997"],
    ["de", "Thousands of homes use it.", "Tausende nutzen es seit 1997.", "1997"],
  ])("are none that the source does not explain: %s, “%s”, “%s”", (to, source, target, added) => {
    expect(checkNumbers(source, target, { from: "en", to }).added).toBe(added)
  })

  it.each([
    ["en", "It has two hundred and fifty seats."],
    ["de", "Es hat zweihundertfünfzig Plätze."],
    ["fr", "Il a deux cent cinquante places."],
    ["es", "Tiene doscientos cincuenta asientos."],
    ["pt", "Tem duzentos e cinquenta lugares."],
    ["it", "Ha duecentocinquanta posti."],
    ["nl", "Het heeft tweehonderdvijftig plaatsen."],
  ])("of three digits may be put together from words, which a person compares: %s, “%s”", (from, source) => {
    expect(checkNumbers(source, "Он рассчитан на 250 мест.", { from, to: "ru" })).toMatchObject({
      added: undefined,
      doubtful: "250",
    })
  })

  it("may be said in words that no list has, which a person compares", () => {
    expect(checkNumbers("It has 640 seats.", "Es hat viele Plätze.", { from: "en", to: "de" })).toEqual({
      missing: "640",
    })
    expect(checkNumbers("Jest pięć powodów.", "There are 5 reasons.", { from: "pl", to: "en" })).toEqual({
      doubtful: "5",
    })
  })
})
