import { createReadStream } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Workspaces, WorkspaceTable } from '@holdfast/core'
import { type Bytes, refuse } from '@holdfast/core/rules'
import { freshFolder } from './child-ingest.ts'
import { childOutcome } from './child-outcome.ts'
import { scriptBeside } from './script-beside.ts'
import { storedCopy } from './stored-copy.ts'

const MEBIBYTE = 1024 * 1024
const SCRIPT = scriptBeside(import.meta.url, 'workspace-child')
/** How long a workspace may take, in milliseconds. */
const MILLISECONDS = 600_000

/** How this server writes workspaces of R. */
export interface ChildWorkspacesOptions {
  /** Where copies and results lie meanwhile. */
  readonly folder: string
  /** Resident memory of a child in bytes. */
  readonly memory: number
  /** Bytes of the largest text that is copied. */
  readonly diskBytes: number
  /** Called when a writer died, with what it printed. */
  readonly died: (words: string) => void
  /** The program of the child; the one beside this file by default. */
  readonly script?: string
}

/** What the child gets beside the text. */
export type WorkspaceTask = Omit<WorkspaceTable, 'open'> & { readonly name: string }

/** Writes each workspace in a process of its own (decision 0466). Its bytes refuse a table that takes too much. */
export const childWorkspaces = (options: ChildWorkspacesOptions): Workspaces => ({
  write: (name, table) => written(options, name, table),
})

async function* written(
  options: ChildWorkspacesOptions,
  name: string,
  { open, ...facts }: WorkspaceTable,
): Bytes {
  if (facts.size > options.diskBytes)
    tooLarge(`more than the ${Math.floor(options.diskBytes / MEBIBYTE)} MiB on the disk`)
  const box = await freshFolder(options.folder)
  try {
    const late = AbortSignal.timeout(MILLISECONDS)
    await storedCopy(await open(), join(box, 'text'), late)
    const task: WorkspaceTask = { name, ...facts }
    await writeFile(join(box, 'task'), JSON.stringify(task), { mode: 0o600 })
    await work(box, options, late)
    await rm(join(box, 'text'))
    yield* createReadStream(join(box, 'workspace'), { highWaterMark: MEBIBYTE })
  } finally {
    await rm(box, { recursive: true, force: true })
  }
}

async function work(
  box: string,
  { memory, died, script = SCRIPT }: ChildWorkspacesOptions,
  late: AbortSignal,
): Promise<void> {
  const outcome = await childOutcome(
    { script, args: [box], folder: box },
    { memory, signal: late },
  ).catch((error: unknown) => {
    if (!late.aborted) throw error
    return tooLarge(`more than the ${MILLISECONDS / 1000} seconds`)
  })
  if (outcome.kind === 'tooMuchMemory')
    tooLarge(`more than the ${Math.floor(memory / MEBIBYTE)} MiB of memory`)
  if (outcome.kind !== 'died') return
  died(outcome.words)
  throw new Error('The process that writes a workspace of R stopped')
}

const tooLarge = (what: string): never =>
  refuse({
    kind: 'limitExceeded',
    message: `A workspace of R of this table takes ${what} that this server allows; format=csv has all of it.`,
  })
