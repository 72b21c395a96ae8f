import { Worker } from 'node:worker_threads'
import type { FirstPages } from '@holdfast/core'
import type { Drawing, DrawingFault } from '@holdfast/core/rules'
import { limitedConcurrency } from './limited-concurrency.ts'
import { type MissingLibrary, reportMissingOnce } from './missing-library.ts'
import { type DrawnPage, type PageTask, pdfiumScript, type ThreadData } from './pdfium-thread.ts'
import { type Open, sharpLibrary } from './sharp-library.ts'
import { wholeBytes } from './whole-bytes.ts'

const MEBIBYTE = 1024 ** 2
/** The maximum number of documents read at a time in a process: each uses a thread with its own memory. */
const MAX_CONCURRENT = 1

/** Options of the PDF adapter. */
export interface PdfiumOptions {
  /** Milliseconds after which a document is abandoned. */
  readonly timeoutMs?: number
  /** The maximum memory for reading one document, in bytes. */
  readonly maxMemory?: number
  /** Called once when the library does not work here; then nothing is drawn. */
  readonly missing?: MissingLibrary
  /** The module URL of a library to use instead of the installed one. */
  readonly library?: () => string
}

interface Reader {
  readonly library: () => string
  readonly timeoutMs: number
}

/**
 * Draws first pages with PDFium, compiled to WebAssembly, which can access only its own memory. Every
 * document gets its own thread, so that nothing carries over to the next.
 */
export function pdfiumPages(options: PdfiumOptions = {}): FirstPages {
  const { timeoutMs = 20_000, maxMemory = 256 * MEBIBYTE, missing } = options
  const { library = () => import.meta.resolve('@hyzyla/pdfium') } = options
  const sharpIsMissing = reportMissingOnce('sharp', missing)
  const pdfiumIsMissing = reportMissingOnce('@hyzyla/pdfium', missing)
  const limited = limitedConcurrency(MAX_CONCURRENT)
  return {
    draw: async (bytes, { maxBytes, side }) => {
      const source = await wholeBytes(bytes, maxBytes)
      if (source === null) return refused('tooManyBytes')
      if (!isPdf(source)) return refused('notAnImage')
      const open = await sharpLibrary().catch(sharpIsMissing)
      if (open === null) return { kind: 'unavailable' }
      const reader = { library, timeoutMs }
      const outcome = await limited(() => outcomeOf({ source, side, maxMemory }, reader))
      if (outcome.kind === 'drawn') return asPng(outcome.page, open)
      if (outcome.kind === 'damaged') return refused('damaged')
      pdfiumIsMissing(outcome.cause)
      return { kind: 'unavailable' }
    },
  }
}

const refused = (fault: DrawingFault): Drawing => ({ kind: 'refused', fault })

/** PDF readers accept the mark anywhere in the first kilobyte, since some programs write data before it. */
const isPdf = (source: Uint8Array): boolean =>
  Buffer.from(source.buffer, source.byteOffset, Math.min(source.length, 1024)).includes('%PDF-')

type Outcome =
  | { readonly kind: 'drawn'; readonly page: DrawnPage }
  /** The document cannot be drawn within the limits. */
  | { readonly kind: 'damaged' }
  /** The library failed before it was given the document. */
  | { readonly kind: 'missing'; readonly cause: unknown }

const DAMAGED: Outcome = { kind: 'damaged' }

async function outcomeOf(task: PageTask, { library, timeoutMs }: Reader): Promise<Outcome> {
  try {
    const script = pdfiumScript(library())
    return await inThread(script, task, timeoutMs)
  } catch (cause) {
    return { kind: 'missing', cause }
  }
}

function inThread(script: string, task: PageTask, timeoutMs: number): Promise<Outcome> {
  return new Promise((resolve) => {
    const ready = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
    const data: ThreadData = { ...task, ready }
    const worker = new Worker(script, {
      eval: true,
      workerData: data,
      env: {},
      execArgv: [],
      // The library's output about documents does not belong in the log.
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: 64 },
    })
    const end = (outcome: Outcome) => {
      clearTimeout(timer)
      void worker.terminate()
      resolve(outcome)
    }
    const timer = setTimeout(end, timeoutMs, DAMAGED)
    worker.on('message', (page: DrawnPage) => end({ kind: 'drawn', page }))
    worker.on('error', (cause) =>
      end(Atomics.load(ready, 0) === 1 ? DAMAGED : { kind: 'missing', cause }),
    )
    worker.on('exit', () => end(DAMAGED))
  })
}

async function asPng({ pixels, width, height }: DrawnPage, open: Open): Promise<Drawing> {
  const bytes = await open(pixels, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer()
  return { kind: 'drawn', picture: { bytes, contentType: 'image/png', width, height } }
}
