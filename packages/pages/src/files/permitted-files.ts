import type { Repository } from '@holdfast/core'
import {
  type Actor,
  type Day,
  type FileRecord,
  type Stated,
  withheldFromEveryone,
} from '@holdfast/core/rules'

/**
 * Which of the files on a page its reader may download although not everybody may. Asks nothing where all are open, and
 * for guests, whose pages are kept for all of them.
 */
export async function permittedFiles(
  { downloads }: Pick<Repository, 'downloads'>,
  actor: Actor,
  {
    version,
    records,
    today,
  }: {
    readonly version: Stated & { readonly datasetId: number }
    readonly records: readonly FileRecord[]
    readonly today: Day
  },
): Promise<ReadonlySet<number>> {
  if (actor.kind === 'guest') return new Set()
  const closed = records.filter((record) => withheldFromEveryone(version, record, today) !== null)
  if (closed.length === 0) return new Set()
  return downloads.permitted(actor, { kind: 'id', id: version.datasetId }, closed)
}
