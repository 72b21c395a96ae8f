import type { Domain } from '../../ports/ports.ts'
import type { DatasetRef } from '../../rules/datasets/dataset.ts'
import { noSuchDataset } from '../../rules/datasets/dataset-access.ts'
import { formatPid, type Pid } from '../../rules/datasets/pid.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import { requireSuperuser } from '../../rules/roles/required-permission.ts'
import { type CitationEvent, citationIn } from '../../rules/usage/citation-event.ts'
import type { Actor } from '../../rules/users/actor.ts'

/** Datasets whose citations may wait to be fetched at once (docs/specification/usage.md#citations-of-datasets). */
const MOST_WAITING = 1000

/** Citations of one update: they are held in memory until every page is read. More fail the update. */
const MOST_CITATIONS = 100_000

/** Citations of one statement. */
const BATCH = 5000

/** Asks the registry of identifiers for citations of a dataset; for superusers. */
export const citationUseCases = ({ store, clock, persistentIds }: Domain) => ({
  /** A job does it; refuses when too many wait. */
  updateCitations: async (actor: Actor, ref: DatasetRef): Promise<Pid> => {
    requireSuperuser(actor)
    return store.write(async (unit) => {
      const { id, pid } = (await unit.datasets.find(ref)) ?? noSuchDataset(ref)
      if (persistentIds.citations?.manages(pid) !== true)
        refuse({
          kind: 'invalid',
          message: `${formatPid(pid)} is not registered where citations are known.`,
        })
      const waiting = { at: clock.now(), most: MOST_WAITING }
      if ((await unit.usage.awaitCitations(id, waiting)) === 'full')
        refuse({
          kind: 'unavailable',
          message: `Citations of ${MOST_WAITING} datasets wait to be fetched already. Try again later.`,
          retryAfterSeconds: 60,
        })
      await unit.jobs.enqueue(
        { kind: 'fetchCitations', datasetId: id },
        { dedupeKey: `citations-${id}` },
      )
      return pid
    })
  },
})

/** The job: stores what the registry knows, all of it or nothing. Running it twice changes nothing. */
export const fetchCitations = (domain: Domain) => {
  const { store, clock, persistentIds } = domain
  return async (datasetId: number): Promise<void> => {
    const dataset = await store.read(({ datasets }) => datasets.find({ kind: 'id', id: datasetId }))
    const pages =
      dataset !== null && persistentIds.citations?.manages(dataset.pid) === true
        ? persistentIds.citations.eventsOf(dataset.pid)
        : []
    const cited = await citedIn(domain, pages)
    await store.write(async ({ usage }) => {
      for (let from = 0; from < cited.length; from += BATCH)
        await usage.cite(cited.slice(from, from + BATCH), clock.now())
      await usage.citationsFetched(datasetId)
    })
  }
}

interface Cited {
  readonly datasetId: number
  readonly url: string
}

/** The citations of datasets here, each once. Looks up one page after the other, so only these are held. */
async function citedIn(
  { store }: Pick<Domain, 'store'>,
  pages: AsyncIterable<readonly CitationEvent[]> | Iterable<readonly CitationEvent[]>,
): Promise<readonly Cited[]> {
  const found = new Map<string, Cited>()
  for await (const page of pages) {
    const citations = page.map(citationIn).filter((citation) => citation !== null)
    if (citations.length === 0) continue
    const ids = await store.read(
      ({ usage }) => usage.datasetsNamed(citations.map(({ cited }) => cited)),
      { consistency: 'latest' },
    )
    for (const [at, { url }] of citations.entries()) {
      const datasetId = ids[at] ?? null
      if (datasetId !== null) found.set(`${datasetId} ${url}`, { datasetId, url })
    }
    if (found.size > MOST_CITATIONS)
      throw new Error(`The registry knows more than ${MOST_CITATIONS} citations. None was stored.`)
  }
  return [...found.values()]
}
