export { foremPublisher } from "./forem-publisher.ts"
