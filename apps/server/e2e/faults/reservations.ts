import { setTimeout as sleep } from 'node:timers/promises'
import { is } from 'uvu/assert'
import type { StartedServer } from '../started-server.ts'
import { eventually } from './client.ts'
import type { Place } from './databases.ts'

const LOOKS = 5

export interface Sweeping {
  readonly settings: Readonly<Record<string, string>>
  /** Longer than a lease, and than the time between two sweeps. */
  readonly sweptAfterMs: number
}

const STAGED = 'select object_id from staged_object'

/**
 * Ends the server and returns the reservations that its sweeps left. A database server is asked until none is left.
 * An embedded database can be asked only while no server runs, and the server may stop before a sweep: further servers
 * are started then.
 */
export async function reservationsLeft(
  place: Place,
  server: StartedServer,
  { settings, sweptAfterMs }: Sweeping,
): Promise<readonly object[]> {
  const ended = async (running: StartedServer): Promise<readonly object[]> => {
    is((await running.terminate()).code, 0)
    return place.ask(STAGED)
  }
  if (place.askable === 'always') {
    await eventually(
      () => place.ask(STAGED),
      (found) => found.length === 0,
    )
    return ended(server)
  }
  let left = await ended(server)
  for (let look = 1; left.length > 0 && look < LOOKS; look += 1) {
    const next = await place.start(settings)
    await sleep(sweptAfterMs)
    left = await ended(next)
  }
  return left
}
