import type { createHash, Hash } from 'node:crypto'
import type { readSync } from 'node:fs'
import type { MessagePort } from 'node:worker_threads'
import type { DigestCommand, DigestReply } from './digest-messages.ts'

interface ThreadContext {
  readonly createHash: typeof createHash
  readonly readSync: typeof readSync
  readonly port: MessagePort
}

interface Followed {
  readonly descriptor: number
  readonly hash: Hash
  position: number
}

/**
 * The code of a digest thread. Bundlers and TypeScript loaders may not provide a thread with its own module,
 * so this function is sent as text and must use nothing but its parameter. Freshly written bytes are read
 * from the system's cache, which costs less than a tenth of computing their MD5.
 */
function digestThread({ createHash, readSync, port }: ThreadContext): void {
  const files = new Map<number, Followed>()
  const memory = Buffer.allocUnsafeSlow(262_144)
  const thread = {
    answer(command: DigestCommand): DigestReply | null {
      const { id } = command
      if (command.kind === 'begin') {
        const hash = createHash(command.hash)
        files.set(id, { descriptor: command.descriptor, hash, position: command.start })
        return null
      }
      const file = files.get(id)
      if (command.kind === 'drop') return thread.end({ kind: 'dropped', id })
      if (file === undefined) return null // Its failure was already reported.
      thread.digestUntil(file, command.until)
      if (command.kind === 'advance') return { kind: 'advanced', id, position: file.position }
      return thread.end({ kind: 'finished', id, digest: file.hash.digest('hex') })
    },
    digestUntil(file: Followed, until: number): void {
      while (file.position < until) {
        const wanted = Math.min(memory.length, until - file.position)
        const length = readSync(file.descriptor, memory, 0, wanted, file.position)
        if (length === 0) throw new Error('The file is shorter than the data written to it')
        file.hash.update(memory.subarray(0, length))
        file.position += length
      }
    },
    end(reply: DigestReply): DigestReply {
      files.delete(reply.id)
      return reply
    },
  }
  port.on('message', (command: DigestCommand) => {
    try {
      const reply = thread.answer(command)
      if (reply !== null) port.postMessage(reply)
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      port.postMessage(thread.end({ kind: 'failed', id: command.id, message }))
    }
  })
}

/** A script for `new Worker(..., { eval: true })`; works as CommonJS and as a module. */
export const DIGEST_THREAD = `
Promise.all(['crypto', 'fs', 'worker_threads'].map((name) => import('node:' + name))).then(
  ([{ createHash }, { readSync }, { parentPort }]) =>
    (${digestThread})({ createHash, readSync, port: parentPort }),
)`
