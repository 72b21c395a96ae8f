import {
  createRepository,
  type IdSource,
  type ObjectStorage,
  type Repository,
  type Store,
} from '@holdfast/core'
import { type Actor, GUEST, type Pid, RefusedError } from '@holdfast/core/rules'
import { plainSigner } from '@holdfast/memory'

/** One repository for the commands, with the objects created so far, in order of creation. */
export interface World {
  readonly repository: Repository
  readonly actors: Readonly<Record<ActorName, Actor>>
  readonly collections: number[]
  readonly datasets: Pid[]
  readonly files: number[]
  readonly templates: number[]
}

export const ACTOR_NAMES = ['guest', 'outsider', 'contributor', 'curator', 'superuser'] as const
export type ActorName = (typeof ACTOR_NAMES)[number]

export interface WorldParts {
  readonly store: Store
  readonly storage: ObjectStorage
}

/** A prepared installation with the given adapters; random values and times are replaced by counters. */
export async function openWorld({ store, storage }: WorldParts): Promise<World> {
  const ids = countingIds()
  const repository = createRepository({
    store,
    storages: { preferred: 'local', drivers: { local: storage } },
    clock: risingClock(),
    ids,
    signer: plainSigner(),
    passwords: { hash: async (password) => password, verify: async (a, b) => a === b },
    persistentIds: {
      mint: async () => ({
        protocol: 'doi',
        authority: '10.5072',
        identifier: `FK2/${ids.identifier(6)}`,
      }),
    },
    site: { url: 'http://localhost', installationName: null },
  })
  await repository.installation.prepare({ userName: 'superuser' })
  const account = (userName: string) => actorOf(repository, userName)
  const root = (await repository.collections.get(GUEST, { kind: 'root' }, SHOW)).collection.id
  const actors = {
    guest: GUEST,
    outsider: await account('outsider'),
    contributor: await account('contributor'),
    curator: await account('curator'),
    superuser: await account('superuser'),
  }
  await store.write(async ({ roles }) => {
    await roles.assign({ assignee: '@contributor', roleId: 5, pointId: root })
    await roles.assign({ assignee: '@curator', roleId: 7, pointId: root })
  })
  return { repository, actors, collections: [root], datasets: [], files: [], templates: [] }
}

export const SHOW = { childCount: true, hiddenContacts: false }

async function actorOf({ users }: Repository, userName: string): Promise<Actor> {
  const names = {
    userName,
    firstName: 'Test',
    lastName: userName,
    email: `${userName}@example.org`,
  }
  const existing = await users.byUserName(userName)
  const account = existing ?? (await users.create(names, { password: null })).account
  return { kind: 'account', accountId: account.id, userName, superuser: account.superuser }
}

function countingIds(): IdSource {
  let count = 0
  const next = () => {
    count += 1
    return count
  }
  return {
    uuid: () => `token-${next()}`,
    hex: (digits) => next().toString(16).padStart(digits, '0'),
    identifier: (length) => next().toString(36).toUpperCase().padStart(length, '0'),
  }
}

/** Advances a quarter of a second per call, so that some changes share a second. */
function risingClock() {
  let now = Date.UTC(2031, 3, 5, 6, 7, 8)
  return {
    now: () => {
      now += 250
      return new Date(now)
    },
  }
}

/** The result of a command, comparable between worlds. */
export type Outcome =
  | { readonly kind: 'done'; readonly value: unknown }
  | { readonly kind: 'refused'; readonly refusal: unknown }

export async function outcomeOf(run: () => Promise<unknown>): Promise<Outcome> {
  try {
    return { kind: 'done', value: await run() }
  } catch (error) {
    if (error instanceof RefusedError) return { kind: 'refused', refusal: error.refusal.kind }
    throw error
  }
}
