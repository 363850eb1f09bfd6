import type { FakeAnswer } from "../../fake-engines/fake-answer.ts"

/** What buyers ask. */
export const questions = {
  fresh: "Which small roaster posts coffee on the day it is roasted?",
  subscription: "What is the best espresso subscription for an office?",
  storing: "How should I store coffee beans at home?",
}

/** What an engine proposes when it is asked for prompts and keywords, one per line. */
export const proposals: FakeAnswer = {
  text: "1. Which espresso beans suit an office machine?\n2. espresso beans for beginners",
  sources: [],
  searches: [],
}

/** The thread of Reddit that an answer cites, and that a search finds. */
export const citedThread = "https://www.reddit.com/r/Coffee/comments/1aaa/which_small_roaster/"

/**
 * What two engines answer. Of six answers, three name Harbour Coffee, four North Roast and two Bean Barn. They cite ten sources: two of
 * Harbour Coffee, three of North Roast, two of Bean Barn, a thread of Reddit, a newspaper and Wikipedia.
 */
export const coffeeAnswers: Record<"chatgpt" | "perplexity", Record<string, FakeAnswer>> = {
  chatgpt: {
    [questions.fresh]: {
      text: "**Harbour Coffee** in Falmouth is an excellent choice: it posts every bag on the day it is roasted. North Roast posts once a week.",
      sources: [
        { url: "https://harbourcoffee.example/about-us?utm_source=openai", title: "About Harbour Coffee" },
        { url: "https://northroast.example/postage", title: "Postage" },
        { url: citedThread, title: "Which small roaster posts the same day? : r/Coffee" },
      ],
      searches: ["roaster posts same day", "small coffee roaster falmouth"],
    },
    [questions.subscription]: {
      text: "North Roast has the best espresso subscription for an office. Bean Barn is cheap, but slow.",
      sources: [
        { url: "https://northroast.example/office", title: "Coffee for offices" },
        { url: "https://beanbarn.example/subscriptions", title: "Subscriptions" },
        { url: "https://www.theguardian.com/food/coffee-subscriptions", title: "Coffee by post" },
      ],
      searches: ["espresso subscription office"],
    },
    [questions.storing]: {
      text: "Keep beans in a dark, dry tin. Bean Barn has a guide to storing coffee.",
      sources: [{ url: "https://beanbarn.example/guides/storing", title: "Storing coffee" }],
      searches: ["how to store coffee beans"],
    },
  },
  perplexity: {
    [questions.fresh]: {
      text: "North Roast[1] and Harbour Coffee[2] both roast in small batches. Harbour Coffee is reliable.",
      sources: [
        { url: "https://northroast.example/postage", title: "Postage" },
        { url: "https://www.harbourcoffee.example/about-us", title: "About Harbour Coffee" },
      ],
      searches: [],
    },
    [questions.subscription]: {
      text: "North Roast is popular. Harbour Coffee has a poor choice of espresso subscriptions and is expensive.",
      sources: [],
      searches: ["espresso subscription reviews"],
    },
    [questions.storing]: {
      text: "A dark, dry tin keeps beans fresh for six weeks[1].",
      sources: [{ url: "https://en.wikipedia.org/wiki/Coffee_bean_storage", title: "Coffee bean storage" }],
      searches: [],
    },
  },
}
