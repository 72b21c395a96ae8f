import type { Answers, Question, ToWorker } from './messages.ts'

/** A worker that receives messages. */
export interface Peer {
  readonly number: number
  tell(message: ToWorker): void
}

/** Passes questions of one worker to all others, and their answers back. */
export interface Relay {
  ask(asking: Peer, others: readonly Peer[], asked: Asked): void
  answer(from: Peer, answered: Answered): void
  /** No more answers will come from this worker. */
  gone(peer: Peer): void
}

interface Asked {
  readonly id: number
  readonly question: Question
}

interface Answered {
  readonly id: number
  readonly answer: unknown
}

interface Round {
  readonly awaited: Set<number>
  readonly answers: Answers[number][]
  readonly end: () => void
}

/** A worker that is busy for longer is left out, so that one of them cannot stop the others. */
const LIMIT_MS = 1_000

/** `later` calls a function after milliseconds, and returns how to give that up. */
export function relay(
  later: (work: () => void, milliseconds: number) => () => void = timer,
): Relay {
  const rounds = new Map<number, Round>()
  let last = 0
  const arrived = (number: number, round: Round) => {
    if (round.awaited.delete(number) && round.awaited.size === 0) round.end()
  }
  return {
    ask: (asking, others, { id, question }) => {
      last += 1
      const own = last
      const answers: Answers[number][] = []
      const end = () => {
        if (!rounds.delete(own)) return
        giveUp()
        asking.tell({ kind: 'answers', id, answers })
      }
      const giveUp = later(end, LIMIT_MS)
      const round = { awaited: new Set(others.map(({ number }) => number)), answers, end }
      rounds.set(own, round)
      if (others.length === 0) end()
      for (const other of others) other.tell({ kind: 'ask', id: own, question })
    },
    answer: ({ number }, { id, answer }) => {
      const round = rounds.get(id)
      if (round === undefined || !round.awaited.has(number)) return
      round.answers.push({ worker: number, answer })
      arrived(number, round)
    },
    gone: ({ number }) => {
      for (const round of rounds.values()) arrived(number, round)
    },
  }
}

function timer(work: () => void, milliseconds: number): () => void {
  const timeout = setTimeout(work, milliseconds)
  return () => clearTimeout(timeout)
}
