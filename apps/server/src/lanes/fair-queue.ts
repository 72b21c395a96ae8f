/** How much work of one kind runs and waits. */
export interface QueueLimits {
  /** How much may run at this moment, at least 1. */
  readonly running: () => number
  /** How much may wait. */
  readonly waiting: number
  /** How much of one client may wait. */
  readonly waitingOfOne: number
  /** How long anything may wait. */
  readonly waitingMs: number
}

/** `share`: this client has too much waiting; `full`: all clients together have; `late`: it waited too long. */
export type Refused = 'share' | 'full' | 'late'

export type Admission =
  /** To be called once, at the end of the work. */
  { readonly kind: 'admitted'; readonly leave: () => void } | Refusal
interface Refusal {
  readonly kind: 'refused'
  readonly because: Refused
}

export interface FairQueue {
  /** Resolves when the work may run, or with the reason why it must not. */
  enter(client: string): Promise<Admission>
  /** Lets in what may run now, after more may than before. */
  admit(): void
  lengths(): { readonly running: number; readonly waiting: number }
}

interface Waiting {
  readonly answer: (admission: Admission) => void
  readonly giveUp: () => void
}

/**
 * Lets in one client after the other, and for each client what came first: a client with a thousand requests delays the
 * next client by one. When the queue is full, the client with the longest part of it gives way.
 */
export function fairQueue(
  { running: most, waiting: mostWaiting, waitingOfOne, waitingMs }: QueueLimits,
  later: Later = timer,
): FairQueue {
  /** By client; the first one is next. */
  const queues = new Map<string, Waiting[]>()
  let running = 0
  let waiting = 0

  const admitted = (): Admission => {
    running += 1
    let left = false
    const leave = () => {
      if (left) return
      left = true
      running -= 1
      admit()
    }
    return { kind: 'admitted', leave }
  }
  const admit = (): void => {
    while (running < most() && waiting > 0) next()
  }
  /** Takes one out of a client's queue, which then comes last. */
  const take = (client: string, queue: Waiting[], taken: Waiting): Waiting => {
    queue.splice(queue.indexOf(taken), 1)
    queues.delete(client)
    if (queue.length > 0) queues.set(client, queue)
    waiting -= 1
    taken.giveUp()
    return taken
  }
  const next = (): void => {
    const [first] = queues
    const oldest = first?.[1][0]
    if (first !== undefined && oldest !== undefined) take(...first, oldest).answer(admitted())
  }
  /** Refuses the newest request of the client that has most waiting, if that is more than `ours`. */
  const makeRoom = (ours: number): boolean => {
    const [longest] = [...queues].toSorted(([, a], [, b]) => b.length - a.length)
    const newest = longest?.[1].at(-1)
    if (longest === undefined || newest === undefined || longest[1].length <= ours + 1) return false
    take(...longest, newest).answer(refused('share'))
    return true
  }
  return {
    enter: (client) => {
      if (running < most()) return Promise.resolve(admitted())
      const queue = queues.get(client) ?? []
      if (queue.length >= waitingOfOne) return Promise.resolve(refused('share'))
      if (waiting >= mostWaiting && !makeRoom(queue.length)) return Promise.resolve(refused('full'))
      return new Promise((resolve) => {
        const giveUp = later(() => take(client, queue, entry).answer(refused('late')), waitingMs)
        const entry: Waiting = { answer: resolve, giveUp }
        queue.push(entry)
        queues.set(client, queue)
        waiting += 1
      })
    },
    admit,
    lengths: () => ({ running, waiting }),
  }
}

const refused = (because: Refused): Refusal => ({ kind: 'refused', because })

/** Calls a function after milliseconds; returns how to give that up. */
type Later = (work: () => void, milliseconds: number) => () => void

function timer(work: () => void, milliseconds: number): () => void {
  const timeout = setTimeout(work, milliseconds)
  return () => clearTimeout(timeout)
}
