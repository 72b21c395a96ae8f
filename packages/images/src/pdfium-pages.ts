import { Worker } from 'node:worker_threads'
import type { Drawing, DrawingFault, FirstPages } from '@holdfast/core'
import { type DrawnPage, type PageTask, pdfiumScript } from './pdfium-thread.ts'
import { sharpLibrary } from './sharp-library.ts'
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
}

/**
 * First pages drawn by PDFium, which is compiled to WebAssembly: it reaches nothing but its own memory. Every
 * document has a thread of its own that ends with it, so that none can leave anything behind for the next.
 */
export function pdfiumPages(options: PdfiumOptions = {}): FirstPages {
  const { timeoutMs = 20_000, maxMemory = 256 * MEBIBYTE } = options
  const inTurn = turns(AT_ONCE)
  return {
    draw: async (bytes, { maxBytes, side }) => {
      const source = await wholeBytes(bytes, maxBytes)
      if (source === null) return refused('tooManyBytes')
      if (!isPdf(source)) return refused('notAnImage')
      const page = await inTurn(() => drawnPage({ source, side, maxMemory }, timeoutMs))
      return page === null ? refused('damaged') : asPng(page)
    },
  }
}

const refused = (fault: DrawingFault): Drawing => ({ kind: 'refused', fault })

/** Readers look for the mark in the first kilobyte: some programs write something in front of it. */
const isPdf = (source: Uint8Array): boolean =>
  Buffer.from(source.buffer, source.byteOffset, Math.min(source.length, 1024)).includes('%PDF-')

/** Null for a document that cannot be drawn within the limits. */
function drawnPage(task: PageTask, timeoutMs: number): Promise<DrawnPage | null> {
  return new Promise((resolve) => {
    const worker = new Worker(pdfiumScript(import.meta.resolve('@hyzyla/pdfium')), {
      eval: true,
      workerData: task,
      env: {},
      execArgv: [],
      // What the library says of a document is for nobody's log.
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: 64 },
    })
    const end = (page: DrawnPage | null) => {
      clearTimeout(timer)
      void worker.terminate()
      resolve(page)
    }
    const timer = setTimeout(end, timeoutMs, null)
    worker.on('message', end)
    worker.on('error', () => end(null))
    worker.on('exit', () => end(null))
  })
}

async function asPng({ pixels, width, height }: DrawnPage): Promise<Drawing> {
  const open = await sharpLibrary()
  const bytes = await open(pixels, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer()
  return { kind: 'drawn', picture: { bytes, contentType: 'image/png', width, height } }
}
