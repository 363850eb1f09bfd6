import {
  getNamedType,
  type GraphQLSchema,
  isCompositeType,
  isListType,
  Kind,
  type DocumentNode,
  type SelectionSetNode,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from "graphql"

/**
 * What Shopify asks for before it runs a query: a mutation costs 10, an object 1, a connection 2 and each item that it can have. Scalars are free.
 * See https://shopify.dev/docs/apps/build/apis/graphql-admin/rate-limits.
 */
export function costOfQuery(schema: GraphQLSchema, document: DocumentNode, variables: Record<string, unknown>): number {
  const costs = new Map<SelectionSetNode, number>()
  const fragments = new Map<string, number>()
  const types = new TypeInfo(schema)
  const sum = (set: SelectionSetNode | undefined) => (set === undefined ? 0 : (costs.get(set) ?? 0))
  const count = (sorted: DocumentNode) =>
    visit(
      sorted,
      visitWithTypeInfo(types, {
        Field: {
          leave(node) {
            const type = types.getType()
            if (!type || !isCompositeType(getNamedType(type))) return
            const argumentOf = (name: string) => {
              const value = node.arguments?.find((one) => one.name.value === name)?.value
              if (value?.kind === Kind.INT) return Number(value.value)
              return value?.kind === Kind.VARIABLE ? variables[value.name.value] : undefined
            }
            const [first, ids] = [argumentOf("first"), argumentOf("ids")]
            const inner = sum(node.selectionSet)
            const own =
              types.getParentType() === schema.getMutationType()
                ? 10 + inner
                : typeof first === "number"
                  ? 2 + first * inner
                  : Array.isArray(ids)
                    ? ids.length * (1 + inner)
                    : isListType(type) || node.name.value === "nodes" || node.name.value === "pageInfo"
                      ? inner + Number(node.name.value === "nodes")
                      : 1 + inner
            fields.set(node, own)
          },
        },
        FragmentDefinition: { leave: (node) => void fragments.set(node.name.value, sum(node.selectionSet)) },
        SelectionSet: {
          leave(node) {
            const parts = node.selections.map((one) =>
              one.kind === Kind.FIELD
                ? (fields.get(one) ?? 0)
                : one.kind === Kind.INLINE_FRAGMENT
                  ? sum(one.selectionSet)
                  : (fragments.get(one.name.value) ?? 0),
            )
            costs.set(
              node,
              parts.reduce((total, part) => total + part, 0),
            )
          },
        },
      }),
    )
  const fields = new Map<object, number>()
  // The fragments come last in a document, and are needed first.
  count({
    ...document,
    definitions: document.definitions.toSorted((one) => (one.kind === Kind.FRAGMENT_DEFINITION ? -1 : 1)),
  })
  const operation = document.definitions.find((one) => one.kind === Kind.OPERATION_DEFINITION)
  return Math.max(1, sum(operation?.selectionSet))
}
