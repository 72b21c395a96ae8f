import type { Domain } from '../../ports/ports.ts'
import type { PidRegistrar } from '../../ports/registrations/pid-registrar.ts'
import type { WriteUnit } from '../../ports/store/store.ts'
import type { RepositoryEvent } from '../../rules/events/event.ts'
import type { Job } from '../../rules/jobs/job.ts'
import { decide, evolve } from '../../rules/registrations/life-cycle.ts'
import {
  type Registration,
  registeredObject,
  showsOutage,
} from '../../rules/registrations/registration.ts'
import type { RegistrationEvent } from '../../rules/registrations/registration-commands.ts'
import { type FileTask, fileTasks } from './file-registration-tasks.ts'
import { callRegistrar, type Outcome } from './registrar-call.ts'
import { enqueueFileRegistrations } from './request-registration.ts'

/** The number of files that one job sends to the registrar, one after another. */
const PAGE = 100
/** The pause between two pages, so that other jobs need not wait for all of these. */
const PAUSE_SECONDS = 1

type FileRegistrationJob = Extract<Job, { readonly kind: 'registerFilePids' }>

/** A call that was made, with its result. */
interface Made {
  readonly task: FileTask
  readonly outcome: Outcome
}

/** Where the next job begins, and after which delay. */
interface Continuation {
  readonly after: number
  readonly delaySeconds: number
}

/**
 * The job that keeps the registrar up to date about the files of a dataset, a page at a time. A rejected file does
 * not keep the others waiting; a registrar that does not answer is asked again later, from the same file on.
 */
export const fileRegistrationJob = (domain: Domain) => {
  const { store, persistentIds } = domain

  /** The pending files of the page; those whose identifiers no registrar manages any more are forgotten. */
  const pageOf = (
    { datasetId, after, renew }: FileRegistrationJob,
    registrar: PidRegistrar,
  ): Promise<readonly Registration[]> =>
    store.write(async (unit) => {
      if (renew) await unit.registrations.requestFiles(datasetId)
      const page = await unit.registrations.pendingFiles({ datasetId, after, limit: PAGE })
      const foreign = page.filter(({ pid }) => !registrar.manages(pid))
      await unit.registrations.removeAll(foreign.map(registeredObject))
      return page
    })

  return async (job: FileRegistrationJob): Promise<void> => {
    const { registrar } = persistentIds
    if (registrar === undefined) return
    const page = await pageOf(job, registrar)
    const ours = page.filter(({ pid }) => registrar.manages(pid))
    const tasks = await store.read((unit) => fileTasks(unit, ours, domain))
    const made = await callInTurn(registrar, tasks)
    await store.write(async (unit) => {
      const retryInSeconds = await record(unit, made, domain)
      const next = continuation(page, made, retryInSeconds)
      if (next !== null) await enqueueFileRegistrations(unit, job, next)
    })
  }
}

/** Stops after a failure that the next call would meet too. */
async function callInTurn(
  registrar: PidRegistrar,
  tasks: readonly FileTask[],
): Promise<readonly Made[]> {
  const made: Made[] = []
  for (const task of tasks) {
    const outcome = await callRegistrar(registrar, task.registration, task.what)
    made.push({ task, outcome })
    if (isInterrupted({ outcome })) break
  }
  return made
}

const isInterrupted = ({ outcome }: Pick<Made, 'outcome'>): boolean =>
  outcome.kind === 'failed' && outcome.failure.trouble !== 'rejected'

/** Saves the results. Returns the seconds until the interrupted call is repeated; null if none was interrupted. */
async function record(
  unit: WriteUnit,
  made: readonly Made[],
  { clock }: Pick<Domain, 'clock'>,
): Promise<number | null> {
  const at = clock.now()
  const ids = made.map(({ task }) => registeredObject(task.registration))
  const current = new Map(
    (await unit.registrations.lockAll(ids)).map((each) => [registeredObject(each), each]),
  )
  const results = made.flatMap((each) => {
    const now = current.get(registeredObject(each.task.registration))
    const event = now === undefined ? null : eventOf(now, each, at)
    return now === undefined || event === null ? [] : [{ now, event, next: evolve(now, event) }]
  })
  const isNews = await showsNewOutage(unit, results.at(-1)?.event)
  await unit.registrations.saveAll(results.flatMap(({ next }) => next ?? []))
  await unit.registrations.removeAll(
    results.flatMap(({ now, next }) => (next === null ? registeredObject(now) : [])),
  )
  if (isNews) await appendEvent(unit, { kind: 'pidRegistrarAway', of: results.slice(-1), at })
  await appendEvents(unit, results, at)
  return retryOf(results.at(-1)?.event)
}

function eventOf(
  now: Registration,
  { task: { registration, gone }, outcome }: Made,
  at: Date,
): RegistrationEvent | null {
  if (outcome.kind === 'updated') {
    const { state } = outcome
    const upTo = registration.requested
    return decide(now, { kind: 'recordUpdate', upTo, at, state, gone }).event
  }
  const { trouble, message: reason, retryAfterSeconds } = outcome.failure
  const decision = decide(now, { kind: 'recordFailure', at, trouble, reason, retryAfterSeconds })
  return decision.kind === 'refused' ? null : decision.event
}

/** The failure of the last call, if it is to be repeated. */
const retryOf = (event: RegistrationEvent | undefined): number | null =>
  event?.kind === 'failed' ? event.retryInSeconds : null

interface Result {
  readonly now: Registration
  readonly event: RegistrationEvent
}

/** Whether operators must now be notified of an outage. */
const showsNewOutage = async (
  unit: WriteUnit,
  event: RegistrationEvent | undefined,
): Promise<boolean> =>
  event?.kind === 'failed' &&
  showsOutage(event.failure) &&
  !(await unit.registrations.anyFailing(event.failure))

/** One event a page for what went well, and one for what failed for the first time, with the first such file. */
async function appendEvents(unit: WriteUnit, results: readonly Result[], at: Date): Promise<void> {
  const changed = results.filter(({ event }) => event.kind !== 'failed' && event.changed)
  const failed = results.filter(({ event }) => event.kind === 'failed' && event.failure.times === 1)
  await appendEvent(unit, { kind: 'pidRegistered', of: changed, at })
  await appendEvent(unit, { kind: 'pidRegistrationFailed', of: failed, at })
}

async function appendEvent(
  unit: WriteUnit,
  { kind, of, at }: Pick<RepositoryEvent, 'kind' | 'at'> & { readonly of: readonly Result[] },
): Promise<void> {
  const [first] = of
  if (first === undefined) return
  const details = { files: of.length, fileId: first.now.fileId, ...outcomeOf(first.event) }
  await unit.events.append({ at, actor: ':system', kind, objectId: first.now.datasetId, details })
}

const outcomeOf = (event: RegistrationEvent) =>
  event.kind === 'failed'
    ? { trouble: event.failure.trouble, reason: event.failure.reason }
    : { state: event.state }

/** The interrupted file again, else the next page; null if this was the last. */
function continuation(
  page: readonly Registration[],
  made: readonly Made[],
  retryInSeconds: number | null,
): Continuation | null {
  const last = made.at(-1)
  if (last !== undefined && isInterrupted(last)) {
    const id = registeredObject(last.task.registration)
    // Another job may have settled this file meanwhile; those after it still wait.
    return retryInSeconds === null
      ? { after: id, delaySeconds: PAUSE_SECONDS }
      : { after: id - 1, delaySeconds: retryInSeconds }
  }
  const end = page.at(-1)
  if (page.length < PAGE || end === undefined) return null
  return { after: registeredObject(end), delaySeconds: PAUSE_SECONDS }
}
