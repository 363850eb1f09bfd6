import { createCitable } from "@citable/next/pages"

const citable = createCitable()

export async function getServerSideProps() {
  return { props: { articles: await citable.perRequest.getArticles() } }
}

export {}
