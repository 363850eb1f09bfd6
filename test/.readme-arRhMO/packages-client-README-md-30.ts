import { createClient, openReplica, toContentSource } from "@citable/client"

const replica = await openReplica({
  dir: ".cache/articles",
  source: toContentSource(createClient()),
  onError: "stale",
})
for (const article of replica.articles({ tag: "news", limit: 10 })) console.log(article.slug)

const article = replica.bySlug("hello-world") ?? replica.byPreviousSlug("hello-world")
console.log(article?.title)

export {}
