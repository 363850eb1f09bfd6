import fc from "fast-check"
import { describe, expect, test } from "vitest"

import { createBoilerplate, createTextIndex } from "../../src/similarity.ts"
import { tokenise } from "../../src/similarity/tokenise.ts"

const topics = {
  coffee: "coffee beans roast grinder espresso crema barista filter kettle brewing aroma arabica",
  bread: "bread dough yeast flour oven crust sourdough starter kneading proofing loaf baker",
  sailing: "sailing boat mast rudder harbour knots wind anchor regatta keel spinnaker tide",
}
type Topic = keyof typeof topics
const topicNames = Object.keys(topics) as Topic[]

/** A text about a topic, different for each seed. */
function write(topic: Topic, seed: number, length = 60): string {
  const words = topics[topic].split(" ")
  let state = seed + 1
  return Array.from({ length }, () => {
    state = (state * 48_271) % 2_147_483_647
    return words[state % words.length]
  }).join(" ")
}

function indexOf(texts: readonly (readonly [string, string])[]) {
  const index = createTextIndex()
  for (const [key, text] of texts) index.add({ key, text })
  return index
}

const site = topicNames.flatMap((topic) =>
  Array.from({ length: 8 }, (_, seed) => [`${topic}-${seed}`, write(topic, seed)] as const),
)

describe("similar texts", () => {
  test("the neighbours of a text are about the same topic, and never the text itself", () => {
    for (const [key, neighbours] of indexOf(site).findNeighbours(5)) {
      expect(neighbours.length, String(key)).toBeGreaterThan(0)
      for (const neighbour of neighbours) {
        expect(neighbour.key).not.toBe(key)
        expect(String(neighbour.key).split("-")[0]).toBe(String(key).split("-")[0])
        expect(neighbour.similarity).toBeGreaterThan(0)
        expect(neighbour.similarity).toBeLessThanOrEqual(1)
      }
    }
  })

  test("the order of the texts never changes the result", () => {
    const expected = indexOf(site)
    fc.assert(
      fc.property(fc.shuffledSubarray(site, { minLength: site.length }), (shuffled) => {
        const index = indexOf(shuffled)
        expect(index.findNeighbours()).toEqual(expected.findNeighbours())
        expect(index.findDuplicates()).toEqual(expected.findDuplicates())
      }),
      { numRuns: 20 },
    )
  })

  test("a text that is replaced or removed leaves no trace", () => {
    const index = indexOf([...site, ["gone", write("bread", 99)]])
    index.add({ key: "coffee-0", text: write("sailing", 3) })
    index.add({ key: "coffee-0", text: write("coffee", 0) })
    index.remove("gone")
    expect(index.findNeighbours()).toEqual(indexOf(site).findNeighbours())
  })

  test("Chinese, Japanese and Thai texts are compared by their words", () => {
    const index = indexOf([
      ["zh-1", "咖啡豆应该保存在密封的罐子里，远离阳光和潮湿。"],
      ["zh-2", "密封的罐子可以让咖啡豆保持新鲜，避免阳光。"],
      ["th-1", "การอบขนมปังต้องใช้แป้งและยีสต์"],
      ["th-2", "แป้งและยีสต์ทำให้ขนมปังนุ่ม"],
    ])
    const found = index.findNeighbours()
    expect(found.get("zh-1")?.[0]?.key).toBe("zh-2")
    expect(found.get("th-1")?.[0]?.key).toBe("th-2")
  })

  test("a text that names another leads to it before texts that only share its words", () => {
    const index = createTextIndex()
    for (const [key, text] of site) index.add({ key, text, title: `About ${key}` })
    index.add({ key: "guide", title: "Descaling a kettle | Harbour Coffee", text: write("coffee", 50) })
    index.add({ key: "from", title: "Mornings", text: "They begin by descaling a kettle, and end with a boat." })
    index.add({ key: "other", title: "Kettle and boat, without descaling", text: write("sailing", 53) })
    const found = index.findNeighbours(2).get("from")
    expect(found?.map(({ key }) => key)).toEqual(["guide", "other"])
  })

  test("words are the letters and numbers of any script with their marks", () => {
    const units = fc.constantFrom(
      "a",
      "É",
      "e\u0301",
      "\u0301",
      "ß",
      "9",
      "٣",
      "_",
      "-",
      " ",
      "😀",
      "𝒳",
      "\uD800",
      "ц",
      "한",
      "İ",
    )
    fc.assert(
      fc.property(
        fc.array(units).map((parts) => parts.join("")),
        (text) => {
          const lower = text.normalize("NFC").toLowerCase()
          expect(tokenise(text)).toEqual(lower.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu) ?? [])
        },
      ),
    )
  })

  test("what stands on most pages of a site is stripped before the pages are compared", () => {
    const footer = "Imprint Privacy Terms Newsletter Copyright Harbour Coffee Company"
    const boilerplate = createBoilerplate()
    for (const [, text] of site) boilerplate.count(`${text}\n${footer}`)
    for (const [, text] of site) expect(boilerplate.strip(`${text}\n${footer}`)).toBe(text)
  })
})

describe("duplicates", () => {
  const long = write("coffee", 7, 600)

  test("equal texts are exact duplicates, whatever their white space and capitals", () => {
    const index = indexOf([
      ["a", long],
      ["b", `  ${long.toUpperCase().replaceAll(" ", "\n")} `],
      ["c", write("bread", 1, 600)],
    ])
    expect(index.findDuplicates()).toEqual([{ kind: "exact", keys: ["a", "b"] }])
  })

  test("a text with one other word in 600 is a near duplicate; one with every tenth word changed is none", () => {
    const words = Array.from({ length: 600 }, (_, at) => `word${(at * 7919) % 997}`)
    const one = words.with(300, "changed").join(" ")
    const many = words.map((word, at) => (at % 10 === 0 ? `other${at}` : word)).join(" ")
    const index = indexOf([
      ["a", words.join(" ")],
      ["one", one],
      ["many", many],
    ])
    expect(index.findDuplicates()).toEqual([{ kind: "near", keys: ["a", "one"] }])
  })

  test("empty and very short texts are no near duplicates", () => {
    expect(
      indexOf([
        ["a", ""],
        ["b", ""],
        ["c", "one two three four"],
        ["d", "one two three five"],
      ]).findDuplicates(),
    ).toEqual([])
  })
})
