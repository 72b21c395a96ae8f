import type { Domain } from '../../ports/ports.ts'
import type { PidRegistrar } from '../../ports/registrations/pid-registrar.ts'
import type { ReadUnit, WriteUnit } from '../../ports/store/store.ts'
import type { Dataset } from '../../rules/datasets/dataset.ts'
import type { RepositoryEvent } from '../../rules/events/event.ts'
import type { Job } from '../../rules/jobs/job.ts'
import { decide, evolve, type RegistrationEvent } from '../../rules/registrations/life-cycle.ts'
import {
  type PidRecord,
  type PidState,
  RegistrarFailure,
} from '../../rules/registrations/pid-record.ts'
import { type Registration, stepFor } from '../../rules/registrations/registration.ts'
import type { Version } from '../../rules/versions/version.ts'
import { enqueueRegistration } from './ask-registration.ts'
import { registryRecord } from './registry-record.ts'

/** Datasets that one job of `registerAllPids` has told; the rest is for the next. */
const PAGE = 200
/** Between two of them, so that jobs that somebody waits for need not stand behind all of these. */
const SECONDS_APART = 0.25

/** What is to be said now, and up to which change of the dataset it is true. */
interface Task {
  readonly registration: Registration
  readonly what: { readonly step: 'reserve' | 'withdraw' } | Publishing | Unwritable
  /** Whether the dataset is gone. */
  readonly gone: boolean
}

type AllPids = Pick<Extract<Job, { readonly kind: 'registerAllPids' }>, 'published' | 'after'>

interface Publishing {
  readonly step: 'publish'
  readonly record: PidRecord
}

/** There is nothing that could be said. */
interface Unwritable {
  readonly step: 'fail'
  readonly failure: RegistrarFailure
}

type Outcome =
  | { readonly kind: 'told'; readonly state: PidState | null }
  | { readonly kind: 'failed'; readonly failure: RegistrarFailure }

