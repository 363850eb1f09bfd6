import {
  type ColumnDefinitionNode,
  type CreateTableNode,
  DataTypeNode,
  type KyselyPlugin,
  RawNode,
  type RootOperationNode,
} from "kysely"

/**
 * Converts migrations, which are written for SQLite, to Postgres:
 * - `integer` and `real`, which have 64 bits in SQLite, become `bigint` and `double precision`.
 * - `blob` becomes `bytea`.
 * - `text` compares, sorts and folds case by bytes as in SQLite, whatever the locale of the database.
 * - It removes `strict` and `without rowid`, because tables of Postgres always are strict.
 */
export const postgresSchema: KyselyPlugin = {
  transformQuery: ({ node }) => toPostgres(node),
  transformResult: async ({ result }) => result,
}

function toPostgres(node: RootOperationNode): RootOperationNode {
  if (node.kind === "CreateTableNode") {
    const { endModifiers, ...table } = node
    const rest = endModifiers?.filter((modifier) => !isStrict(modifier)) ?? []
    const create: CreateTableNode = { ...table, columns: node.columns.map(toColumn), endModifiers: rest }
    return create
  }
  if (node.kind === "AlterTableNode" && node.columnAlterations !== undefined) {
    const columnAlterations = node.columnAlterations.map((alteration) =>
      alteration.kind === "AddColumnNode" ? { ...alteration, column: toColumn(alteration.column) } : alteration,
    )
    return { ...node, columnAlterations }
  }
  return node
}

function toColumn(column: ColumnDefinitionNode): ColumnDefinitionNode {
  if (!DataTypeNode.is(column.dataType)) return column
  const { dataType } = column.dataType
  if (dataType === "integer") return { ...column, dataType: DataTypeNode.create("bigint") }
  if (dataType === "real") return { ...column, dataType: DataTypeNode.create("double precision") }
  if (dataType === "blob") return { ...column, dataType: DataTypeNode.create("bytea") }
  if (dataType === "text") return { ...column, dataType: RawNode.createWithSql('text collate "C"') }
  return column
}

function isStrict(modifier: { kind: string }): boolean {
  return RawNode.is(modifier as RawNode) && (modifier as RawNode).sqlFragments.join("").trim().startsWith("strict")
}
