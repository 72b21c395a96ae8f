import type { closeSync, openSync, readSync } from 'node:fs'
import type { MessagePort } from 'node:worker_threads'

/** One range of one file. */
export interface WantedPart {
  readonly path: string
  readonly start: number
  readonly length: number
}

/** The bytes of a batch, concatenated, and for each part whether it was completely read. */
export interface ReadParts {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly found: readonly boolean[]
}

/** A batch of reads for a thread, one entry for each part in each list: texts and numbers are copied faster than objects. */
export interface SmallReadBatch {
  readonly flags: number
  readonly paths: readonly string[]
  readonly starts: readonly number[]
  readonly lengths: readonly number[]
}

interface Opened extends Pick<WantedPart, 'path' | 'start'> {
  readonly flags: number
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
 * The code of a thread that reads small parts. It is sent as text like `digestThread`, so it must use nothing
 * but its parameter. The caller determines why a part could not be read.
 */
function smallReadThread({ fs, port }: ThreadContext): void {
  // Methods, since a TypeScript loader may wrap named arrow functions in its own helper.
  const thread = {
    readInto(bytes: Uint8Array, { path, start, flags }: Opened): boolean {
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
  port.on('message', ({ flags, paths, starts, lengths }: SmallReadBatch) => {
    const bytes = new Uint8Array(lengths.reduce((sum, length) => sum + length, 0))
    let at = 0
    const found = paths.map((path, index) => {
      const begin = at
      at += lengths[index] ?? 0
      return thread.readInto(bytes.subarray(begin, at), { path, start: starts[index] ?? 0, flags })
    })
    port.postMessage({ bytes, found }, [bytes.buffer])
  })
}

/** A script for `new Worker(..., { eval: true })`; works as CommonJS and as a module. */
export const SMALL_READ_THREAD = `
Promise.all(['fs', 'worker_threads'].map((name) => import('node:' + name))).then(
  ([fs, { parentPort }]) => (${smallReadThread})({ fs, port: parentPort }),
)`
