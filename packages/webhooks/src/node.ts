export { toNodeListener } from "./to-node-listener.ts"
export type { NodeListener, NodeListenerOptions } from "./to-node-listener.ts"
