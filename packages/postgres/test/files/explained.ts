import { type Kysely, type KyselyPlugin, RawNode } from 'kysely'
import type { Tables } from '../../src/database/tables.ts'

/** The plans that PostgreSQL explains for the queries of `ask`, without running them. */
export async function explained(
  db: Kysely<Tables>,
  ask: (db: Kysely<Tables>) => Promise<unknown>,
): Promise<string> {
  const lines: string[] = []
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (!RawNode.is(node)) throw new TypeError('Only queries written as SQL are explained')
      const [first = '', ...rest] = node.sqlFragments
      return { ...node, sqlFragments: [`explain ${first}`, ...rest] }
    },
    transformResult: async ({ result }) => {
      lines.push(...result.rows.map((row) => String(row['QUERY PLAN'])))
      return { ...result, rows: [] }
    },
  }
  await ask(db.withPlugin(plugin))
  return lines.join('\n')
}
