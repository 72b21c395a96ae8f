import type { HeldLock, Repository } from '@holdfast/core'
import { formatPid, LOCK_TYPES, type LockType, refuse } from '@holdfast/core/rules'
import * as v from 'valibot'
import { type Endpoint, endpoint } from '../endpoints/endpoint.ts'
import { documented } from '../input/json-schema.ts'
import { datasetRef } from '../input/references.ts'
import { message, ok } from '../output/envelope.ts'
import { instant } from '../output/times.ts'

const area = 'datasets'
const lookup = 'dataset'
const path = '/datasets/{id}/locks'

const type = documented(v.optional(v.string()), { type: 'string', enum: LOCK_TYPES })

/** Locks of datasets (docs/specification/datasets.md#lock-calls and docs/specification/datasets.md#locks). */
export const lockEndpoints = ({ datasets }: Repository): readonly Endpoint[] => [
  endpoint(
    {
      id: 'datasetLocks',
      method: 'get',
      path,
      summary: 'List the locks of a dataset',
      area,
      caller: 'anyone',
      lookup,
      query: v.object({ type }),
    },
    async (call) => {
      const wanted = typeOfOne(call.query.type)
      const { pid, locks } = await datasets.shownLocks(call.actor, datasetRef(call))
      const shown = locks.filter((lock) => wanted === null || lock.type === wanted)
      return ok(call.c, presentLocks(shown.map((lock) => ({ pid, lock }))))
    },
  ),
  endpoint(
    {
      id: 'locks.remove',
      method: 'delete',
      path,
      summary: 'Remove the lock of a type, or every lock of a dataset',
      area,
      caller: 'account',
      lookup,
      query: v.object({ type }),
    },
    async (call) => {
      const wanted = typeOfOne(call.query.type)
      const removed = await datasets.unlock(call.actor, datasetRef(call), wanted)
      return message(call.c, removalOf(removed))
    },
  ),
  endpoint(
    {
      id: 'locks.add',
      method: 'post',
      path: '/datasets/{id}/lock/{type}',
      summary: 'Lock a dataset',
      area,
      caller: 'account',
      lookup,
    },
    async (call) => {
      const wanted = knownType(call.params.type) ?? noSuchType(call.params.type, 'missing')
      await datasets.lock(call.actor, datasetRef(call), wanted)
      return message(call.c, `dataset locked with lock type ${wanted}`)
    },
  ),
  endpoint(
    {
      id: 'locks.list',
      method: 'get',
      path: '/datasets/locks',
      summary: 'List the locks of all datasets',
      area,
      caller: 'account',
      query: v.object({ type, userIdentifier: v.optional(v.string()) }),
    },
    async ({ c, actor, query }) => {
      const sent = query.type || null
      const wanted = sent === null ? null : (knownType(sent) ?? noSuchType(sent, 'invalid'))
      const user = query.userIdentifier || null
      return ok(c, presentLocks(await datasets.allLocks(actor, { type: wanted, user })))
    },
  ),
]

const knownType = (sent: string): LockType | null =>
  LOCK_TYPES.find((known) => known === sent) ?? null

/** For one dataset an unknown lock type matches nothing; for all of them it is refused (19). */
const noSuchType = (sent: string, kind: 'invalid' | 'missing'): never =>
  refuse({
    kind,
    message: `Invalid lock type value: ${sent.slice(0, 100)}. Use one of ${LOCK_TYPES.join(', ')}.`,
  })

function typeOfOne(sent: string | undefined): LockType | null {
  if (sent === undefined || sent === '') return null
  return knownType(sent) ?? noSuchType(sent, 'missing')
}

const removalOf = (removed: readonly LockType[]): string =>
  removed.length === 0
    ? 'there was no such lock to remove'
    : `removed from the dataset: ${removed.join(', ')}`

/** Locks of datasets (docs/specification/datasets.md#lock-calls). */
const presentLocks = (held: readonly HeldLock[]): readonly object[] =>
  held.map(({ pid, lock }) => ({
    lockType: lock.type,
    date: instant(lock.since),
    user: lock.userName,
    dataset: formatPid(pid),
    message: lock.message,
  }))
