import { createRepository, type Repository, type RepositoryPorts, type Store } from '@holdfast/core'
import type { Actor } from '@holdfast/core/rules'
import { plainPorts } from '@holdfast/memory'
import { type Database, postgresStore } from '@holdfast/postgres'
import { sharedPostgres } from '@holdfast/postgres/testing'

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
    ...plainPorts(),
    store,
    ...ports,
  })
  await repository.installation.prepare({ userName: 'keeper', token: 'token' })
  return { database, store, repository, actor: await repository.tokens.authenticate('token') }
}
