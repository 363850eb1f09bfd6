/** An entry of a list in sentences. */
export interface ProseEntry {
  text: string
  number: number
}

/** First to fifth, as the languages of absence begin a sentence with them. */
const places: readonly string[] = [
  `(?:the )?(?:first|number one)(?: place| spot| pick| choice)?|an erster stelle|auf platz (?:eins|1)|erstens|en premier(?: lieu)?|en première (?:place|position)|à la première place|en primer lugar|al primo posto|in primo luogo|em primeiro lugar|op (?:de eerste plaats|nummer (?:een|1))|第一[名位]?|第1[名位]|1位|في (?:المرتبة الأولى|المركز الأول)|أولا`,
  `(?:the )?(?:second|number two)(?: place| spot| pick| choice)?|an zweiter stelle|auf platz (?:zwei|2)|zweitens|en (?:deuxième|second)(?: lieu)?|en (?:deuxième|seconde) (?:place|position)|à la (?:deuxième|seconde) place|en segundo lugar|al secondo posto|in secondo luogo|em segundo lugar|op (?:de tweede plaats|nummer (?:twee|2))|第二[名位]?|第2[名位]|2位|في (?:المرتبة الثانية|المركز الثاني)|ثانيا`,
  `(?:the )?(?:third|number three)(?: place| spot| pick| choice)?|an dritter stelle|auf platz (?:drei|3)|drittens|en troisième(?: lieu| place| position)?|à la troisième place|en tercer lugar|al terzo posto|in terzo luogo|em terceiro lugar|op (?:de derde plaats|nummer (?:drie|3))|第三[名位]?|第3[名位]|3位|في (?:المرتبة الثالثة|المركز الثالث)|ثالثا`,
  `(?:the )?fourth(?: place| spot| pick| choice)?|an vierter stelle|auf platz (?:vier|4)|viertens|en quatrième(?: lieu| place| position)?|en cuarto lugar|al quarto posto|em quarto lugar|op (?:de vierde plaats|nummer (?:vier|4))|第四[名位]?|4位|في (?:المرتبة الرابعة|المركز الرابع)|رابعا`,
  `(?:the )?fifth(?: place| spot| pick| choice)?|an fünfter stelle|auf platz (?:fünf|5)|fünftens|en cinquième(?: lieu| place| position)?|en quinto lugar|al quinto posto|em quinto lugar|op (?:de vijfde plaats|nummer (?:vijf|5))|第五[名位]?|5位|في (?:المرتبة الخامسة|المركز الخامس)|خامسا`,
]
/** What may stand between a place and its name: First comes Acme. A step has another verb: First, open Acme. */
const link = `(?:[\\s,:：，、]|は|是|为|(?:comes?|is|was|goes to|we have|would be|there is|steht|folgt|kommt|liegt|ist|rangiert|c['’]est|vient|est|arrive|se trouve|on trouve|está|es|viene|figura|aparece|hay|è|c['’]è|troviamo|si trova|vem|fica|temos|está|staat|komt|volgt|is|يأتي|تأتي|هو|هي|نجد|the|die|der|das|la|le|el|il|o|a|de|het)(?![\\p{L}\\p{N}]))*`
const place = new RegExp(`^(?:${places.map((one) => `(${one})`).join("|")})(?![a-zà-ÿ])${link}`, "iu")
const latin = /^(?:\p{Lu}|\p{Ll}{1,3}\p{Lu})[\p{L}\p{N}.'’&-]{0,40}(?:\s(?:[\p{Lu}\p{N}&][\p{L}\p{N}'’&-]{0,40}))*/u
const other = /^[^\s,.;:!?。、，；！？]{2,20}/u

/** What no list in sentences is without. Most paragraphs have none of it. */
const second =
  /second|number two|zweite|platz (?:zwei|2)|deuxi|segundo|tweede|nummer (?:twee|2)|第[二2]|2位|الثاني|ثانيا/iu

/** A list in sentences: First comes Notion. Second is Acme. Undefined if a text has fewer than two places in their order. */
export function readProse(line: string): ProseEntry[] | undefined {
  if (!second.test(line)) return undefined
  const entries: ProseEntry[] = []
  for (const sentence of line.split(/(?<=[.;!])\s+|[。；！؛]\s*/u)) {
    const found = place.exec(sentence.slice(0, 80))
    if (found === null) continue
    const number = found.slice(1, places.length + 1).findIndex((one) => one !== undefined) + 1
    if (number !== entries.length + 1) continue
    const text = nameIn(sentence.slice(found[0].length))
    if (text === undefined) continue
    entries.push({ text, number })
  }
  return entries.length < 2 ? undefined : entries
}

function nameIn(rest: string): string | undefined {
  const name = latin.exec(rest)?.[0] ?? (/^[\p{Script=Latin}]/u.test(rest) ? undefined : other.exec(rest)?.[0])
  return name?.replace(/(?:です|でした|で|だ)$|[.'’]+$/u, "")
}
