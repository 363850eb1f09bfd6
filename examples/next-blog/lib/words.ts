import type { SiteLanguage } from "@citable/next/locale"

const en = {
  description: "Notes on writing things that people read and machines quote.",
  /** The language of dates. */
  dates: "en-GB",
  articles: "Articles",
  topics: "Topics",
  search: "Search",
  languages: "Languages",
  main: "Main",
  skip: "Skip to the content",
  builtWith: "Built with Next.js and Citable.",
  latest: "Latest",
  minutesToRead: (count: number) => `${count} min read`,
  topicsOfArticle: "Topics of this article",
  contents: "On this page",
  count: (count: number) => (count === 1 ? "1 article" : `${count} articles`),
  about: (topic: string) => `Articles about ${topic}.`,
  allTopics: "Every topic of this site.",
  noTopics: ["No topics yet", "They come with the first article that has a tag."],
  noArticles: ["Nothing is published yet", "Publish an article, and it shows here a moment later."],
  notFound: ["Page not found", "There is nothing at this address", "It may have been withdrawn, or it moved."],
  allArticles: "All articles",
  wordsToFind: "Words in a title, a topic or a summary",
  found: (count: string, query: string) => `${count} for “${query}”`,
  by: "By",
  earlier: "Earlier",
  undated: "Undated",
}

export type Words = typeof en

const de: Words = {
  description: "Notizen über Texte, die Menschen lesen und Maschinen zitieren.",
  dates: "de-DE",
  articles: "Artikel",
  topics: "Themen",
  search: "Suche",
  languages: "Sprachen",
  main: "Hauptmenü",
  skip: "Zum Inhalt springen",
  builtWith: "Gebaut mit Next.js und Citable.",
  latest: "Neu",
  minutesToRead: (count) => `${count} Min. Lesezeit`,
  topicsOfArticle: "Themen dieses Artikels",
  contents: "Auf dieser Seite",
  count: (count) => `${count} Artikel`,
  about: (topic) => `Artikel über ${topic}.`,
  allTopics: "Alle Themen dieser Seite.",
  noTopics: ["Noch keine Themen", "Sie kommen mit dem ersten Artikel, der ein Schlagwort hat."],
  noArticles: ["Noch nichts veröffentlicht", "Was du veröffentlichst, steht gleich darauf hier."],
  notFound: [
    "Seite nicht gefunden",
    "Unter dieser Adresse ist nichts",
    "Vielleicht wurde es zurückgezogen oder ist umgezogen.",
  ],
  allArticles: "Alle Artikel",
  wordsToFind: "Wörter in Titel, Thema oder Zusammenfassung",
  found: (count, query) => `${count} zu „${query}“`,
  by: "Von",
  earlier: "Früher",
  undated: "Ohne Datum",
}

const all: Record<string, Words> = { en, de }

/** The words of the site in a language, else in English. */
export function wordsOf({ locale }: SiteLanguage): Words {
  return all[locale] ?? en
}
