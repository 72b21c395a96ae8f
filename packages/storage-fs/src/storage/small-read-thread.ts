import type { closeSync, openSync, readSync } from 'node:fs'
import type { MessagePort } from 'node:worker_threads'

/** One part of one file. */
export interface WantedPart {
  readonly path: string
  readonly start: number
  readonly length: number
}

/** The parts of a batch one behind the other, and for each whether it was there as a whole. */
export interface ReadParts {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly found: readonly boolean[]
}

export interface SmallReadBatch {
  readonly flags: number
  readonly parts: readonly WantedPart[]
}

interface ThreadContext {
  readonly fs: {
    readonly openSync: typeof openSync
    readonly readSync: typeof readSync
    readonly closeSync: typeof closeSync
  }
  readonly port: MessagePort
}

/**
 * What a thread that reads small parts runs; sent as text like `digestThread`, so it uses nothing from
 * outside but its parameter. Why a part is not to be had is for the asker to find out.
 */
function smallReadThread({ fs, port }: ThreadContext): void {
  // Methods: a loader of TypeScript may wrap named arrow functions in a helper of its own.
  const thread = {
    readInto(bytes: Uint8Array, { path, start }: WantedPart, flags: number): boolean {
      let descriptor: number | null = null
      try {
        descriptor = fs.openSync(path, flags)
        return fs.readSync(descriptor, bytes, 0, bytes.length, start) === bytes.length
      } catch {
        return false
      } finally {
        if (descriptor !== null) fs.closeSync(descriptor)
      }
    },
  }
  port.on('message', ({ parts, flags }: SmallReadBatch) => {
    const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
    let at = 0
    const found = parts.map((part) => {
      const begin = at
      at += part.length
      return thread.readInto(bytes.subarray(begin, at), part, flags)
    })
    port.postMessage({ bytes, found }, [bytes.buffer])
  })
}

/** A script for `new Worker(..., { eval: true })`, whether Node takes it for CommonJS or for a module. */
export const SMALL_READ_THREAD = `
Promise.all(['fs', 'worker_threads'].map((name) => import('node:' + name))).then(
  ([fs, { parentPort }]) => (${smallReadThread})({ fs, port: parentPort }),
)`
