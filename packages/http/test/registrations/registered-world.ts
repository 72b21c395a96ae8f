import type { Notifier } from '@holdfast/core'
import { type PidRecord, RegistrarFailure, type RegistrarTrouble } from '@holdfast/core/rules'
import { type KnownPid, type MemoryRegistrar, memoryRegistrar } from '@holdfast/memory'
import { suite, type Test } from 'uvu'
import { openWorld, type World } from '../app/world.ts'
import type { CreatedScene } from '../datasets/dataset-calls.ts'

/** A world with a registrar that tests can inspect. */
export interface RegisteredWorld extends World {
  readonly registrar: MemoryRegistrar
}

export async function openRegisteredWorld({
  beforePublishing = async () => undefined,
  notifier,
}: {
  readonly notifier?: Notifier
  /** The failure of a call of the registrar. */
  readonly beforePublishing?: (record: PidRecord) => Promise<void>
} = {}): Promise<RegisteredWorld> {
  const registrar = memoryRegistrar({ authority: '10.5072' })
  const publish = async (record: PidRecord): Promise<void> => {
    await beforePublishing(record)
    await registrar.publish(record)
  }
  const world = await openWorld({
    registrar: { ...registrar, publish },
    ...(notifier && { notifier }),
  })
  await world.jobs.work(world.repository.handleJob)
  return { ...world, registrar }
}

export const knownOf = (
  { registrar }: RegisteredWorld,
  { pid }: Pick<CreatedScene, 'pid'>,
): KnownPid | null => registrar.known.get(pid.toLowerCase()) ?? null

export const stateOf = (world: RegisteredWorld, dataset: Pick<CreatedScene, 'pid'>) =>
  knownOf(world, dataset)?.state ?? null

/** Makes the registrar fail in this way; null ends it. */
export const trouble = (
  { registrar }: RegisteredWorld,
  kind: RegistrarTrouble | null,
  retryAfterSeconds: number | null = null,
): void =>
  registrar.failWith(
    kind === null ? null : () => new RegistrarFailure(kind, `it is ${kind}`, { retryAfterSeconds }),
  )

/** The registration of a dataset, as superusers see it. */
export async function shownOf(world: World, { id }: Pick<CreatedScene, 'id'>) {
  const { body } = await world.call('GET', '/admin/registrations', { as: 'superuser' })
  return body.data.find((each: { readonly datasetId: number }) => each.datasetId === id) ?? null
}

export const eventsOf = async (world: World, id: number) =>
  (await world.store.read(({ events }) => events.of(id, 100))).map(({ kind }) => kind).reverse()

/** Starts a publication, which ends when the jobs have run. */
export const askToPublish = (world: World, id: number, type = 'major') =>
  world.call('POST', `/datasets/${id}/actions/:publish?type=${type}`, { as: 'superuser' })

/** Tests that share a world with a registrar, which works when each test begins. */
export function registeredSuite(name: string): Test<{ world: RegisteredWorld }> {
  const test = suite<{ world: RegisteredWorld }>(name)
  test.before(async (context) => {
    context.world = await openRegisteredWorld()
  })
  test.before.each(({ world }) => trouble(world, null))
  test.after(({ world }) => world?.close())
  return test
}
