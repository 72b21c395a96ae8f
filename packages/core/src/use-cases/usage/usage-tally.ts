import type { Domain } from '../../ports/ports.ts'
import type { UsageEvent } from '../../ports/store/usage.ts'
import { agentKind } from '../../rules/usage/agent-kind.ts'
import { type Actor, assigneeOf } from '../../rules/users/actor.ts'
import { serverSecret } from '../signing/server-secret.ts'
import type { AccessLog } from './access-log.ts'
import { type BackgroundWrites, backgroundWrites } from './background-writes.ts'
import { viewedDatasets } from './viewed-datasets.ts'
import type { Viewed, Visit } from './visit.ts'

/** Counts views and downloads in the background: what is counted neither waits for it nor fails with it. */
export interface UsageTally extends Pick<BackgroundWrites, 'written' | 'tried'> {
  /** Notes released files whose bytes are sent, and returns at once. */
  downloaded(actor: Actor, fileIds: readonly number[]): void
  /** Notes what was shown, and returns at once; drafts do not count. */
  viewed(actor: Actor, viewed: Viewed): void
}

/** Visits within this many milliseconds are written together. */
const GATHERING_MS = 5000
/** Events of one statement: a zip may hold a hundred thousand files. */
const BATCH = 5000
/** Each file of a zip writes the session into a row and an index. This many hexadecimal digits tell all sessions of an hour apart. */
const SESSION_LENGTH = 32
/** More than this waits only where the database does not answer; further visits are lost then. */
const MOST_WAITING = { visits: 50_000, events: 500_000 }

/** A tally that gathers visits in memory and writes them in batches; the access log gets each of them, robots too. */
export function usageTally(
  domain: Pick<
    Domain,
    'store' | 'clock' | 'ids' | 'signer' | 'countryOf' | 'pause' | 'tellOperator'
  >,
  log: Pick<AccessLog, 'note'>,
): UsageTally {
  const { store, clock, signer, countryOf } = domain
  const noted: Visit[] = []
  let notedEvents = 0
  let unwritten: readonly UsageEvent[] = []

  const eventsOf = async (visits: readonly Visit[]): Promise<readonly UsageEvent[]> => {
    const counted = visits.filter(({ client }) => agentKind(client.userAgent) !== 'robot')
    if (counted.length === 0) return []
    const key = await serverSecret(domain, 'usageSessions')
    const views = await viewedDatasets(domain, counted)
    return counted.flatMap((visit) => {
      const { at, actor, client, use } = visit
      const address = actor.address ?? ''
      const hour = at.toISOString().slice(0, 13)
      const who = [hour, assigneeOf(actor), address, client.userAgent].join('\n')
      const event = {
        session: signer.mac(key, who).slice(0, SESSION_LENGTH),
        at,
        country: countryOf(address),
        by: agentKind(client.userAgent) === 'machine' ? 'machine' : 'regular',
        kind: use.kind,
      } as const
      if (use.kind === 'download')
        return use.fileIds.map((fileId) => ({ ...event, of: { fileId } }))
      const of = views.get(visit)
      return of === undefined ? [] : [{ ...event, of }]
    })
  }

  const writeAll = async (): Promise<void> => {
    if (noted.length > 0) {
      const taken = noted.length
      const events = await eventsOf(noted.slice(0, taken))
      unwritten = [...unwritten, ...events]
      for (const { use } of noted.splice(0, taken)) notedEvents -= eventsIn(use)
    }
    while (unwritten.length > 0) {
      const batch = unwritten.slice(0, BATCH)
      await store.write(({ usage }) => usage.count(batch))
      unwritten = unwritten.slice(batch.length)
    }
  }

  const { soon, written, tried } = backgroundWrites(domain, {
    failure: 'views and downloads of datasets could not be counted yet',
    gatheringMs: GATHERING_MS,
    writeAll,
  })

  const note = (actor: Actor, use: Visit['use']): void => {
    const { client } = actor
    // Nobody counts who reads within this process, and no reviewer of a draft.
    if (client === undefined || actor.kind === 'preview') return
    const visit = { at: clock.now(), actor, client, use }
    log.note(visit)
    const waiting = notedEvents + unwritten.length
    if (noted.length >= MOST_WAITING.visits || waiting >= MOST_WAITING.events) return
    noted.push(visit)
    notedEvents += eventsIn(use)
    soon()
  }

  return {
    downloaded: (actor, fileIds) => {
      if (fileIds.length > 0) note(actor, { kind: 'download', fileIds })
    },
    viewed: (actor, viewed) => note(actor, { kind: 'view', viewed }),
    written,
    tried,
  }
}

const eventsIn = (use: Visit['use']): number => (use.kind === 'download' ? use.fileIds.length : 1)
