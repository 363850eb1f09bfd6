import { findLanguage } from "@citable/language/text/find-language"
import { afterEach, describe, expect, it } from "vitest"

import { type ReplyService, startReplyService } from "../start-reply-service.ts"

const german = {
  title: "Welches CMS für eine kleine Redaktion?",
  text: "Ich suche etwas, das nicht zu teuer ist. Hat hier jemand Erfahrung mit Citable?",
}
const polish = {
  title: "Jaki CMS polecacie dla małej redakcji?",
  text: "Szukamy czegoś, co nie będzie nas kosztować fortuny. Czy ktoś z was używa Citable?",
}
const inGerman = {
  text: "Ich arbeite bei Citable. Am Anfang reicht euch fast jedes System, das eure Adressen behält.",
  disclosure: "Ich arbeite bei Citable.",
}
const inEnglish = {
  text: "I work at Citable. In the beginning nearly any of them will do for you, as long as it keeps your addresses.",
  disclosure: "I work at Citable.",
}

let service: ReplyService | undefined
afterEach(() => service?.close())
const asked = (index: number) => JSON.stringify(service?.vendor.requests[index]?.["input"])

describe("a draft for a brand of English", () => {
  it("is in German where the thread is, and English is sent back once", async () => {
    service = await startReplyService(german, [inEnglish, inGerman])
    const { text, cautions } = await service.draft()
    expect(text).toBe(inGerman.text)
    expect(asked(0)).toContain("Write in the language de.")
    expect(asked(1)).toContain("The reply is in the language en, not in de.")
    expect(cautions).not.toContain("Check that it says where you work.")
  })

  it("is checked by the rules of the thread's language: in Polish, naming the brand is all that the service can see", async () => {
    const reply = { text: "Pracuję dla Citable. To zależy.", disclosure: "Pracuję dla Citable." }
    service = await startReplyService(polish, [reply])
    const { text, cautions } = await service.draft()
    expect(text).toBe(reply.text)
    expect(cautions).toContain("Check that it says where you work.")
    expect(service.vendor.requests).toHaveLength(1)
  })

  it("can say the numbers of the brand's facts the way its language writes them, and no others", async () => {
    const facts = ["Citable has 1,500 customers."]
    const reply = (text: string) => ({ ...inGerman, text: `${inGerman.disclosure} ${text}` })
    service = await startReplyService(german, [reply("Wir haben 15.000 Kunden."), reply("Wir haben 1.500 Kunden.")])
    const { text, cautions } = await service.draft({}, {}, { facts, banned_claims: ["Citable cures colds"] })
    expect(text).toContain("1.500 Kunden")
    expect(asked(1)).toContain("“15.000” is neither in the facts nor in the thread.")
    expect(cautions).toContainEqual(expect.stringContaining("banned claims are in another language"))
  })

  it("is in the language that the caller names, whatever the thread is in", async () => {
    service = await startReplyService(german, [inEnglish])
    expect((await service.draft({}, { locale: "en-gb" })).text).toBe(inEnglish.text)
    expect(asked(0)).toContain("Write in the language en-gb.")
  })

  it("leaves the language to the model where the thread has too few words", async () => {
    service = await startReplyService({ title: "Citable?", text: "" }, [inEnglish])
    expect((await service.draft()).text).toBe(inEnglish.text)
    expect(asked(0)).not.toContain("Write in the language")
  })
})

it("with redditLlm off, no text of Reddit reaches a vendor, and the answer says what to set", async () => {
  service = await startReplyService(german, [inGerman])
  await expect(service.draft({ redditLlm: "off" })).rejects.toThrow(/501.*REDDIT_LLM=drafts/)
  expect(service.vendor.requests).toEqual([])
})

describe("the language of a text", () => {
  it.each([
    ["en", "Which CMS do you use for a small team? It should not cost a fortune, and the authors have to like it."],
    ["de", "Welches CMS für eine kleine Redaktion? Hat jemand Erfahrung mit Citable?"],
    ["fr", "Quel CMS utilisez-vous ? Je cherche quelque chose de simple pour une petite équipe."],
    ["es", "¿Qué CMS usáis? Busco algo barato para un equipo pequeño, que sea fácil."],
    ["pt", "Qual CMS vocês usam? Procuro algo barato para uma equipe pequena, que seja fácil."],
    ["it", "Che CMS usate? Cerco qualcosa di semplice per una piccola redazione."],
    ["nl", "Welk CMS gebruiken jullie? Ik zoek iets dat niet te duur is voor een kleine redactie."],
    ["sv", "Vilket CMS använder ni för en liten redaktion? Vi letar efter något som inte kostar en förmögenhet."],
    ["da", "Hvilket CMS bruger I til en lille redaktion? Vi leder efter noget, der ikke koster en formue."],
    ["nb", "Hvilket CMS bruker dere til en liten redaksjon? Vi ser etter noe som ikke koster en formue."],
    ["pl", `${polish.title} ${polish.text}`],
    [
      "cs",
      "Jaký CMS používáte pro malou redakci? Hledáme něco, co nebude stát jmění a co se naši autoři snadno naučí.",
    ],
    ["tr", "Küçük bir ekip için hangi CMS'i kullanıyorsunuz? Çok pahalı olmayan ve herkesin öğrenebileceği bir şey."],
    ["ru", "Какую CMS вы используете для небольшой редакции? Мы ищем что-то недорогое, чтобы авторы могли научиться."],
    ["uk", "Яку CMS ви використовуєте для невеликої редакції? Ми шукаємо щось недороге, що автори могли б вивчити."],
    ["ja", "小さな編集部におすすめのCMSはありますか？"],
    ["zh", "小团队用什么CMS比较好？"],
    ["ko", "작은 팀에 어떤 CMS를 추천하시나요?"],
    ["el", "Ποιο CMS χρησιμοποιείτε;"],
    ["ar", "ما هو أفضل نظام إدارة محتوى لفريق صغير في رأيكم؟ نحن نبحث عن شيء غير مكلف"],
    [undefined, "Best CMS 2026?"],
    [undefined, "WordPress, Ghost, Strapi, Contentful, Sanity, Directus"],
    [undefined, "123 🙂"],
    [undefined, ""],
  ])("is %s: “%s”", (language, text) => {
    expect(findLanguage(text)).toBe(language)
  })
})
