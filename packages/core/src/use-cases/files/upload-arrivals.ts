import type { UploadArrivals } from '../../ports/ports.ts'
import type { StagedFacts } from '../../rules/staged-objects/staged-object.ts'

/** How long a unit waits at most for files that have arrived. To store one takes a few milliseconds. */
const PATIENCE_MS = 25

type Staged = Pick<StagedFacts, 'objectId' | 'datasetId' | 'accountId'>

interface Waiting {
  readonly pending: Set<string>
  readonly end: () => void
}

const keyOf = ({ datasetId, accountId }: Omit<Staged, 'objectId'>): string =>
  `${accountId} ${datasetId}`

/**
 * The uploads that have arrived as a whole and whose bytes are being stored. A unit that adds files waits for those of its caller
 * and dataset, so that they share it (decision 0605).
 */
export function uploadArrivals(pause: (milliseconds: number) => Promise<void>): UploadArrivals {
  const arrived = new Map<string, Set<string>>()
  const waiting = new Set<Waiting>()

  const settled = (staged: Staged): void => {
    const key = keyOf(staged)
    const ids = arrived.get(key)
    if (ids === undefined || !ids.delete(staged.objectId)) return
    if (ids.size === 0) arrived.delete(key)
    for (const { pending, end } of waiting)
      if (pending.delete(staged.objectId) && pending.size === 0) end()
  }

  return {
    arrived: (staged) => {
      const key = keyOf(staged)
      arrived.set(key, (arrived.get(key) ?? new Set()).add(staged.objectId))
    },
    settled,
    others: async (of) => {
      const pending = new Set(arrived.get(keyOf(of)))
      if (pending.size === 0) return
      const [all, end] = settling()
      const one = { pending, end }
      waiting.add(one)
      await Promise.race([all, pause(PATIENCE_MS)])
      waiting.delete(one)
      // Nobody waits for the same upload twice.
      for (const objectId of [...pending]) settled({ ...of, objectId })
    },
  }
}

function settling(): readonly [Promise<void>, () => void] {
  let end = (): void => {}
  const all = new Promise<void>((resolve) => {
    end = resolve
  })
  return [all, end]
}
