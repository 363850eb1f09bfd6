export { notFound, ProblemError } from "@citable/contract/problem-error"
