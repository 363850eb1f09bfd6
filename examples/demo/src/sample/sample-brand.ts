/** The brand of the demo. It does not exist, nor do its competitors. */
export const sampleBrand = {
  name: "Lantern",
  domains: ["lantern.example"],
  profile: {
    audience: "Editors and marketers in teams of one to five people.",
    voice: "Plain and concrete. Each number has a source.",
    facts: ["Lantern is a studio of four people.", "Lantern publishes how it measures."],
  },
  competitors: [
    { name: "Paperlane", domains: ["paperlane.example"] },
    { name: "Quillcast", domains: ["quillcast.example"] },
    { name: "Northdesk", domains: ["northdesk.example"] },
  ],
  prompts: [
    { text: "Who helps a small team get its articles cited by AI assistants?", tags: ["choosing"] },
    { text: "Which studio should I ask to rewrite our help pages?", tags: ["choosing"] },
    { text: "What is a good alternative to Paperlane?", tags: ["choosing"] },
    { text: "How do I check what AI assistants say about my company?", tags: ["measuring"] },
    { text: "How many answers do I need to measure AI visibility?", tags: ["measuring"] },
    { text: "How do I measure mentions and citations?", tags: ["measuring"] },
    { text: "Which pages do AI assistants cite most?", tags: ["measuring"] },
    { text: "How often should we update our articles?", tags: ["website"] },
    { text: "What should robots.txt say about AI crawlers?", tags: ["website"] },
    { text: "Why do AI assistants not quote our website?", tags: ["website"] },
  ],
}

/** The article that the sample answers cite from a few days after its publication. */
export const citedArticle = {
  title: "How to check what an assistant says about you",
  slug: "how-to-check-what-an-assistant-says",
  author: { name: "Mara Lind" },
  tags: ["Measuring"],
  excerpt: "Ask the questions that your customers ask, keep every answer, and count. An afternoon is enough to begin.",
  body: `Ask the questions that your customers ask, keep every answer, and count how many name you. Twenty questions, asked of three
assistants each week, are enough to see a trend after two months.

## Choose questions that a buyer types

A question that contains your name measures nothing: the answer repeats it. Take questions from your support mails and from the searches
that bring people to your site.

## Keep the whole answer

A number without its answers cannot be checked. Keep the text, the date, the assistant and the pages that it cites.

## Read the interval, not the number

Twelve of sixty answers are 20 %, give or take ten points. Wait for the interval to move before you tell anybody.

## Then change one page

Write the page that answers the question best, publish it, and go on asking. If the page is cited a week later, you know why.
`,
}

/** A draft for the visitor, to publish. */
export const draftArticle = {
  title: "Your turn: publish this draft",
  slug: "your-turn",
  author: { name: "Mara Lind" },
  tags: ["Upkeep"],
  excerpt: "Change a word, press Publish, and look at both sites.",
  body: `This article is a draft: neither site has it. Change a word if you like, press **Publish**, then **Publish now**.

Within seconds both sites of the demo have a page for it. The static one builds that page and its lists; the other one renders it.
`,
}
