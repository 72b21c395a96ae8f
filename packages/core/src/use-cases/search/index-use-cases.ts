import type { Domain } from '../../ports/ports.ts'
import type { IndexState, ListStep, RebuildFrom } from '../../ports/store/search-index.ts'
import type { WriteUnit } from '../../ports/store/store.ts'
import type { DatasetRef } from '../../rules/datasets/dataset.ts'
import { noSuchDataset } from '../../rules/datasets/dataset-access.ts'
import type { Job } from '../../rules/jobs/job.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import { requireSuperuser } from '../../rules/roles/required-permission.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { compareIndex } from './compare-index.ts'

/** The objects that one job writes anew. */
const PAGE = 1000
/** The words that one job looks at. */
const WORDS = 200
/** Between two parts of the words. */
const REST_SECONDS = 1
/** The keys of each kind that a state lists. */
const MOST_LISTED = 1000

/** The kinds of objects that are refreshed one by one. */
export const INDEXED_TYPES = ['collections', 'datasets', 'files'] as const
/** One of `INDEXED_TYPES`. */
export type IndexedType = (typeof INDEXED_TYPES)[number]

/**
 * The state of the index and its repair, for superusers (docs/specification/search.md#index-administration). The index is
 * written with what it shows, so this is for a database that was changed by other means, and after new definitions of
 * fields.
 */
export const indexUseCases = ({ store }: Domain) => ({
  /**
   * Writes the whole index anew while it serves searches, by jobs that continue where one ended. A rebuild under way starts
   * over, or goes on.
   */
  rebuild: (actor: Actor, from: RebuildFrom = 'start'): Promise<void> =>
    store.write(async (unit) => {
      requireSuperuser(actor)
      await requestRebuild(unit, { from })
    }),

  /**
   * Goes on with a rebuild that a migration asked for or that was ended; several processes may ask, and one of them has it
   * done. Returns whether there was one.
   */
  resume: (): Promise<boolean> =>
    store.write(async (unit) => {
      const taken = await unit.search.takeRebuild()
      if (taken) await enqueueRebuild(unit)
      return taken
    }),

  /** Empties the index and has it written anew; until then, little or nothing is found. */
  clear: (actor: Actor): Promise<void> =>
    store.write(async (unit) => {
      requireSuperuser(actor)
      // First: a batch that is being written ends before everything is locked.
      await requestRebuild(unit)
      await unit.search.clear()
    }),

  /** Has entries removed that belong to nothing; the others stay as they are. */
  dropOrphans: (actor: Actor): Promise<void> =>
    store.write(async (unit) => {
      requireSuperuser(actor)
      await enqueue(unit, { kind: 'dropOrphans', after: null })
    }),

  /** Refuses who may not ask for the state of the index. */
  authorize: async (actor: Actor): Promise<void> => requireSuperuser(actor),

  /** What differs from the database; at most a thousand keys of each kind. */
  state: async (actor: Actor): Promise<IndexState> => {
    requireSuperuser(actor)
    return compareIndex(store, MOST_LISTED)
  },

  /** Writes the entries of one object anew. */
  refresh: (
    actor: Actor,
    { type, id }: { readonly type: IndexedType; readonly id: number },
  ): Promise<void> =>
    store.write(async (unit) => {
      requireSuperuser(actor)
      const points = await unit.roles.points([id])
      if (!points.some(({ kind }) => `${kind}s` === type))
        refuse({ kind: 'notFound', what: `${type.slice(0, -1)} ${id}` })
      await unit.search.refresh({ kind: type, ids: [id] })
    }),

  /** Writes the entries of a dataset and its files anew. */
  refreshDataset: (actor: Actor, ref: DatasetRef): Promise<void> =>
    store.write(async (unit) => {
      requireSuperuser(actor)
      const dataset = (await unit.datasets.find(ref)) ?? noSuchDataset(ref)
      await unit.search.refresh({ kind: 'datasets', ids: [dataset.id] })
    }),
})

type IndexJob = Extract<
  Job,
  { readonly kind: 'refreshIndex' | 'dropOrphans' | 'forgetWords' | 'listMatches' }
>

/** The work of jobs on the index. */
export function tendIndex(domain: Pick<Domain, 'store'>, job: IndexJob): Promise<void> {
  switch (job.kind) {
    case 'refreshIndex':
      return refreshIndex(domain, job)
    case 'dropOrphans':
      return dropOrphans(domain, job)
    case 'forgetWords':
      return forgetWords(domain, job)
    case 'listMatches':
      return listMatches(domain)
  }
}

type Part = Extract<Job, { readonly kind: 'dropOrphans' | 'forgetWords' }>

const enqueue = ({ jobs }: Pick<WriteUnit, 'jobs'>, part: Part, delaySeconds = 0): Promise<void> =>
  jobs.enqueue(part, { dedupeKey: `${part.kind} ${part.after ?? ''}`, delaySeconds })

/** One job waits, whatever asks for it. */
const enqueueRebuild = ({ jobs }: Pick<WriteUnit, 'jobs'>, delaySeconds = 0): Promise<void> =>
  jobs.enqueue({ kind: 'refreshIndex' }, { dedupeKey: 'refreshIndex', delaySeconds })

/**
 * Has the whole index written anew. There is one chain of jobs, whatever asks for it; what is asked for while it is
 * delayed is done once.
 */
export async function requestRebuild(
  unit: Pick<WriteUnit, 'jobs' | 'search'>,
  {
    from = 'start',
    delaySeconds = 0,
  }: { readonly from?: RebuildFrom; readonly delaySeconds?: number } = {},
): Promise<void> {
  await unit.search.beginRebuild(from)
  await enqueueRebuild(unit, delaySeconds)
}

type Step = Pick<Part, 'after'>

/**
 * Writes a part of the index anew; what comes next is enqueued with it, so that a killed process loses nothing. At the end,
 * words that nothing has any more are forgotten.
 */
const refreshIndex = (
  { store }: Pick<Domain, 'store'>,
  { after }: Extract<Job, { readonly kind: 'refreshIndex' }>,
): Promise<void> =>
  store.write(async (unit) => {
    if (after !== undefined) await unit.search.beginRebuild('start')
    const next = await unit.search.rebuildNext(PAGE)
    if (next !== null) await enqueueRebuild(unit)
    else await enqueue(unit, { kind: 'forgetWords', after: null })
  })

/** Removes a part of the orphans, in the same way. */
const dropOrphans = ({ store }: Pick<Domain, 'store'>, { after }: Step): Promise<void> =>
  store.write(async (unit) => {
    const next = await unit.search.dropOrphansNext(after, PAGE)
    if (next !== null) await enqueue(unit, { kind: 'dropOrphans', after: next })
  })

/** Forgets a part of the words, in the same way, with a rest after each: nobody waits for the end, and a large place has many words. */
const forgetWords = ({ store }: Pick<Domain, 'store'>, { after }: Step): Promise<void> =>
  store.write(async (unit) => {
    const next = await unit.search.forgetWordsNext(after, WORDS)
    if (next !== null) await enqueue(unit, { kind: 'forgetWords', after: next }, REST_SECONDS)
  })

/** The steps of one job at most; the next job goes on. */
const MOST_STEPS = 100

/** Prepares searches for frequent words, each step in a transaction of its own. */
async function listMatches({ store }: Pick<Domain, 'store'>): Promise<void> {
  let next: ListStep | null = 'written'
  for (let steps = 0; next !== null && steps < MOST_STEPS; steps += 1) {
    const step: ListStep = next
    next = await store.write(({ search }) => search.listMatchesNext(step))
  }
}
