import type { PageCheck } from "../check.ts"
import { toFindings } from "../to-findings.ts"

const vagueTexts = new Set(
  [
    ..."click here|click this|here|this|this link|this page|link|go|start|learn more|read more|more|more info|more information|right here|details|see more|continue|continue reading|find out more|view more".split(
      "|",
    ),
    ..."hier|hier klicken|klicken sie hier|mehr|mehr erfahren|mehr lesen|weiterlesen|weitere informationen|mehr infos|link".split(
      "|",
    ),
    ..."ici|cliquez ici|cliquer ici|en savoir plus|lire la suite|plus|lire plus|voir plus".split("|"),
    ..."aquí|haz clic aquí|haga clic aquí|clic aquí|leer más|más|más información|ver más|saber más".split("|"),
    ..."qui|clicca qui|leggi|leggi di più|leggi tutto|scopri di più|continua|altro".split("|"),
    ..."aqui|clique aqui|leia mais|saiba mais|ler mais|ver mais|mais".split("|"),
    ..."klik hier|lees meer|meer|meer lezen|meer informatie|lees verder".split("|"),
    ..."klicka här|här|läs mer|mer|les mer|her|læs mere|mere".split("|"),
    ..."kliknij tutaj|tutaj|czytaj więcej|więcej|tu".split("|"),
    ..."здесь|тут|подробнее|читать далее|далее|こちら|こちらをクリック|続きを読む|もっと見る|详情|点击这里|阅读更多|更多|여기|여기를 클릭|더보기|자세히 보기".split(
      "|",
    ),
  ].map((text) => text.toLowerCase()),
)
/** Dots, arrows and the like around the words. */
const edges = /^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu

export const anchorNotDescriptive: PageCheck = {
  code: "anchor_not_descriptive",
  severity: "notice",
  category: "links",
  title: "Links whose text does not say where they lead",
  detail:
    "Search engines, AI assistants and screen readers learn from the text of a link what its target is about. Name the target instead of “here”.",
  find({ url, facts: { anchors } }) {
    const links = anchors.filter((one) => one.url !== null && !one.isHidden && !isOfSamePage(one.url, url))
    if (links.length === 0) return undefined
    const named = new Set(links.filter(({ text }) => text !== "").map((link) => link.url))
    const vague = links.filter(({ text, label }) => isVague(text) && (label === null || isVague(label)))
    // Beside a link with a text, a picture or an icon with the same target needs none.
    const empty = links.flatMap((link) =>
      link.text === "" && link.url !== null && !named.has(link.url) ? link.url : [],
    )
    return [
      ...toFindings(vague.map(({ text }) => `“${text}”`)),
      ...toFindings(
        empty.map((target) => `no text: ${target}`),
        "warning",
      ),
    ]
  },
}

const isVague = (text: string): boolean => vagueTexts.has(text.trim().toLowerCase().replaceAll(edges, ""))

function isOfSamePage(target: string, url: string): boolean {
  const hash = target.indexOf("#")
  return hash !== -1 && target.slice(0, hash) === url
}
