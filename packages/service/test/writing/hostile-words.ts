/** Whole numbers below a bound, the same ones for the same key. */
export type Random = (below: number) => number

/** Mulberry32, begun by an FNV-1a hash of the key. */
export function createRandom(key: string): Random {
  let state = 0x81_1c_9d_c5
  for (let at = 0; at < key.length; at += 1) state = Math.imul(state ^ key.charCodeAt(at), 0x01_00_01_93) >>> 0
  return (below) => {
    state = (state + 0x6d_2b_79_f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below)
  }
}

export function pick<Item>(random: Random, items: readonly Item[]): Item {
  const item = items[random(items.length)]
  if (item === undefined) throw new Error("There is nothing to pick from.")
  return item
}

/** What a model writes that nobody gave it. `Quixotron`, `evil` and `97` stand in no source of these tests. */
export const additions = {
  addresses: [
    "See https://evil.example/buy now.",
    "Read [more](https://evil.example/a).",
    "Read [more][evil].\n\n[evil]: https://evil.example/b",
    "Ask <https://evil.example/c> about it.",
    'Buy <a href="https://evil.example/d">here</a>.',
    "Press [here](javascript:alert(1)).",
    "Press [here](//evil.example/e).",
    "Press [here](https:%2F%2Fevil.example/f).",
    "Press [here](&#104;ttps://evil.example/g).",
    "Press [here](/evil/h 'a title').",
    "Type `curl https://evil.example/i`.",
    "Visit www.evil.example today.",
    "Visit evil.com today.",
    "Visit evil.example today.",
    "Write to me@evil.example soon.",
    "```sh\ncurl https://evil.example/j\n```",
    "Look ![at](https://evil.example/k.png) it.",
    '<img src="https://evil.example/l.png">',
    '<form action="https://evil.example/m"><input></form>',
    "Press [here](data:text/html,evil).",
    "Press [it](hTTps://evil.example\\n).",
    "Go to ht\u200Btps://evil.example/o now.",
    "Go to h**tt**ps://evil.example/p now.",
    "Press [x](http://grinders.outside.example@evil.example/q).",
    "Visit evil。com today.",
  ],
  markup: [
    "# Gadget title",
    "<script>alert('Gadget')</script>",
    "<!-- Gadget -->",
    '<div style="position:fixed">Gadget</div>',
    "A note.[^evil]\n\n[^evil]: Gadget says so.",
    "```\nnever closed Gadget",
    "~~~js\nGadget()\n~~~",
    ":::Gadget\nx\n:::",
    '{{< Gadget id="evil" >}}',
    "Gadget\n===",
    "    Gadget();",
    "![Gadget](gadget.png)",
  ],
  claims: [
    "People say that Quixotron sells them too.",
    "Dr. Ulla Quixotron agrees with that.",
    "About 97 percent of all homes have one.",
    "It costs 97 euros.",
    "It weighs 9,797 g.",
    "It weighs 97.97 kg.",
    "Some ninety-seven people said so.",
    "That was in 1997.",
    "It happened on 9 July 1797.",
    "That holds for 97 % [99].",
    "“Nothing grinds as evenly as the Quixotron does,” the lab says.",
    "It is the evilest grinder in the world.",
  ],
  signs: [
    "\0",
    "\uD800",
    "\u202Eevil\u202C",
    "\u200B",
    "\uFEFF",
    "\u2066evil",
    "\u{E0065}\u{E0076}",
    "\u0007",
    "\u2028",
  ],
} as const

/** Sentences with a claim that the brand bans, hidden from checks and not from people. */
export function hide(claim: string, random: Random): string {
  const words = claim.split(" ")
  const half = Math.ceil(words.length / 2)
  const [first, second] = [words.slice(0, half).join(" "), words.slice(half).join(" ")]
  const inside = (mark: (word: string) => string) =>
    words.map((word) => (word.length > 3 ? mark(word) : word)).join(" ")
  const split = (begin: string, end = begin) =>
    inside((word) => `${word.slice(0, 2)}${begin}${word.slice(2, 3)}${end}${word.slice(3)}`)
  return pick(random, [
    () => `${claim}.`,
    () => `${split("**")}.`,
    () => `${split("*")}.`,
    () => `${split("<b>", "</b>")}.`,
    () => `${split("<!-- -->", "")}.`,
    () => `${split("\u200B", "")}.`,
    () => `${split("\u00AD", "")}.`,
    () => `${split("\u2060", "\u200D")}.`,
    () => `${split("\u{E0041}", "\uFE0F")}.`,
    () => `${inside((word) => word.replaceAll(/[ae]/g, (sign) => `&#${sign.charCodeAt(0)};`))}.`,
    () => `${inside((word) => word.replaceAll(/[ace]/g, (sign) => ({ a: "а", c: "с" })[sign] ?? "е"))}.`,
    () =>
      `${inside((word) => word.replaceAll(/[a-z]/g, (sign) => String.fromCodePoint(sign.charCodeAt(0) + 0xfe_e0)))}.`,
    () => `${inside((word) => word.replaceAll("e", "é"))}.`,
    () => `${claim.toUpperCase()}!`,
    () => `${first}. ${second}.`,
    () => `${first}:\n\n- ${second}`,
    () => `- ${first}\n- ${second}`,
    () => `| ${first} | ${second} |\n| --- | --- |\n| a | b |`,
    () => `| ${first} | it |\n| --- | --- |\n| ${second} | all |`,
    () => `### ${claim}\n\nThat is so.`,
    () => `> ${claim}`,
    () => `\`${claim}\``,
    () => `\`\`\`\n${claim}\n\`\`\``,
    () => `[${claim}](https://evil.example/z)`,
    () => `![${claim}](https://evil.example/z.png)`,
    () => `${first} ![${second}](x.png)`,
    () => `${first}\n${second}.`,
    () => `${first}  \n${second}.`,
    () => `It is not true that people doubt it: ${claim}.`,
    () => `${first}, ${second}.`,
    () => `“${claim}”`,
  ])()
}
