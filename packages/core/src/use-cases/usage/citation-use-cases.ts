import type { Domain } from '../../ports/ports.ts'
import type { DatasetRef } from '../../rules/datasets/dataset.ts'
import { noSuchDataset } from '../../rules/datasets/dataset-access.ts'
import { formatPid, type Pid } from '../../rules/datasets/pid.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import { requireSuperuser } from '../../rules/roles/required-permission.ts'
import { citationIn, type WorkCitation } from '../../rules/usage/citation-event.ts'
import type { Actor } from '../../rules/users/actor.ts'

/** Datasets whose citations may wait to be fetched at once (docs/specification/usage.md#citations-of-datasets). */
const MOST_WAITING = 1000

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
export const fetchCitations =
  ({ store, clock, persistentIds: { citations } }: Domain) =>
  async (datasetId: number): Promise<void> => {
    const dataset = await store.read(({ datasets }) => datasets.find({ kind: 'id', id: datasetId }))
    const found: WorkCitation[] = []
    if (dataset !== null && citations?.manages(dataset.pid) === true)
      for await (const page of citations.eventsOf(dataset.pid))
        for (const event of page) {
          const citation = citationIn(event)
          if (citation !== null) found.push(citation)
        }
    await store.write(async ({ usage }) => {
      const ids = await usage.datasetsNamed(found.map(({ cited }) => cited))
      const cited = found.flatMap(({ url }, at) => {
        const id = ids[at] ?? null
        return id === null ? [] : [{ datasetId: id, url }]
      })
      await usage.cite(cited, clock.now())
      await usage.citationsFetched(datasetId)
    })
  }
