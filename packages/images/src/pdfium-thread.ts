import type { MessagePort } from 'node:worker_threads'
import type { PDFiumLibrary } from '@hyzyla/pdfium'

/** The task of a thread: one document to draw. */
export interface PageTask {
  readonly source: Uint8Array
  readonly side: number
  /** The maximum memory of the document reader. */
  readonly maxMemory: number
}

/** What a thread gets: its task, and a flag in memory that both sides see. */
export interface ThreadData extends PageTask {
  /** One number, 1 once the library was loaded. A message could arrive after the failure that follows it. */
  readonly ready: Int32Array<SharedArrayBuffer>
}

/** A page as pixels of four bytes: red, green, blue and alpha. */
export interface DrawnPage {
  readonly pixels: Uint8Array<ArrayBuffer>
  readonly width: number
  readonly height: number
}

/** The members of the `WebAssembly.Memory` prototype used here. */
interface Memory {
  readonly buffer: ArrayBufferLike
  grow(this: Memory, pages: number): number
}

interface ThreadContext {
  readonly library: Pick<typeof PDFiumLibrary, 'init'>
  readonly memory: Memory
  readonly port: MessagePort
  readonly task: ThreadData
}

/**
 * The code of a thread that draws one page. It is sent as text, so it must use nothing but its parameter. A
 * document that cannot be drawn ends it with an error.
 */
async function pdfiumThread({ library, memory, port, task }: ThreadContext): Promise<void> {
  const PAGE = 65_536
  // The library grows its memory only through this function, and stops when it is refused.
  const grow = memory.grow
  memory.grow = function (this: Memory, pages: number): number {
    if (this.buffer.byteLength + pages * PAGE > task.maxMemory) throw new RangeError('Too much')
    return grow.call(this, pages)
  }
  const reader = await library.init()
  // Failures from here on are caused by the document.
  Atomics.store(task.ready, 0, 1)
  const document = await reader.loadDocument(task.source)
  const page = document.getPage(0)
  const { originalWidth, originalHeight } = page.getOriginalSize()
  const longer = Math.max(originalWidth, originalHeight)
  if (!(longer > 0)) throw new RangeError('The page has no size')
  // No named function, since a TypeScript loader may wrap it in its own helper.
  const [across = 1, down = 1] = [originalWidth, originalHeight].map((length) =>
    Math.max(1, Math.floor((length * task.side) / longer)),
  )
  const size = { width: across, height: down }
  const { data, width, height } = await page.render({ ...size, render: 'bitmap' })
  const pixels = Uint8Array.from(data)
  port.postMessage({ pixels, width, height }, [pixels.buffer])
}

/** A script for `new Worker(..., { eval: true })`; `library` is the module URL of the library. */
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
