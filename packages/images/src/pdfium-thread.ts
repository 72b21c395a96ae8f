import type { MessagePort } from 'node:worker_threads'
import type { PDFiumLibrary } from '@hyzyla/pdfium'

/** What a thread is given to draw: one document. */
export interface PageTask {
  readonly source: Uint8Array
  readonly side: number
  /** Of the memory that the reader of documents may have. */
  readonly maxMemory: number
}

/** A page as pixels of four bytes: red, green, blue and alpha. */
export interface DrawnPage {
  readonly pixels: Uint8Array<ArrayBuffer>
  readonly width: number
  readonly height: number
}

/** What a thread says before it reads its document: everything that it needs is there. */
export type Ready = 'ready'

/** What is used of the prototype of `WebAssembly.Memory`. */
interface Memory {
  readonly buffer: ArrayBufferLike
  grow(this: Memory, pages: number): number
}

interface ThreadContext {
  readonly library: Pick<typeof PDFiumLibrary, 'init'>
  readonly memory: Memory
  readonly port: MessagePort
  readonly task: PageTask
}

/**
 * What a thread that draws one page runs; sent as text, so it uses nothing from outside but its parameter. A
 * document that cannot be drawn ends it with an error.
 */
async function pdfiumThread({ library, memory, port, task }: ThreadContext): Promise<void> {
  const PAGE = 65_536
  const READY: Ready = 'ready'
  // The library asks for more memory through this function alone, and takes a refusal as the end of it.
  const grow = memory.grow
  memory.grow = function (this: Memory, pages: number): number {
    if (this.buffer.byteLength + pages * PAGE > task.maxMemory) throw new RangeError('Too much')
    return grow.call(this, pages)
  }
  const reader = await library.init()
  // From here on it is the document that fails.
  port.postMessage(READY)
  const document = await reader.loadDocument(task.source)
  const page = document.getPage(0)
  const { originalWidth, originalHeight } = page.getOriginalSize()
  const longer = Math.max(originalWidth, originalHeight)
  if (!(longer > 0)) throw new RangeError('The page has no size')
  // No named function: a loader of TypeScript may wrap it in a helper of its own.
  const [across = 1, down = 1] = [originalWidth, originalHeight].map((length) =>
    Math.max(1, Math.floor((length * task.side) / longer)),
  )
  const size = { width: across, height: down }
  const { data, width, height } = await page.render({ ...size, render: 'bitmap' })
  const pixels = Uint8Array.from(data)
  port.postMessage({ pixels, width, height }, [pixels.buffer])
}

/** A script for `new Worker(..., { eval: true })`; `library` is the address of the library. */
export const pdfiumScript = (library: string): string => `
Promise.all(['node:worker_threads', ${JSON.stringify(library)}].map((name) => import(name))).then(
  ([{ parentPort, workerData }, { PDFiumLibrary }]) =>
    (${pdfiumThread})({
      library: PDFiumLibrary,
      memory: WebAssembly.Memory.prototype,
      port: parentPort,
      task: workerData,
    }),
)`
