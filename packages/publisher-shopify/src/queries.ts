const line = "single_line_text_field"

/** The metafields of an article: our marker, which no theme shows and no edit changes, and what Shopify tells search engines. */
export const metafields = {
  marker: { namespace: "citable", key: "marker", type: line },
  title: { namespace: "global", key: "title_tag", type: line },
  description: { namespace: "global", key: "description_tag", type: line },
  hidden: { namespace: "seo", key: "hidden", type: "number_integer" },
}

const [marker, title, description, hidden] = Object.entries(metafields).map(
  ([name, { namespace, key }]) => `${name}Field: metafield(namespace: "${namespace}", key: "${key}") { value }`,
)
const ref = `fragment Ref on Article { id isPublished publishedAt ${marker} }`
const whole = `fragment Whole on Article {
  id handle title body summary tags isPublished publishedAt updatedAt author { name } image { url altText } blog { handle }
  ${marker} ${title} ${description} ${hidden}
}`
const file = "fragment Picture on MediaImage { id fileStatus fileErrors { message } image { url } }"
const errors = "userErrors { code field message }"

export const shopQuery = "query Shop { shop { name url } }"
export const scopesQuery =
  "query Scopes { shop { name } currentAppInstallation { app { title } accessScopes { handle } } }"
export const blogsQuery =
  "query Blogs($blog: ID!) { blog(id: $blog) { title } blogs(first: 50) { nodes { id title } } }"

export const listQuery = `query List($blog: ID!, $first: Int!, $after: String, $ids: [ID!]!) {
  blog(id: $blog) { articles(first: $first, after: $after, reverse: true) { nodes { ...Ref } pageInfo { hasNextPage endCursor } } }
  nodes(ids: $ids) { ...Ref }
} ${ref}`
export const readQuery = `query Read($id: ID!) { article(id: $id) { ...Whole } } ${whole}`
export const surveyQuery = "query Survey($ids: [ID!]!) { nodes(ids: $ids) { ... on Article { id updatedAt } } }"
export const filesQuery = `query Files($query: String!) { files(first: 10, query: $query) { nodes { ...Picture } } } ${file}`
export const picturesQuery = `query Pictures($ids: [ID!]!) { nodes(ids: $ids) { ...Picture } } ${file}`

export const createMutation = `mutation Create($article: ArticleCreateInput!) {
  articleCreate(article: $article) { article { ...Ref } ${errors} }
} ${ref}`
export const updateMutation = `mutation Update($id: ID!, $article: ArticleUpdateInput!) {
  articleUpdate(id: $id, article: $article) { article { ...Whole } ${errors} }
} ${whole}`
export const deleteMutation = `mutation Delete($id: ID!) { articleDelete(id: $id) { ${errors} } }`
export const clearMutation = `mutation Clear($metafields: [MetafieldIdentifierInput!]!) {
  metafieldsDelete(metafields: $metafields) { userErrors { field message } }
}`
export const stageMutation = `mutation Stage($input: [StagedUploadInput!]!) {
  stagedUploadsCreate(input: $input) { stagedTargets { url resourceUrl parameters { name value } } userErrors { field message } }
}`
export const fileMutation = `mutation CreateFile($files: [FileCreateInput!]!) {
  fileCreate(files: $files) { files { ...Picture } ${errors} }
} ${file}`
