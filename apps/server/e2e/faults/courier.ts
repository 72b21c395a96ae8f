import { setTimeout as sleep } from 'node:timers/promises'
import type { Answer } from './client.ts'
import { breakOff, deliver, type Message } from './message.ts'

/** The purpose of a message; faults affect some of them. */
export type Step = 'begin' | 'bytes' | 'complete' | 'register'

/** The fault of a round. */
export type Fault =
  | 'nothing'
  | 'server killed'
  | 'connection cut'
  | 'sent twice'
  | 'sent by two at once'
  | 'parts in another order'
  | 'wrong bytes'
  | 'slow sender'
  | 'complete twice'
  | 'registered twice'
  | 'registered by two at once'
  | 'lease expired'

/** Sends messages to the server, with one fault. */
export interface Courier {
  readonly fault: Fault
  /** The answer; null if the connection broke and the result is unknown. */
  carry(step: Step, message: Message): Promise<Answer | null>
  order<T>(parts: readonly T[]): readonly T[]
  /** A number from 0 up to 1, the same in every run with the seed. */
  next(): number
}

export interface Surroundings {
  readonly next: () => number
  /** Resolves when the server answers again. */
  readonly serverIsBack: () => Promise<void>
  readonly leaseMs: number
}

const PIECES = 24
const PAUSE_MS = 15

export function courier(fault: Fault, { next, serverIsBack, leaseMs }: Surroundings): Courier {
  let struck = false
  /** True once, for the message that the fault affects. */
  const strikes = (): boolean => {
    const first = !struck
    struck = true
    return first
  }
  const twice: Partial<Record<Fault, Step>> = {
    'sent twice': 'bytes',
    'complete twice': 'complete',
    'registered twice': 'register',
  }
  const rivals: Partial<Record<Fault, Step>> = {
    'sent by two at once': 'bytes',
    'registered by two at once': 'register',
  }
  const carried = async (step: Step, message: Message): Promise<Answer | null> => {
    if (twice[fault] === step) {
      const first = await deliver(message)
      await deliver(message)
      return first
    }
    if (rivals[fault] === step || (fault === 'complete twice' && step === 'complete'))
      return best(await Promise.all([deliver(message), deliver(message)]))
    if (step !== 'bytes') return deliver(message)
    switch (fault) {
      case 'connection cut':
        if (!strikes()) return deliver(message)
        await breakOff(message, next())
        return null
      case 'wrong bytes':
        return deliver(strikes() ? spoilt(message, next()) : message)
      case 'slow sender':
      case 'server killed':
        return deliver(message, PIECES, PAUSE_MS)
      case 'lease expired':
        return strikes() ? deliver(message, 2, leaseMs) : deliver(message)
      default:
        return deliver(message)
    }
  }
  return {
    fault,
    next,
    carry: async (step, message) => {
      try {
        return await carried(step, message)
      } catch {
        await sleep(10)
        await serverIsBack()
        return null
      }
    },
    order: (parts) => (fault === 'parts in another order' ? parts.toReversed() : parts),
  }
}

const best = (answers: readonly Answer[]): Answer | null =>
  answers.toSorted((a, b) => a.status - b.status)[0] ?? null

/** The same message with one byte of its body changed. */
function spoilt(message: Message, where: number): Message {
  const body = Buffer.from(message.body)
  const at = Math.floor(where * body.length)
  body.writeUInt8(body.readUInt8(at) ^ 0xff, at)
  return { ...message, body }
}
