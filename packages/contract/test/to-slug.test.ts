import { slugSchema, toNumberedSlug, toSlug } from "@citable/contract/content"
import fc from "fast-check"
import { describe, expect, it } from "vitest"

describe("the slug of a title", () => {
  it.each([
    ["Japanese, with its voicing marks", "だれでも分かるガイド", "だれでも分かるガイド"],
    ["half-width kana and full-width letters", "ｶﾞｲﾄﾞ ＡＩ入門", "ガイド-ai入門"],
    ["Hindi, with its viramas", "हिन्दी लेख", "हिन्दी-लेख"],
    ["Tamil", "தமிழ் கட்டுரை", "தமிழ்-கட்டுரை"],
    ["Cyrillic, with й and ё", "Йога и ёж", "йога-и-ёж"],
    ["decomposed Cyrillic", "Йога и ёж".normalize("NFD"), "йога-и-ёж"],
    ["Arabic, with its vowels", "مُحَمَّد في المدينة", "مُحَمَّد-في-المدينة".normalize("NFC")],
    ["Persian, joined where it has an invisible character", "می‌خواهم", "میخواهم"],
    ["Hebrew, with its points", "שָׁלוֹם עולם", "שָׁלוֹם-עולם".normalize("NFC")],
    ["Thai", "การทำงาน กับ ภาษาไทย", "การทำงาน-กับ-ภาษาไทย"],
    ["decomposed Korean", "한국어 글".normalize("NFD"), "한국어-글"],
    ["Vietnamese, without accents", "Tiếng Việt: Đường đi", "tieng-viet-đuong-đi"],
    ["German, without umlauts", "Größe und Straße Über", "große-und-straße-uber"],
    ["Turkish", "İstanbul'da ışık IĞDIR", "istanbulda-ısık-igdir"],
    ["Greek, without accents", "Ελληνικά ΟΔΟΣ", "ελληνικα-οδος"],
    ["Catalan", "Col·lecció", "colleccio"],
    ["a word with an apostrophe", "L’été: Hawaiʻi", "lete-hawaii"],
    ["emoji", "🚀 Launch 👩‍🚀 day ❤️ 1️⃣", "launch-day-1"],
    ["mathematical letters", "𝗯𝗼𝗹𝗱", "bold"],
    ["dots", "v18.0.0", "v18-0-0"],
  ])("keeps %s", (_what, title, slug) => {
    expect(toSlug(title)).toBe(slug)
  })

  it.each(["🎉", "…", "", "---", "\u0301"])("is undefined for %j", (title) => {
    expect(toSlug(title)).toBeUndefined()
  })
})

describe("the slug of an address", () => {
  it.each([
    ["accents", "Größe und Tiếng Việt.md", "größe-und-tiếng-việt.md"],
    ["single joiners", "v18.0.0_rc~1", "v18.0.0_rc~1"],
    ["one of several joiners", "a..b_-c.", "a-b-c"],
    ["Japanese", "だれでも分かるガイド".normalize("NFD"), "だれでも分かるガイド"],
  ])("keeps %s", (_what, text, slug) => {
    expect(toSlug(text, { isAddress: true })).toBe(slug)
  })
})

it("ends a long slug at a word, and a long word at a character", () => {
  expect(toSlug("word ".repeat(60))).toBe("word-".repeat(40).slice(0, -1))
  expect(toSlug("語".repeat(80))).toBe("語".repeat(66))
  expect(toNumberedSlug("語".repeat(66), 12)).toBe(`${"語".repeat(65)}-12`)
})

it("is always a slug and the slug of itself", () => {
  const letters = fc.constantFrom(..."aÅßéñİıΣάЙё日だガ゙हि्न्ת.ם﬩·_.~-'’ \u200d🚀①½ｶﾞ".split(""))
  const text = fc.oneof(
    fc.string({ unit: letters, maxLength: 100 }),
    fc.array(fc.nat(0x10ffff), { maxLength: 100 }).map((points) => String.fromCodePoint(...points)),
  )
  fc.assert(
    fc.property(text, fc.boolean(), fc.integer({ min: 2, max: 10_000 }), (title, isAddress, number) => {
      const slug = toSlug(title, { isAddress })
      if (slug === undefined) return
      expect(slugSchema.safeParse(slug).success).toBe(true)
      expect(slug).toBe(slug.normalize("NFC"))
      expect(toSlug(slug, { isAddress })).toBe(slug)
      expect(slugSchema.safeParse(toNumberedSlug(slug, number)).success).toBe(true)
    }),
    { numRuns: 300 },
  )
})
