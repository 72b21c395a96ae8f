import { createRepository, type Repository, type RepositoryPorts, type Store } from '@holdfast/core'
import type { Actor } from '@holdfast/core/rules'
import {
  countingIds,
  fixedClock,
  memoryStorage,
  plainPasswords,
  plainSigner,
  sequentialPids,
} from '@holdfast/memory'
import { type Database, postgresStore } from '@holdfast/postgres'
import { sharedPostgres } from '@holdfast/postgres/testing'
import { SITE } from './world.ts'

/** A repository without HTTP, and its superuser. */
export interface ServerRepository {
  readonly database: Database
  readonly store: Store
  readonly repository: Repository
  readonly actor: Actor
}

export interface ServerRepositoryOptions extends Pick<RepositoryPorts, 'tabularIngest'> {
  readonly url: string
  readonly around?: (store: Store) => Store
}

/** Opens one on a database server, for units that run at the same time; without jobs. */
export async function openServerRepository({
  url,
  around = (store) => store,
  ...ports
}: ServerRepositoryOptions): Promise<ServerRepository> {
  const database = await sharedPostgres({ url })
  const jobs = { enqueue: async () => {}, enqueueAll: async () => {} }
  const store = around(postgresStore(database, { jobs }))
  const repository = createRepository({
    store,
    storages: { preferred: 'local', drivers: { local: memoryStorage() } },
    clock: fixedClock(new Date('2031-04-05T06:07:08.120Z')),
    ids: countingIds(),
    signer: plainSigner(),
    passwords: plainPasswords(),
    persistentIds: sequentialPids({ authority: '10.5072', shoulder: 'FK2/' }),
    site: { url: SITE, installationName: null },
    ...ports,
  })
  await repository.installation.prepare({ userName: 'keeper', token: 'token' })
  return { database, store, repository, actor: await repository.tokens.authenticate('token') }
}
