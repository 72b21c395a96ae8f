import type { ChildProcess } from 'node:child_process'
import * as v from 'valibot'

/** The messages by which a cluster hands connections over. Node documents none; unknown ones are left alone. */
const Handed = v.object({
  cmd: v.literal('NODE_CLUSTER'),
  act: v.literal('newconn'),
  seq: v.number(),
})
const Answered = v.object({ cmd: v.literal('NODE_CLUSTER'), ack: v.number() })
const Connection = v.object({
  close: v.custom<() => void>((value) => typeof value === 'function'),
})

/**
 * Ends the connection that a worker had been handed and had not taken yet when it was killed. This process keeps it open
 * for an answer that never comes, so its client would wait for ever.
 */
export function endLostConnections(worker: ChildProcess): void {
  const handed = new Map<number, () => void>()
  const send = worker.send.bind(worker)
  const noting = (message: unknown, connection: unknown, ...more: readonly unknown[]): boolean => {
    if (v.is(Handed, message) && v.is(Connection, connection))
      handed.set(message.seq, () => connection.close())
    return Reflect.apply(send, worker, [message, connection, ...more])
  }
  Object.assign(worker, { send: noting })
  worker.on('internalMessage', (message: unknown) => {
    if (v.is(Answered, message)) handed.delete(message.ack)
  })
  // After the last answer, by which it may have left a connection to others.
  worker.once('close', () => {
    for (const end of handed.values()) end()
    handed.clear()
  })
}
