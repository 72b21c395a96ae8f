import type { DatasetRef } from '../../rules/datasets/dataset.ts'
import { RefusedError } from '../../rules/refusals/refusal.ts'
import type { Actor } from '../../rules/users/actor.ts'
import type { Addition, Batch } from './addition.ts'
import type { AddedFiles } from './insert-files.ts'

type AddAll = (actor: Actor, ref: DatasetRef, batch: Batch) => Promise<AddedFiles>
type Add = (actor: Actor, ref: DatasetRef, addition: Addition) => Promise<AddedFiles>
type AddSome = (additions: readonly Addition[]) => Promise<AddedFiles>

interface Waiting {
  readonly addition: Addition
  readonly resolve: (added: AddedFiles) => void
  readonly reject: (error: unknown) => void
}

/** The maximum number of files that share a unit, which holds the dataset's lock. */
const MOST_TOGETHER = 50

/**
 * Adds single files. Those that a caller sends to a dataset while an earlier one of theirs is being added share the next
 * unit, since units of a dataset run one after another. A refusal hits only the file that causes it.
 */
export function gatheredAdds(addAll: AddAll): Add {
  const queues = new Map<string, Waiting[]>()

  return (actor, ref, addition) => {
    if (actor.kind !== 'account') return addAll(actor, ref, { additions: [addition] })
    const add = (additions: readonly Addition[]) => addAll(actor, ref, { additions })
    const key = keyOf(actor, ref)
    return new Promise<AddedFiles>((resolve, reject) => {
      const one = { addition, resolve, reject }
      const queue = queues.get(key)
      if (queue !== undefined) queue.push(one)
      else {
        const started = [one]
        queues.set(key, started)
        void emptied(started, add, () => queues.delete(key))
      }
    })
  }
}

/** Adds what waits, also what comes meanwhile, and ends at once when nothing does. It never rejects. */
async function emptied(queue: Waiting[], add: AddSome, end: () => void): Promise<void> {
  while (queue.length > 0) {
    const waiting = queue.splice(0, MOST_TOGETHER)
    await addTogether(waiting, add).catch(async (error: unknown) => {
      // One of several may be the reason.
      if (waiting.length > 1 && error instanceof RefusedError) await addApart(waiting, add)
      else for (const { reject } of waiting) reject(error)
    })
  }
  end()
}

async function addTogether(waiting: readonly Waiting[], add: AddSome): Promise<void> {
  const { detail, files } = await add(waiting.map(({ addition }) => addition))
  for (const [index, { resolve }] of waiting.entries())
    resolve({ detail, files: files.slice(index, index + 1) })
}

/** Adds each in a unit of its own, in their order. */
async function addApart(waiting: readonly Waiting[], add: AddSome): Promise<void> {
  for (const { addition, resolve, reject } of waiting) await add([addition]).then(resolve, reject)
}

/** Equal for calls that have the same rights at the same dataset. */
const keyOf = (
  { accountId, superuser, address }: Extract<Actor, { readonly kind: 'account' }>,
  ref: DatasetRef,
): string => JSON.stringify([accountId, superuser, address ?? null, ref])
