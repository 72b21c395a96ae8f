import type { DatasetRef } from '../../rules/datasets/dataset.ts'
import { RefusedError } from '../../rules/refusals/refusal.ts'
import type { Actor } from '../../rules/users/actor.ts'

/**
 * Does the work of all items in one unit, and answers for each in their order. The unit asks for the items when it has
 * begun, so that it has also those that came while it waited for a connection.
 */
type Together<Item, Answer> = (
  actor: Actor,
  ref: DatasetRef,
  items: () => readonly Item[],
) => Promise<readonly Answer[]>
type Single<Item, Answer> = (actor: Actor, ref: DatasetRef, item: Item) => Promise<Answer>

interface Waiting<Item, Answer> {
  readonly item: Item
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void
}

/** The maximum number of files that share a unit, which may hold locks of the dataset. */
const MOST_TOGETHER = 50

/**
 * Lets single files share units. Those that a caller sends to a dataset while an earlier one of theirs is in a unit share
 * the next one. A unit waits first for `others`, which will be there in a moment. A refusal hits only the file that causes
 * it.
 */
export function sharedUnits<Item, Answer>(
  together: Together<Item, Answer>,
  others: (item: Item) => Promise<void> = async () => {},
): Single<Item, Answer> {
  const queues = new Map<string, Waiting<Item, Answer>[]>()

  return async (actor, ref, item) => {
    const run = (items: () => readonly Item[]) => together(actor, ref, items)
    if (actor.kind !== 'account') return only(await run(() => [item]))
    const key = keyOf(actor, ref)
    return new Promise<Answer>((resolve, reject) => {
      const one = { item, resolve, reject }
      const queue = queues.get(key)
      if (queue !== undefined) queue.push(one)
      else {
        const started = [one]
        queues.set(key, started)
        const work = { run, others: () => others(item), end: () => queues.delete(key) }
        void emptied(started, work)
      }
    })
  }
}

type Run<Item, Answer> = (items: () => readonly Item[]) => Promise<readonly Answer[]>

interface Work<Item, Answer> {
  readonly run: Run<Item, Answer>
  readonly others: () => Promise<void>
  readonly end: () => void
}

/** Works on what waits, also on what comes meanwhile, and ends at once when nothing does. It never rejects. */
async function emptied<Item, Answer>(
  queue: Waiting<Item, Answer>[],
  { run, others, end }: Work<Item, Answer>,
): Promise<void> {
  while (queue.length > 0) {
    await others()
    let waiting: readonly Waiting<Item, Answer>[] = []
    // Once: a unit may run twice.
    const taken = () => {
      if (waiting.length === 0) waiting = queue.splice(0, MOST_TOGETHER)
      return waiting
    }
    await inOneUnit(taken, run).catch(async (error: unknown) => {
      const failed = taken()
      // One of several may be the reason.
      if (failed.length > 1 && error instanceof RefusedError) await apart(failed, run)
      else for (const { reject } of failed) reject(error)
    })
  }
  end()
}

async function inOneUnit<Item, Answer>(
  taken: () => readonly Waiting<Item, Answer>[],
  run: Run<Item, Answer>,
): Promise<void> {
  const answers = await run(() => taken().map(({ item }) => item))
  for (const [index, { resolve }] of taken().entries()) resolve(at(answers, index))
}

/** Gives each a unit of its own, in their order. */
async function apart<Item, Answer>(
  waiting: readonly Waiting<Item, Answer>[],
  run: Run<Item, Answer>,
): Promise<void> {
  for (const { item, resolve, reject } of waiting)
    await run(() => [item])
      .then(only)
      .then(resolve, reject)
}

const only = <Answer>(answers: readonly Answer[]): Answer => at(answers, 0)

function at<Answer>(answers: readonly Answer[], index: number): Answer {
  if (index >= answers.length) throw new Error('A file was left without an answer')
  // Within the bounds; an answer itself may be anything.
  return answers[index] as Answer
}

/** Equal for calls that have the same rights at the same dataset. */
const keyOf = (
  { accountId, superuser, address }: Extract<Actor, { readonly kind: 'account' }>,
  ref: DatasetRef,
): string => JSON.stringify([accountId, superuser, address ?? null, ref])
