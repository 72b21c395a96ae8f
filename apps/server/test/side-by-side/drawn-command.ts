import fc from 'fast-check'
import { ACTOR_NAMES, type ActorName, type World } from './world.ts'

/** A step for any world: it names objects by their order of creation. */
export interface Command {
  readonly name: string
  readonly actor: ActorName
  run(world: World): Promise<unknown>
}

export const at = <T>(items: readonly T[], index: number): T | undefined =>
  items[index % items.length]

export const collectionRef = (world: World, index: number) =>
  ({ kind: 'id', id: at(world.collections, index) ?? 0 }) as const

export const index = fc.nat(3)
/** Callers with more rights are drawn more often. */
const who = fc.constantFrom(
  ...ACTOR_NAMES,
  ...(['contributor', 'curator', 'curator', 'superuser', 'superuser', 'superuser'] as const),
)

/** Steps with this label, each with random facts and a random caller. */
export const command = <Facts extends object>(
  label: string,
  facts: { readonly [K in keyof Facts]: fc.Arbitrary<Facts[K]> },
  run: (
    on: { readonly world: World; readonly actor: World['actors'][ActorName] },
    facts: Facts,
  ) => Promise<unknown>,
): fc.Arbitrary<Command> =>
  fc.record({ actor: who, drawn: fc.record<Facts>(facts) }).map(({ actor, drawn }) => ({
    name: `${actor} ${label} ${JSON.stringify(drawn)}`,
    actor,
    run: (world) => run({ world, actor: world.actors[actor] }, drawn),
  }))
