export { webflowPublisher } from "./webflow-publisher.ts"
