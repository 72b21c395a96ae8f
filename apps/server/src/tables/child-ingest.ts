import { closeSync, createReadStream, openSync, unlinkSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { LocalFile, ReadTable, TableReading, TableUpload, TabularIngest } from '@holdfast/core'
import type { IngestReport, NewTableVariable } from '@holdfast/core/rules'
import { combinedFingerprint, formatOfContentType } from '@holdfast/tabular'
import { childOutcome } from './child-outcome.ts'
import { scriptBeside } from './script-beside.ts'
import { storedCopy } from './stored-copy.ts'

/** How often the caller learns that the reading goes on, in milliseconds. */
const ALIVE_MS = 5000
const MEBIBYTE = 1024 * 1024
/**
 * A larger upload is read with what others leave of the processor. A smaller one takes a second, and its dataset is locked
 * meanwhile: on a busy machine it would wait for minutes.
 */
const LONG_READING = 16 * MEBIBYTE
const SCRIPT = scriptBeside(import.meta.url, 'ingest-child')

/** How this server reads tables. */
export interface ChildIngestOptions {
  /** Where uploads and results lie meanwhile. */
  readonly folder: string
  /** Resident memory of a child in bytes. */
  readonly memory: number
  /** Called when a reader died, with what it printed. */
  readonly died: (contentType: string, words: string) => void
  /** The program of the child; the one beside this file by default. */
  readonly script?: string
}

/**
 * Reads each file in a process of its own (decision 0362), so that a hostile file can take no more than its share of
 * memory, and reading takes no time from answers.
 */
export const childIngest = (options: ChildIngestOptions): TabularIngest => ({
  reads: (contentType) => formatOfContentType(contentType) !== null,
  read: async (upload) => {
    const folder = await freshFolder(options.folder)
    try {
      const reading = await whileAlive(upload, (signal) =>
        readIn(folder, upload, { options, signal }),
      )
      if (reading.kind !== 'table') await drop(folder)
      return reading
    } catch (error) {
      await drop(folder)
      throw error
    }
  },
  combine: combinedFingerprint,
})

/** Removes what processes that ended have left behind. */
export async function dropAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const pid = Number(/^table-(\d+)-/.exec(name)?.[1])
    if (Number.isInteger(pid) && !isRunning(pid)) await drop(join(folder, name))
  }
}

/** A folder below `parent` for this process. */
export async function freshFolder(parent: string): Promise<string> {
  await mkdir(parent, { recursive: true, mode: 0o700 })
  await dropAbandoned(parent)
  return mkdtemp(join(parent, `table-${process.pid}-`))
}

const drop = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true })

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // It runs as another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Tells the caller regularly that the work goes on; stops it when the caller has given it up. */
async function whileAlive<T>(
  upload: TableUpload,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const stopped = new AbortController()
  let failure: { readonly error: unknown } | null = null
  const timer = setInterval(() => {
    upload.alive().catch((error: unknown) => {
      failure ??= { error }
      stopped.abort()
    })
  }, ALIVE_MS)
  try {
    return await work(stopped.signal)
  } catch (error) {
    throw (failure as { readonly error: unknown } | null)?.error ?? error
  } finally {
    clearInterval(timer)
  }
}

interface Reading {
  readonly options: ChildIngestOptions
  readonly signal: AbortSignal
}

async function readIn(
  folder: string,
  upload: TableUpload,
  { options, signal }: Reading,
): Promise<TableReading> {
  const { contentType, columns, size } = upload
  const file = await (upload.openLocal?.() ?? copied(upload, join(folder, 'upload'), signal))
  const outcome = await childOutcome(
    {
      script: options.script ?? SCRIPT,
      args: [folder, contentType, `${columns}`],
      folder,
      descriptor: file.descriptor,
      patient: size > LONG_READING,
    },
    { memory: options.memory, signal },
  ).finally(() => file.close())
  switch (outcome.kind) {
    case 'tooMuchMemory':
      return { kind: 'refused', report: tooLarge(options.memory) }
    case 'died':
      options.died(contentType, outcome.words)
      return { kind: 'refused', report: UNREADABLE }
    case 'done':
      return resultIn(folder)
  }
}

/** Bytes that come from elsewhere, as a file without a name. */
async function copied(upload: TableUpload, path: string, signal: AbortSignal): Promise<LocalFile> {
  await storedCopy(await upload.open(), path, signal)
  const descriptor = openSync(path, 'r')
  unlinkSync(path)
  return { descriptor, close: () => closeSync(descriptor) }
}

/** What the child writes of a table beside its files. */
type WrittenTable = Omit<ReadTable, 'text' | 'file' | 'variables' | 'close'> & {
  readonly crc32: number
}

async function resultIn(folder: string): Promise<TableReading> {
  // Written by the child, which is part of this program.
  const result = JSON.parse(await readFile(join(folder, 'result'), 'utf8')) as
    | Exclude<TableReading, ReadTable>
    | WrittenTable
  if (result.kind !== 'table') return result
  const { crc32, ...facts } = result
  const path = join(folder, 'text')
  return {
    ...facts,
    text: () => createReadStream(path, { highWaterMark: MEBIBYTE }),
    file: { path, crc32 },
    variables: () => variablesIn(join(folder, 'variables')),
    close: () => drop(folder),
  }
}

async function* variablesIn(path: string): AsyncGenerator<readonly NewTableVariable[], void> {
  const lines = createInterface({
    input: createReadStream(path),
    crlfDelay: Number.POSITIVE_INFINITY,
  })
  for await (const line of lines) yield JSON.parse(line) as readonly NewTableVariable[]
}

const NOWHERE = { line: null, column: null, variable: null } as const

const tooLarge = (memory: number): IngestReport => ({
  ...NOWHERE,
  found: `Reading the file takes more than the ${Math.floor(memory / MEBIBYTE)} MiB of memory that this server allows.`,
  cure: 'Divide the table, or ask the people who run this server to allow more.',
})

const UNREADABLE: IngestReport = {
  ...NOWHERE,
  found: 'The reader of this format stopped on this file.',
  cure: 'Save the file again with the program that made it, or as CSV. The log of the server has the cause.',
}
