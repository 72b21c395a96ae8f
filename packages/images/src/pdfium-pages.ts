import { Worker } from 'node:worker_threads'
import type { FirstPages } from '@holdfast/core'
import type { Drawing, DrawingFault } from '@holdfast/core/rules'
import { type MissingLibrary, onceMissing } from './missing-library.ts'
import { type DrawnPage, type PageTask, pdfiumScript, type Ready } from './pdfium-thread.ts'
import { type Open, sharpLibrary } from './sharp-library.ts'
import { turns } from './turns.ts'
import { wholeBytes } from './whole-bytes.ts'

const MEBIBYTE = 1024 ** 2
/** Documents read at the same time in one process: each is a thread with memory of its own. */
const AT_ONCE = 1

export interface PdfiumOptions {
  /** A document that takes longer is given up, in milliseconds. */
  readonly timeoutMs?: number
  /** What the reader of one document may take, in bytes. */
  readonly maxMemory?: number
  /** Told once of a library that does not work here; nothing is drawn then. */
  readonly missing?: MissingLibrary
  /** The address of another library than the one that is installed. */
  readonly library?: () => string
}

interface Reader {
  readonly library: () => string
  readonly timeoutMs: number
}

/**
 * First pages drawn by PDFium, which is compiled to WebAssembly: it reaches nothing but its own memory. Every
 * document has a thread of its own that ends with it, so that none can leave anything behind for the next.
 */
export function pdfiumPages(options: PdfiumOptions = {}): FirstPages {
  const { timeoutMs = 20_000, maxMemory = 256 * MEBIBYTE, missing } = options
  const { library = () => import.meta.resolve('@hyzyla/pdfium') } = options
  const sharpIsMissing = onceMissing('sharp', missing)
  const pdfiumIsMissing = onceMissing('@hyzyla/pdfium', missing)
  const inTurn = turns(AT_ONCE)
  return {
    draw: async (bytes, { maxBytes, side }) => {
      const source = await wholeBytes(bytes, maxBytes)
      if (source === null) return refused('tooManyBytes')
      if (!isPdf(source)) return refused('notAnImage')
      const open = await sharpLibrary().catch(sharpIsMissing)
      if (open === null) return { kind: 'unavailable' }
      const reader = { library, timeoutMs }
      const outcome = await inTurn(() => outcomeOf({ source, side, maxMemory }, reader))
      if (outcome.kind === 'drawn') return asPng(outcome.page, open)
      if (outcome.kind === 'damaged') return refused('damaged')
      pdfiumIsMissing(outcome.cause)
      return { kind: 'unavailable' }
    },
  }
}

const refused = (fault: DrawingFault): Drawing => ({ kind: 'refused', fault })

/** Readers look for the mark in the first kilobyte: some programs write something in front of it. */
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
    const worker = new Worker(script, {
      eval: true,
      workerData: task,
      env: {},
      execArgv: [],
      // What the library says of a document is for nobody's log.
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: 64 },
    })
    let ready = false
    const end = (outcome: Outcome) => {
      clearTimeout(timer)
      void worker.terminate()
      resolve(outcome)
    }
    const timer = setTimeout(end, timeoutMs, DAMAGED)
    worker.on('message', (message: Ready | DrawnPage) => {
      if (message === 'ready') ready = true
      else end({ kind: 'drawn', page: message })
    })
    worker.on('error', (cause) => end(ready ? DAMAGED : { kind: 'missing', cause }))
    worker.on('exit', () => end(DAMAGED))
  })
}

async function asPng({ pixels, width, height }: DrawnPage, open: Open): Promise<Drawing> {
  const bytes = await open(pixels, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer()
  return { kind: 'drawn', picture: { bytes, contentType: 'image/png', width, height } }
}