/** The jobs that keep the registrar of persistent identifiers up to date. */
export const registrationJobs = (domain: Domain) => {
  const { store, clock, persistentIds } = domain

  const taskOf = async (unit: ReadUnit, datasetId: number): Promise<Task | null> => {
    const registration = await unit.registrations.find(datasetId)
    if (registration === null || decide(registration, { kind: 'tell' }).kind === 'refused')
      return null
    const dataset = await unit.datasets.find({ kind: 'id', id: datasetId })
    const step = stepFor(dataset)
    const gone = dataset === null
    if (step !== 'publish' || dataset === null || dataset.released === null)
      return step === 'publish' ? null : { registration, what: { step }, gone }
    const { ordinal } = dataset.released
    const version = await unit.versions.find(datasetId, { kind: 'ordinal', ordinal })
    if (version === null) throw new Error(`Dataset ${datasetId} has lost a version`)
    return { registration, what: await publishing(unit, dataset, version), gone }
  }

  const publishing = async (
    unit: ReadUnit,
    dataset: Dataset,
    version: Version,
  ): Promise<Publishing | Unwritable> => {
    try {
      return {
        step: 'publish',
        record: await registryRecord(unit, { dataset, version }, domain),
      }
    } catch (error) {
      if (error instanceof RegistrarFailure) return { step: 'fail', failure: error }
      throw error
    }
  }

  const noteTold = async (
    unit: WriteUnit,
    { registration: before, gone }: Task,
    { now, state }: { readonly now: Registration; readonly state: PidState | null },
  ): Promise<void> => {
    const at = clock.now()
    const decision = decide(now, { kind: 'noteTold', upTo: before.asked, at, state, gone })
    if (decision.kind === 'refused') return
    const { event } = decision
    await saveOrEnd(unit, now, event)
    const { datasetId } = now
    if ('changed' in event && event.changed)
      await unit.events.append(
        recorded(at, { kind: 'pidRegistered', datasetId, details: { state } }),
      )
    // Two may have spoken to the registrar at once: whoever notices speaks again, so that the last word is true.
    if (event.kind === 'told' && event.again) await enqueueRegistration(unit, { datasetId })
  }

  const noteFailure = async (
    unit: WriteUnit,
    now: Registration,
    { trouble, message: reason, retryAfterSeconds }: RegistrarFailure,
  ): Promise<void> => {
    const at = clock.now()
    const decision = decide(now, { kind: 'noteFailure', at, trouble, reason, retryAfterSeconds })
    if (decision.kind === 'refused' || decision.event.kind !== 'failed') return
    const { event } = decision
    await saveOrEnd(unit, now, event)
    const { datasetId } = now
    // An outage would otherwise fill the log.
    if (event.failure.times === 1) {
      const details = { trouble, reason }
      await unit.events.append(recorded(at, { kind: 'pidRegistrationFailed', datasetId, details }))
    }
    const { retryInSeconds } = event
    if (retryInSeconds !== null) await enqueueRegistration(unit, { datasetId }, retryInSeconds)
  }

  return {
    /**
     * Tells the registrar how things stand with the identifier of a dataset; nothing when it knows. A
     * registrar that does not do it makes another job for later, so that this one never fails.
     */
    registerPid: async (datasetId: number): Promise<void> => {
      const { registrar } = persistentIds
      if (registrar === undefined) return
      const task = await store.read((unit) => taskOf(unit, datasetId))
      if (task === null) return
      const outcome = await attempt(registrar, task)
      await store.write(async (unit) => {
        const now = await unit.registrations.lock(datasetId)
        if (now === null) return
        if (outcome.kind === 'told') await noteTold(unit, task, { now, state: outcome.state })
        else await noteFailure(unit, now, outcome.failure)
      })
    },

    /** Asks for the registration of a page of datasets, and has the next page asked for by another job. */
    registerAllPids: ({ published, after }: AllPids): Promise<void> =>
      store.write(async (unit) => {
        const { registrar } = persistentIds
        if (registrar === undefined) return
        const page = await unit.registrations.datasetsAfter({ after, limit: PAGE, published })
        const ours = page.filter(({ pid }) => registrar.manages(pid))
        await unit.registrations.ask(ours)
        for (const [at, dataset] of ours.entries())
          await enqueueRegistration(unit, dataset, at * SECONDS_APART)
        const last = page.at(-1)
        if (page.length < PAGE || last === undefined) return
        const next = { published, after: last.datasetId }
        await enqueueAllRegistrations(unit, next, ours.length * SECONDS_APART)
      }),
  }
}

/** Goes through all datasets above an id; asking twice while the first page waits goes through them once. */
export const enqueueAllRegistrations = (
  { jobs }: WriteUnit,
  { published, after }: { readonly published: boolean; readonly after: number },
  delaySeconds = 0,
): Promise<void> =>
  jobs.enqueue(
    { kind: 'registerAllPids', published, after },
    { delaySeconds, dedupeKey: `all-pids-${published}-${after}` },
  )

async function attempt(registrar: PidRegistrar, { registration, what }: Task): Promise<Outcome> {
  try {
    return { kind: 'told', state: await told(registrar, registration, what) }
  } catch (error) {
    if (error instanceof RegistrarFailure) return { kind: 'failed', failure: error }
    throw error
  }
}

async function told(
  registrar: PidRegistrar,
  { pid }: Registration,
  what: Task['what'],
): Promise<PidState | null> {
  switch (what.step) {
    case 'reserve':
      return registrar.reserve(pid)
    case 'withdraw':
      return registrar.withdraw(pid)
    case 'publish':
      await registrar.publish(what.record)
      return 'public'
    case 'fail':
      throw what.failure
  }
}

async function saveOrEnd(
  { registrations }: WriteUnit,
  now: Registration,
  event: RegistrationEvent,
): Promise<void> {
  const next = evolve(now, event)
  if (next === null) await registrations.remove(now.datasetId)
  else await registrations.save(next)
}

const recorded = (
  at: Date,
  {
    kind,
    datasetId,
    details,
  }: Pick<RepositoryEvent, 'kind' | 'details'> & { readonly datasetId: number },
): RepositoryEvent => ({ at, actor: ':system', kind, objectId: datasetId, details })
