import { hash } from "node:crypto"

const words = {
  en: {
    // Every second word is one of these, as in the texts of people.
    small: "the and of to in a is that for with as on by it at from this which be are",
    large:
      "coffee roast harbour cup bean water kettle grinder morning boat crane sailor filter paper scale minute flavour cherry farmer market drum flame sample barrel bridge island winter summer counter guest baker sugar cream copper wood window street night letter lamp rope wheel tide storm lighthouse crew cargo captain ledger parcel spoon saucer table chair garden apple ginger pepper honey vanilla cocoa almond walnut butter bread orange lemon berry plum",
  },
  de: {
    small: "der die das und in zu den mit von für auf ist im dem nicht ein eine als auch es an",
    large:
      "Kaffee Hafen Tasse Bohne Wasser Kessel Mühle Morgen Boot Kran Matrose Filter Papier Waage Minute Geschmack Kirsche Bauer Markt Trommel Flamme Probe Fass Brücke Insel Winter Sommer Theke Gast Bäcker Zucker Sahne Kupfer Holz Fenster Straße Nacht Brief Lampe Seil Rad Flut Sturm Leuchtturm Mannschaft Fracht Kapitän Paket Löffel Tisch Stuhl Garten Apfel Ingwer Pfeffer Honig Kakao Mandel Butter Brot Zitrone Beere Pflaume",
  },
} as const

/** A text of its own for each seed, the same in each run: four paragraphs of 240 words together. */
export function writeText(seed: string, language: keyof typeof words = "en", length = 240): string {
  const small = words[language].small.split(" ")
  const large = words[language].large.split(" ")
  let state = Number.parseInt(hash("sha256", seed).slice(0, 8), 16)
  const pick = (list: readonly string[]): string => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return list[Math.floor((state / 2 ** 32) * list.length)] ?? ""
  }
  const written = Array.from({ length }, (_, index) => pick(index % 2 === 0 ? small : large))
  const sentences = Array.from({ length: Math.ceil(length / 12) }, (_, at) => {
    const sentence = written.slice(at * 12, at * 12 + 12).join(" ")
    return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`
  })
  const paragraphs = Array.from({ length: Math.ceil(sentences.length / 5) }, (_, at) =>
    sentences.slice(at * 5, at * 5 + 5).join(" "),
  )
  return paragraphs.map((text) => `<p>${text}</p>`).join("\n")
}
