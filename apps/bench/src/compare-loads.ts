import { type BenchContext, measured, type Outcome } from './bench.ts'
import { requestsPerSecond } from './clients/load.ts'
import type { Load } from './clients/load-on-connections.ts'
import { interleaved } from './measure.ts'
import { comparison, type Measured } from './row.ts'
import type { HoldfastServer } from './servers.ts'

/** What is asked of one server, as often as it answers. */
type Asked = Pick<Load, 'path' | 'ids'>

/** A row of requests a second, and what is compared with what. */
export interface ComparedLoads extends Pick<Measured, 'name' | 'target' | 'note'> {
  readonly connections: number
  readonly ours: Asked
  readonly reference: Asked & { readonly name: string }
}

/** Compares how often a server answers one address, and another one in turn. */
export async function compareLoads(
  { rounds, sizes }: BenchContext,
  { port }: HoldfastServer,
  { connections, ours, reference, ...row }: ComparedLoads,
): Promise<Outcome> {
  const load = { port, connections, seconds: sizes.loadSeconds, requests: sizes.loadRequests }
  const { name, ...referred } = reference
  const turns = await interleaved(rounds, {
    ours: () => requestsPerSecond({ ...load, ...ours }),
    reference: () => requestsPerSecond({ ...load, ...referred }),
  })
  return measured(
    comparison(
      { ...row, unit: 'requests/s', ours: turns.map((turn) => turn.ours) },
      { name, values: turns.map((turn) => turn.reference) },
    ),
  )
}
