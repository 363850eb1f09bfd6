const titles = (
  "mr mrs ms dr prof professor general judge king queen prince president herr herrn frau général madame monsieur mme " +
  "señor señora sr sra don doña senhor senhora signor signora meneer mevrouw"
).split(" ")
/** Given names that are no words and no brands. */
const givenNames =
  "adam alexander andrea andreas anna antonio barbara carlos carol charles christian christine christopher claudia daniel " +
  "david edward elena elisabeth elizabeth emily emma eric eva fernando francesco francisco franz fritz gabriel george " +
  "giovanni giuseppe gonzalo hans harrison heinrich helen helmut henry ingrid isabel james jan javier jean jennifer " +
  "jessica johann johannes john jonathan jorge josé joseph juan julia julie jürgen karen karin karl katharina kevin klaus " +
  "laura lisa lucas ludwig luis manfred manuel marco maria marie mario martin matthew matthias michael michel miguel " +
  "monika nicolas olivier oliver paolo patricia patrick paul pedro peter petra philippe pierre rafael richard robert " +
  "roberto rodrigo ronald sabine sandra sarah sebastian sergio silvia simon sophie stefan stephan stephen steven susan " +
  "sven thomas ursula uwe walter werner wilhelm william wolfgang"
const isTitle = new Set(titles)
const isGivenName = new Set(givenNames.split(" "))

const days =
  "monday tuesday wednesday thursday friday saturday sunday montag dienstag mittwoch donnerstag freitag samstag sonntag"
const months =
  "january february march april may june july august september october november december januar februar märz juni juli"
const isDay = new Set(days.split(" "))
const isMonth = new Set(months.split(" "))
const beforeTime = new Set(
  (
    "on every each next last this until till since before after cyber black blue easter giving early late mid am jeden " +
    "nächsten letzten diesen ab seit bis"
  ).split(" "),
)
const beforeMonth = new Set("in of by im ende anfang mitte".split(" "))
const afterTime =
  /^(?:s\b|[\s,]+(?:\d|morning\b|afternoon\b|evening\b|night\b|through\b|(?:to|and|bis|und)\s(?=\p{Lu})))/iu

/**
 * Whether the words beside a name of one word say that it is a person, a day or a month: Herr Müller, Harrison Ford, Cyber Monday, on Monday.
 * Other homographs need a phrase to exclude, or a judge.
 */
export function isOrdinaryUse(text: string, { from, to }: { from: number; to: number }): boolean {
  const name = text.slice(from, to)
  if (!/^\p{Lu}[\p{L}'’-]+$/u.test(name)) return false
  const before = /(?<![\p{L}\p{M}])([\p{L}\p{M}]{1,12})\.?[ \u00a0]$/u.exec(
    text.slice(Math.max(0, from - 16), from),
  )?.[1]
  const word = (before ?? "").toLowerCase()
  const [small, after] = [name.toLowerCase(), text.slice(to, to + 14)]
  if (isDay.has(small)) return beforeTime.has(word) || isTimeAfter(after)
  if (isMonth.has(small)) return beforeTime.has(word) || beforeMonth.has(word) || isTimeAfter(after)
  return isTitle.has(word) || (isGivenName.has(word) && /^\p{Lu}/u.test(before ?? ""))
}

function isTimeAfter(after: string): boolean {
  const [matched] = afterTime.exec(after) ?? []
  if (matched === undefined) return false
  const next = /^\p{L}+/u.exec(after.slice(matched.length))?.[0].toLowerCase()
  return !/(?:to|and|bis|und)\s$/iu.test(matched) || isDay.has(next ?? "") || isMonth.has(next ?? "")
}
