import { type BenchContext, measured, type Outcome } from './bench.ts'
import { interleaved } from './measure.ts'
import { comparison, type Target } from './row.ts'
import { watchingMemory } from './seeded-server.ts'
import type { HoldfastServer } from './servers.ts'
import { MEBIBYTE } from './sizes.ts'

/** A transfer of the same bytes through the server and without it. */
export interface Transfers {
  readonly name: string
  readonly bytes: number
  readonly target: Target
  /** Runs one transfer through the server and returns its seconds. */
  readonly ours: () => Promise<number>
  readonly reference: { readonly name: string; readonly seconds: () => Promise<number> }
}

/** Compares both speeds, and measures the memory of the server during them. */
export async function compareSpeeds(
  { rounds }: Pick<BenchContext, 'rounds'>,
  server: HoldfastServer,
  { name, bytes, target, ours, reference }: Transfers,
): Promise<Outcome> {
  const speedOf = (seconds: () => Promise<number>) => async () =>
    bytes / MEBIBYTE / (await seconds())
  const { result, memory } = await watchingMemory(name, server, () =>
    interleaved(rounds, { ours: speedOf(ours), reference: speedOf(reference.seconds) }),
  )
  const row = comparison(
    { name, unit: 'MiB/s', ours: result.map(({ ours }) => ours), target },
    { name: reference.name, values: result.map(({ reference }) => reference) },
  )
  return measured(row, memory)
}
