import type { Domain } from '../../ports/ports.ts'
import type { ReadUnit, WriteUnit } from '../../ports/store/store.ts'
import type { RepositoryEvent } from '../../rules/events/event.ts'
import type { Job } from '../../rules/jobs/job.ts'
import { decide, evolve, isUpToDate } from '../../rules/registrations/life-cycle.ts'
import type { PidState, RegistrarFailure } from '../../rules/registrations/pid-record.ts'
import { type Registration, showsOutage, stepFor } from '../../rules/registrations/registration.ts'
import type { RegistrationEvent } from '../../rules/registrations/registration-commands.ts'
import { versionAt } from '../versions/version-at.ts'
import { callRegistrar, publishing, type RegistrarStep } from './registrar-call.ts'
import { registryRecord, tombstoneRecord } from './registry-record.ts'
import {
  enqueueFileRegistrations,
  enqueueRegistration,
  requestRegistration,
} from './request-registration.ts'

/** The number of datasets that one job of `registerAllPids` processes. */
const PAGE = 200
/** The pause between two datasets, so that other jobs need not wait for all of these. */
const SECONDS_APART = 0.25

/** The call that is due, and the registration from which it was derived. */
interface Task {
  readonly registration: Registration
  readonly what: RegistrarStep
  /** Whether the dataset was removed. */
  readonly gone: boolean
}

type AllPids = Pick<Extract<Job, { readonly kind: 'registerAllPids' }>, 'published' | 'after'>

/** The jobs that keep the registrar of persistent identifiers up to date. */
export const registrationJobs = (domain: Domain) => {
  const { store, clock, persistentIds } = domain

  const taskOf = async (unit: ReadUnit, datasetId: number): Promise<Task | null> => {
    const registration = await unit.registrations.find(datasetId)
    if (registration === null || isUpToDate(registration)) return null
    const dataset = await unit.datasets.find({ kind: 'id', id: datasetId })
    const step = stepFor(dataset)
    const gone = dataset === null
    if (step === 'reserve') return { registration, what: { step }, gone }
    if (step === 'withdraw') {
      const tombstone = tombstoneRecord(registration.pid, domain)
      return { registration, what: { step, tombstone }, gone }
    }
    if (dataset === null || dataset.released === null) return null
    const { ordinal } = dataset.released
    const version = await versionAt(unit, { datasetId, ordinal })
    const what = await publishing(() => registryRecord(unit, { dataset, version }, domain))
    return { registration, what, gone }
  }

  const recordUpdate = async (
    unit: WriteUnit,
    { registration: before, gone }: Task,
    { now, state }: { readonly now: Registration; readonly state: PidState | null },
  ): Promise<void> => {
    const at = clock.now()
    const upTo = before.requested
    const { event } = decide(now, { kind: 'recordUpdate', upTo, at, state, gone })
    await saveOrEnd(unit, now, event)
    const { datasetId } = now
    if (event.changed)
      await unit.events.append(
        recorded(at, { kind: 'pidRegistered', datasetId, details: { state } }),
      )
    // Two jobs may have called the registrar concurrently: another update makes the last call the right one.
    if (event.kind === 'updated' && event.again) await enqueueRegistration(unit, { datasetId })
  }

  const recordFailure = async (
    unit: WriteUnit,
    now: Registration,
    { trouble, message: reason, retryAfterSeconds }: RegistrarFailure,
  ): Promise<void> => {
    const at = clock.now()
    const decision = decide(now, { kind: 'recordFailure', at, trouble, reason, retryAfterSeconds })
    if (decision.kind === 'refused') return
    const { event } = decision
    const { datasetId } = now
    const isNews =
      showsOutage(event.failure) && !(await unit.registrations.anyFailing(event.failure))
    await saveOrEnd(unit, now, event)
    if (isNews)
      await unit.events.append(
        recorded(at, { kind: 'pidRegistrarAway', datasetId, details: { trouble, reason } }),
      )
    // Only the first failure is logged, so that an outage does not fill the log.
    if (event.failure.times === 1) {
      const details = { trouble, reason }
      await unit.events.append(recorded(at, { kind: 'pidRegistrationFailed', datasetId, details }))
    }
    const { retryInSeconds } = event
    if (retryInSeconds !== null) await enqueueRegistration(unit, { datasetId }, retryInSeconds)
  }

  return {
    /**
     * Sends the current state of a dataset to the registrar, unless it is up to date. A failure of the registrar
     * enqueues another job for later, so this one never fails.
     */
    registerPid: async (datasetId: number): Promise<void> => {
      const { registrar } = persistentIds
      if (registrar === undefined) return
      const task = await store.read((unit) => taskOf(unit, datasetId))
      if (task === null) return
      const outcome = await callRegistrar(registrar, task.registration, task.what)
      await store.write(async (unit) => {
        const now = await unit.registrations.lock(datasetId)
        if (now === null) {
          // It ended meanwhile, with the dataset; a call that arrived after that of another job is undone.
          const { pid } = task.registration
          if (outcome.kind === 'updated' && outcome.state !== null)
            await requestRegistration(unit, { id: datasetId, pid }, domain)
          return
        }
        if (outcome.kind === 'updated')
          await recordUpdate(unit, task, { now, state: outcome.state })
        else await recordFailure(unit, now, outcome.failure)
      })
    },

    /** Requests the registration of a page of datasets, and enqueues a job for the next page. */
    registerAllPids: ({ published, after }: AllPids): Promise<void> =>
      store.write(async (unit) => {
        const { registrar } = persistentIds
        if (registrar === undefined) return
        const page = await unit.registrations.datasetsAfter({ after, limit: PAGE, published })
        const ours = page.filter(({ pid }) => registrar.manages(pid))
        await unit.registrations.request(ours)
        const withFiles = await unit.registrations.withFilePids(
          ours.map(({ datasetId }) => datasetId),
        )
        for (const [at, dataset] of ours.entries()) {
          await enqueueRegistration(unit, dataset, at * SECONDS_APART)
          if (withFiles.has(dataset.datasetId))
            await enqueueFileRegistrations(unit, dataset, { after: 0, renew: true })
        }
        const last = page.at(-1)
        if (page.length < PAGE || last === undefined) return
        const next = { published, after: last.datasetId }
        await enqueueAllRegistrations(unit, next, ours.length * SECONDS_APART)
      }),
  }
}

/** Enqueues the registration of all datasets above an id. A second request while the first job waits adds nothing. */
export const enqueueAllRegistrations = (
  { jobs }: WriteUnit,
  { published, after }: { readonly published: boolean; readonly after: number },
  delaySeconds = 0,
): Promise<void> =>
  jobs.enqueue(
    { kind: 'registerAllPids', published, after },
    { delaySeconds, dedupeKey: `all-pids-${published}-${after}` },
  )

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
