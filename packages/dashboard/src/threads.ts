// What the threads of the service carry out for the dashboard. Each task loads its parser when it is needed.
export { importArticlesTask } from "./import/import-articles-task.ts"
export { importBacklinkTask } from "./search/import-backlink-task.ts"
export { importSearchTask } from "./search/import-search-task.ts"
