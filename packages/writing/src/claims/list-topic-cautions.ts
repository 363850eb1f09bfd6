import type { WritingCheck } from "@citable/contract"
import { splitSentences } from "@citable/language/text/split-sentences"
import { toCheckText } from "@citable/language/text/to-check-text"

import { readCheckedText, type ReadCheckedTextOptions } from "./read-checked-text.ts"

/** Words of a topic in English, German, French, Spanish, Portuguese, Italian and Dutch; `*` stands for any ending. */
const words = {
  health:
    "symptom* diagnos* patient* disease* illness* cancer* diabet* vaccin* dosage* medication* medicine* supplement* antibiotic* therap* " +
    "pregnan* allerg* surger* depression anxiety blood* " +
    "krankheit* krebs* arznei* medikament* impf* schwanger* nebenwirkung* heilt heilung* blutdruck* nahrungsergänzung* " +
    "maladie* traitement* médicament* grossesse* santé enfermedad* cáncer tratamiento* medicamento* embarazo* salud síntoma* " +
    "doença* câncer tratamento* gravidez saúde sintoma* malattia malattie cancro farmac* gravidanza salute sintom* " +
    "ziekte* kanker medicijn* zwangerschap* gezondheid*",
  money:
    "invest* pension* mortgage* loan* interest-rate* dividend* stock-market crypto* bitcoin tax taxes retirement* insurance* debt* broker* " +
    "geldanlage* aktie* rendite* kredit* hypothek* steuer* altersvorsorge* versicherung* schulden zinsen " +
    "placement* bourse impôt* crédit* hypothèque* retraite* assurance* dette* inversión inversiones bolsa impuesto* préstamo* hipoteca* " +
    "jubilación seguros deuda* investimento* ações imposto* empréstimo* aposentadoria dívida* azioni tassa tasse mutuo mutui prestit* " +
    "assicurazion* debito debiti belegg* aandelen belasting* lening* hypotheek* verzekering* schuld*",
  law:
    "lawsuit* attorney* lawyer* liable liability court courts lawful* unlawful* divorce* visa visas immigration* damages plaintiff* gdpr " +
    "anwalt* anwält* gericht* haftung* klage* scheidung* mietrecht* arbeitsrecht* strafbar* gesetz* dsgvo " +
    "avocat* tribunal* divorce* responsabilité* loi lois rgpd abogad* demanda* juzgado* divorcio* ley leyes advogad* processos tribunais divórcio* lei leis " +
    "avvocat* tribunale* divorzio legge leggi advocaat advocaten rechtbank* echtscheiding* aansprakelijk* wetgeving",
} as const
type Topic = keyof typeof words

const names: Readonly<Record<Topic, string>> = { health: "health", money: "money", law: "the law" }
const experts: Readonly<Record<Topic, string>> = {
  health: "a medical professional",
  money: "somebody who knows the rules for advice on money",
  law: "a lawyer",
}

const patterns = Object.entries(words).map(([topic, list]) => {
  const alternatives = list.split(" ").map((word) => word.replace("-", "[- ]").replace("*", String.raw`\p{L}*`))
  return [topic as Topic, new RegExp(String.raw`(?<!\p{L})(?:${alternatives.join("|")})(?!\p{L})`, "giu")] as const
})

/** Fewer words of a topic say nothing about what a text is about. */
const fewest = 3

/**
 * Tells which topics of a text can harm people who believe something false: health, money, the law. It depends on words only, and is a
 * caution for a person, never a reason to stop.
 */
export function listTopicCautions(
  text: string,
  { locale, format = "markdown" }: { locale: string; format?: ReadCheckedTextOptions["format"] },
): WritingCheck[] {
  const visible = readCheckedText(text, { format, hasCode: false })
  return patterns.flatMap(([topic, pattern]) => {
    const found = [...new Set([...visible.matchAll(pattern)].map(([word]) => word.toLowerCase()))]
    if (found.length < fewest) return []
    const sentences = splitSentences(visible, locale, { isPlain: true })
    const first = sentences.find((sentence) => new RegExp(pattern, "iu").test(sentence)) ?? visible
    const shown = found.slice(0, 5).join(", ")
    return [
      {
        kind: "caution",
        state: "open",
        text: toCheckText(first),
        detail:
          `The text is about ${names[topic]}: ${shown}. Have ${experts[topic]} read it before you publish it.`.slice(
            0,
            1000,
          ),
        sources: [],
      } satisfies WritingCheck,
    ]
  })
}
