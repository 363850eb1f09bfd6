export { ghostPublisher } from "./ghost-publisher.ts"
