/** What is asked of GitHub, besides folders and files. */
export const queries = {
  check: `query Check($owner: String!, $name: String!, $ref: String!) {
    viewer { login }
    repository(owner: $owner, name: $name) { id viewerPermission ref(qualifiedName: $ref) { target { oid } } }
  }`,
  history: `query History($owner: String!, $name: String!, $ref: String!) {
    repository(owner: $owner, name: $name) {
      ref(qualifiedName: $ref) { target { ... on Commit { history(first: 100) { nodes { message } } } } }
    }
  }`,
  requests: `query Requests($owner: String!, $name: String!, $head: String!, $base: String!) {
    repository(owner: $owner, name: $name) {
      pullRequests(headRefName: $head, baseRefName: $base, first: 50, orderBy: { field: CREATED_AT, direction: DESC }) {
        nodes { id url state title totalCommentsCount isCrossRepository }
      }
    }
  }`,
  comments: `query Comments($id: ID!) {
    node(id: $id) {
      ... on PullRequest {
        comments(last: 1) { nodes { author { login } body createdAt } }
        reviews(last: 20) {
          nodes { author { login } body createdAt comments(last: 1) { nodes { author { login } body createdAt } } }
        }
      }
    }
  }`,
  build: `query Build($owner: String!, $name: String!, $ref: String!) {
    repository(owner: $owner, name: $name) {
      ref(qualifiedName: $ref) { target { ... on Commit { statusCheckRollup { state } } } }
    }
  }`,
  createCommit: `mutation Commit($input: CreateCommitOnBranchInput!) {
    createCommitOnBranch(input: $input) { commit { oid } }
  }`,
  createRef: `mutation CreateBranch($input: CreateRefInput!) { createRef(input: $input) { ref { id } } }`,
  updateRef: `mutation MoveBranch($input: UpdateRefInput!) { updateRef(input: $input) { ref { id } } }`,
  deleteRef: `mutation DeleteBranch($input: DeleteRefInput!) { deleteRef(input: $input) { clientMutationId } }`,
  createRequest: `mutation Request($input: CreatePullRequestInput!) {
    createPullRequest(input: $input) {
      pullRequest { id url state title totalCommentsCount isCrossRepository }
    }
  }`,
  renameRequest: `mutation Rename($input: UpdatePullRequestInput!) {
    updatePullRequest(input: $input) { pullRequest { id } }
  }`,
} as const
