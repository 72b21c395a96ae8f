import type { Domain } from '../../ports/ports.ts'
import { today } from '../../rules/calendar/day.ts'
import type { Job } from '../../rules/jobs/job.ts'

type Making = Extract<Job, { readonly kind: 'makeRepresentations' }>

const KIND = 'makeRepresentations'

/** Datasets of one job: a server that stops waits for it, which takes some seconds where others are answered beside. */
const PAGE = 4
/** After each dataset others have the processor for this many times as long as it took. */
const REST = 3
/** How late at most changes of settings, licences, collections and the day are noticed. */
const LOOK_SECONDS = 10 * 60
/** Whatever else follows a release, such as its registration, has mostly changed the dataset by then. */
const AFTER_RELEASE_MS = 1000

/**
 * Has representations of released versions made before they are asked for (decision 0585): after each release, and of all
 * datasets when something else has changed that they depend on.
 */
export const representationsAhead = ({
  store,
  clock,
  catalogue,
  signer,
  madeBy,
  representationMaker: maker,
  pause,
  tellOperator,
  jobRecords,
}: Pick<
  Domain,
  | 'store'
  | 'clock'
  | 'catalogue'
  | 'signer'
  | 'madeBy'
  | 'representationMaker'
  | 'pause'
  | 'tellOperator'
  | 'jobRecords'
>) => {
  const released = new Set<number>()
  let state: 'resting' | 'working' = 'resting'

  const page = (after: number, limit: number) =>
    store.read(({ keptRepresentations }) => keptRepresentations.releases({ after, limit }), LATEST)

  /** Everything that all representations depend on. */
  const present = async (): Promise<string> => {
    const { contextRevision } = await page(Number.MAX_SAFE_INTEGER, 1)
    const day = today(clock.now())
    return signer.fingerprint(JSON.stringify([madeBy, catalogue.revision, contextRevision, day]))
  }

  const makeOf = async (id: number): Promise<void> => {
    const { datasets } = await page(id - 1, 1)
    const [dataset] = datasets
    if (dataset?.id === id) await maker?.make(dataset)
  }

  const tell = (cause: unknown): void =>
    tellOperator('answers about a release were not kept', cause)

  /** A dataset whose answers cannot be made keeps none from the others. */
  const makeReleased = async (): Promise<void> => {
    await pause(AFTER_RELEASE_MS)
    for (const id of released) {
      released.delete(id)
      await makeOf(id).catch(tell)
    }
  }

  /** Whether the job is there, in any process: one that begins beside it would begin with the first dataset again. */
  const isUnderWay = async (): Promise<boolean> => {
    const { counts } = (await jobRecords?.counts()) ?? { counts: [] }
    return counts.some(({ kind, state, count }) => kind === KIND && state !== 'failed' && count > 0)
  }

  const enqueue = (job: Omit<Making, 'kind'>, delaySeconds: number): Promise<void> =>
    store.write(({ jobs }) =>
      jobs.enqueue({ kind: KIND, ...job }, { delaySeconds, dedupeKey: 'representations' }),
    )

  return {
    /** Has those of a dataset made that was just released; returns at once. */
    afterRelease: (datasetId: number): void => {
      if (maker === null) return
      released.add(datasetId)
      if (state === 'working') return
      state = 'working'
      void makeReleased()
        .catch(tell)
        .finally(() => {
          state = 'resting'
        })
    },

    /** Has those of all datasets made that are outdated, for as long as processes run; where that is under way, it goes on. */
    begin: async (): Promise<void> => {
      if (maker !== null && !(await isUnderWay())) await enqueue({ after: null, made: null }, 0)
    },

    /** The job that does so. */
    makeAll: async ({ after, made }: Making): Promise<void> => {
      if (maker === null) return
      const now = await present()
      if (after === null) {
        const isOutdated = made !== now
        return enqueue({ after: isOutdated ? 0 : null, made: now }, isOutdated ? 0 : LOOK_SECONDS)
      }
      const { datasets } = await page(after, PAGE)
      for (const dataset of datasets) {
        const began = clock.now().getTime()
        await maker.make(dataset)
        await pause(REST * (clock.now().getTime() - began))
      }
      const last = datasets.at(-1)?.id
      // What changed meanwhile is noticed then, as `made` is of the beginning.
      return last === undefined
        ? enqueue({ after: null, made }, 0)
        : enqueue({ after: last, made }, 0)
    },
  }
}

/** Each read is one query. */
const LATEST = { consistency: 'latest' } as const
