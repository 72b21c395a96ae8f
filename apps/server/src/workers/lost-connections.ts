import type { ChildProcess } from 'node:child_process'
import * as v from 'valibot'

/** The messages by which a cluster hands connections over. Node documents none; unknown ones are left alone. */
const Handed = v.object({
  cmd: v.literal('NODE_CLUSTER'),
  act: v.literal('newconn'),
  seq: v.number(),
})
const Answered = v.object({
  cmd: v.literal('NODE_CLUSTER'),
  ack: v.number(),
  accepted: v.optional(v.boolean()),
})
const Connection = v.object({
  close: v.custom<() => void>((value) => typeof value === 'function'),
})
type Connection = v.InferOutput<typeof Connection>

/** How long other workers have to take a connection that one refused. */
const REFUSED_MS = 1000

/** How often each connection was handed over. */
const handings = new WeakMap<Connection, number>()
/** Those that were ended here, and may still wait in Node's queue for a worker. */
const ended = new WeakSet<Connection>()

/**
 * Ends connections that this process would keep open for an answer that never comes, so that their clients do not wait for it: the one
 * that the worker had been handed and had not taken yet when it was killed, and, while the server stops, those that it refused and no
 * other worker took.
 */
export function endLostConnections(worker: ChildProcess, stopping: AbortSignal): void {
  const handed = new Map<number, Connection>()
  const send = worker.send.bind(worker)
  const noting = (message: unknown, connection: unknown, ...more: readonly unknown[]): boolean => {
    if (v.is(Handed, message) && v.is(Connection, connection)) {
      if (ended.has(connection)) return taken(worker, message.seq)
      handed.set(message.seq, connection)
      handings.set(connection, handingsOf(connection) + 1)
    }
    return Reflect.apply(send, worker, [message, connection, ...more])
  }
  Object.assign(worker, { send: noting })
  // Before Node hands a refused connection to another worker, which it does in its own listener.
  worker.prependListener('internalMessage', (message: unknown) => {
    if (!v.is(Answered, message)) return
    const connection = handed.get(message.ack)
    handed.delete(message.ack)
    if (message.accepted === false && stopping.aborted && connection !== undefined)
      endUnlessTaken(connection)
  })
  // After the last answer, by which it may have left a connection to others.
  worker.once('close', () => {
    for (const connection of handed.values()) connection.close()
    handed.clear()
  })
}

const handingsOf = (connection: Connection): number => handings.get(connection) ?? 0

/** Ends a refused connection unless Node hands it to another worker in time. */
function endUnlessTaken(connection: Connection): void {
  const before = handingsOf(connection)
  const end = () => {
    if (handingsOf(connection) !== before) return
    ended.add(connection)
    connection.close()
  }
  setTimeout(end, REFUSED_MS)
}

/** Has Node go on as if the worker had taken a connection that has ended: a closed one cannot be sent. */
function taken(worker: ChildProcess, seq: number): true {
  const answer = { cmd: 'NODE_CLUSTER', ack: seq, accepted: true }
  process.nextTick(() => worker.emit('internalMessage', answer))
  return true
}
