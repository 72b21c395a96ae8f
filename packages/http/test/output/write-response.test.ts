import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { test } from 'uvu'
import { equal } from 'uvu/assert'
import { writeResponse } from '../../src/output/write-response.ts'

/** A response whose client has left, as Node 24.22 shows it at first: each write fails, and nothing says that it is closed. */
function left() {
  const calls: string[] = []
  const outgoing = Object.assign(new EventEmitter(), {
    destroyed: false,
    req: { socket: Object.assign(new EventEmitter(), { closed: false }) },
    writeHead: () => void calls.push('head'),
    write: (_chunk: Uint8Array, done: (error: Error) => void) => {
      calls.push('write')
      process.nextTick(done, new Error('read ECONNRESET'))
    },
    end: () => void calls.push('end'),
    destroy: () => void calls.push('destroy'),
  })
  return { outgoing: outgoing as unknown as ServerResponse, calls }
}

test('a write that fails ends the work, and is no fault of the source', async () => {
  for (const length of [null, 300]) {
    const { outgoing, calls } = left()
    let closed = 0
    const breaks: unknown[] = []
    async function* bytes() {
      try {
        for (let chunk = 0; chunk < 3; chunk += 1) yield new Uint8Array(100)
      } finally {
        closed += 1
      }
    }
    const onBreak = (cause: unknown) => void breaks.push(cause)
    await writeResponse(new Response(null), { outgoing, bytes: bytes(), length, onBreak })
    equal({ calls, closed, breaks }, { calls: ['head', 'write'], closed: 1, breaks: [] })
  }
})

test.run()
