import { type DefinitionNode, type FieldDefinitionNode, Kind, parse, print } from "graphql"

/** What the publisher uses of GitHub's schema: fields by type, with their arguments. An empty list keeps all that is in a type. */
const used: Readonly<Record<string, readonly string[]>> = {
  Query: ["repository(owner,name)", "viewer", "node(id)"],
  Node: ["id"],
  Actor: ["login"],
  User: ["login"],
  Repository: [
    "id",
    "viewerPermission",
    "ref(qualifiedName)",
    "object(expression)",
    "pullRequests(headRefName,baseRefName,first,orderBy)",
  ],
  RepositoryPermission: [],
  Ref: ["id", "target"],
  GitObject: ["oid"],
  Commit: ["oid", "message", "tree", "file(path)", "history(first)", "statusCheckRollup"],
  StatusCheckRollup: ["state"],
  StatusState: [],
  CommitHistoryConnection: ["nodes"],
  Tree: ["oid", "entries"],
  TreeEntry: ["name", "oid", "mode", "type", "object"],
  Blob: ["oid", "text", "isTruncated", "isBinary"],
  Tag: ["oid"],
  PullRequestConnection: ["nodes"],
  PullRequest: [
    "id",
    "url",
    "state",
    "title",
    "totalCommentsCount",
    "isCrossRepository",
    "comments(last)",
    "reviews(last)",
  ],
  IssueCommentConnection: ["nodes"],
  IssueComment: ["author", "body", "createdAt"],
  PullRequestReviewConnection: ["nodes"],
  PullRequestReview: ["author", "body", "createdAt", "comments(last)"],
  PullRequestReviewCommentConnection: ["nodes"],
  PullRequestReviewComment: ["author", "body", "createdAt"],
  PullRequestState: [],
  IssueOrder: [],
  IssueOrderField: [],
  OrderDirection: [],
  Mutation: [
    "createCommitOnBranch(input)",
    "createRef(input)",
    "updateRef(input)",
    "deleteRef(input)",
    "createPullRequest(input)",
    "updatePullRequest(input)",
  ],
  CreateCommitOnBranchInput: [],
  CommittableBranch: [],
  CommitMessage: [],
  FileChanges: [],
  FileAddition: [],
  FileDeletion: [],
  CreateCommitOnBranchPayload: ["commit"],
  CreateRefInput: [],
  CreateRefPayload: ["ref"],
  UpdateRefInput: [],
  UpdateRefPayload: ["ref"],
  DeleteRefInput: [],
  DeleteRefPayload: ["clientMutationId"],
  CreatePullRequestInput: [],
  CreatePullRequestPayload: ["pullRequest"],
  UpdatePullRequestInput: [],
  UpdatePullRequestPayload: ["pullRequest"],
  PullRequestUpdateState: [],
  GitObjectID: [],
  Base64String: [],
  URI: [],
  DateTime: [],
}

/** Cuts GitHub's schema to what the publisher uses. Nothing in it is other than in the whole. */
export function cutGithubSchema(schema: string): string {
  const kept = parse(schema).definitions.flatMap((definition) => cut(definition))
  return `${kept.map((definition) => print(definition)).join("\n\n")}\n`
}

function cut(definition: DefinitionNode): DefinitionNode[] {
  if (!("name" in definition) || definition.name === undefined) return []
  const wanted = used[definition.name.value]
  if (wanted === undefined || definition.kind === Kind.DIRECTIVE_DEFINITION) return []
  if (definition.kind !== Kind.OBJECT_TYPE_DEFINITION && definition.kind !== Kind.INTERFACE_TYPE_DEFINITION)
    return [strip(definition)]
  const fieldsOf = (type: string) => (used[type] ?? []).map((field) => field.split("(")[0])
  const own = fieldsOf(definition.name.value)
  // One whose fields are left out here is none of this type's.
  const interfaces = (definition.interfaces ?? []).filter(
    ({ name }) => name.value in used && fieldsOf(name.value).every((field) => own.includes(field)),
  )
  const fields = (definition.fields ?? []).flatMap((field) => cutField(field, wanted))
  return [strip({ ...definition, interfaces, fields })]
}

function cutField(field: FieldDefinitionNode, wanted: readonly string[]): FieldDefinitionNode[] {
  const found = wanted.find((one) => one.split("(")[0] === field.name.value)
  if (found === undefined) return []
  const names = (/\((.*)\)/.exec(found)?.[1] ?? "").split(",")
  return [{ ...field, arguments: (field.arguments ?? []).filter(({ name }) => names.includes(name.value)) }]
}

/** Leaves out descriptions and directives. */
function strip(definition: DefinitionNode): DefinitionNode {
  const bare: unknown = JSON.parse(
    JSON.stringify(definition, (key, value: unknown) =>
      key === "description" ? undefined : key === "directives" ? [] : value,
    ),
  )
  return bare as DefinitionNode
}
