import { setTimeout as sleep } from 'node:timers/promises'
import { is } from 'uvu/assert'
import type { StartedServer } from '../started-server.ts'
import type { Place } from './databases.ts'

const LOOKS = 5

export interface Sweeping {
  readonly settings: Readonly<Record<string, string>>
  /** Longer than a lease, and than the time between two sweeps. */
  readonly sweptAfterMs: number
}

/**
 * The reservations that sweeps leave; ends the server, which may stop before it has swept. An embedded database
 * can be asked only then, so that further servers are started until nothing is left, or it has become certain.
 */
export async function reservationsLeft(
  place: Place,
  server: StartedServer,
  { settings, sweptAfterMs }: Sweeping,
): Promise<readonly object[]> {
  const ended = async (running: StartedServer): Promise<readonly object[]> => {
    is((await running.terminate()).code, 0)
    return place.ask('select object_id from staged_object')
  }
  let left = await ended(server)
  for (let look = 1; left.length > 0 && look < LOOKS; look += 1) {
    const next = await place.start(settings)
    await sleep(sweptAfterMs)
    left = await ended(next)
  }
  return left
}
