export { shopifyPublisher } from "./shopify-publisher.ts"
