import type { Clock } from '@holdfast/core'
import type { Holder } from '@holdfast/core/rules'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { MATCHES } from './matches.ts'
import { isVisible, viewerTables } from './rights-sql.ts'
import { quoted } from './stored-terms.ts'

/** Those of the terms that an entry has which the viewer sees. */
export async function knownTerms(
  db: Kysely<Tables>,
  clock: Clock,
  { terms, viewer }: { readonly terms: readonly string[]; readonly viewer: Holder | null },
): Promise<ReadonlySet<string>> {
  if (terms.length === 0) return new Set()
  const { rows } = await sql<{ readonly term: string }>`
    with recursive ${viewerTables(viewer, clock)}
    asked as materialized (
      select term, query::tsquery from unnest(${terms}::text[], ${terms.map(quoted)}::text[]) as a (term, query)
    )
    select term from asked where exists (
      select from ${MATCHES} e where e.terms @@ asked.query and ${isVisible('e', viewer)})`.execute(
    db,
  )
  return new Set(rows.map(({ term }) => term))
}
