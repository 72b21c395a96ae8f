import { homedir } from 'node:os'
import { isAbsolute, join } from 'node:path'
import {
  type Connection,
  ConnectionLost,
  connectionTo,
  DEFAULT_RETRY_POLICY,
  downloadDataset,
  type Failed,
  ServerRefusal,
  uploadFolder,
} from '@holdfast/client'
import { readClientEnvironment } from '../client-environment.ts'
import type { TransferCommand } from '../command-line.ts'
import { printable } from '../printable.ts'
import { systemCode } from '../start-failure.ts'
import type { Terminal } from '../terminal.ts'
import { type TransferDisplay, transferDisplay } from '../transfer-display.ts'
import { UsageError } from '../usage-error.ts'

const INTERRUPTED = 130

/** Sends or fetches files as a client of a server. Returns the exit code: 1 if a file failed. */
export async function transfer(command: TransferCommand, terminal: Terminal): Promise<number> {
  const stop = new AbortController()
  const { HOLDFAST_SERVER, HOLDFAST_TOKEN } = readClientEnvironment(terminal.environment)
  if (command.direction === 'upload' && HOLDFAST_TOKEN === null)
    throw new UsageError('upload needs HOLDFAST_TOKEN, the API token of an account.')
  const display = transferDisplay(terminal)
  const connection = connectionTo({
    address: command.server ?? HOLDFAST_SERVER,
    token: HOLDFAST_TOKEN,
    retryPolicy: { ...DEFAULT_RETRY_POLICY, onPause: display.waiting },
    signal: stop.signal,
  })
  void terminal.interrupted().then(() => stop.abort())
  try {
    const faithful = await (command.direction === 'upload' ? upload : download)(connection, {
      command,
      terminal,
      display,
    })
    if (stop.signal.aborted) return interrupted(terminal)
    return faithful ? 0 : 1
  } catch (error) {
    display.close()
    if (stop.signal.aborted) return interrupted(terminal)
    const reason = reasonOf(error)
    if (reason === null) throw error
    const sentence = reason.endsWith('.') ? reason : `${reason}.`
    terminal.complain(`${printable(sentence)}${hint(error, HOLDFAST_TOKEN)}\n`)
    return 1
  } finally {
    display.close()
  }
}

interface Transfer {
  readonly command: TransferCommand
  readonly terminal: Terminal
  readonly display: TransferDisplay
}

/** Whether the dataset has every file, at the same path as here. */
async function upload(
  connection: Connection,
  { command, terminal, display }: Transfer,
): Promise<boolean> {
  const { sent, there, failed, leftOut, renamed } = await uploadFolder(connection, {
    folder: command.folder,
    dataset: command.dataset,
    parallel: command.parallel,
    changed: command.replace ? 'replace' : 'refuse',
    details: command.dropDetails ? 'drop' : 'keep',
    notes: notesFolder(terminal),
    listener: display.listener,
  })
  display.close()
  for (const { path, reason } of leftOut)
    terminal.print(`left out  ${printable(`${path}: ${reason}`)}\n`)
  if (!connection.signal?.aborted)
    terminal.print(`${sent} sent, ${there} there already, ${failed.length} failed\n`)
  for (const { path, place } of renamed)
    terminal.complain(`renamed  ${printable(`${path}: the dataset has it as ${place}`)}\n`)
  report(failed, terminal)
  return failed.length === 0 && renamed.length === 0
}

/** Whether every file of the dataset was fetched. */
async function download(
  connection: Connection,
  { command, terminal, display }: Transfer,
): Promise<boolean> {
  const { fetched, there, failed, unverified } = await downloadDataset(connection, {
    folder: command.folder,
    dataset: command.dataset,
    version: command.version,
    parallel: command.parallel,
    changed: command.replace ? 'replace' : 'refuse',
    listener: display.listener,
  })
  display.close()
  if (unverified > 0) terminal.print(`${unverified} could not be verified: they have no digest\n`)
  if (!connection.signal?.aborted)
    terminal.print(`${fetched} fetched, ${there} there already, ${failed.length} failed\n`)
  report(failed, terminal)
  return failed.length === 0
}

function report(failed: readonly Failed[], { complain }: Terminal): void {
  for (const { path, reason } of failed) complain(`failed  ${printable(`${path}: ${reason}`)}\n`)
}

function interrupted({ complain }: Terminal): number {
  complain('Stopped. The same command goes on with what is missing.\n')
  return INTERRUPTED
}

/**
 * The folder for notes about unfinished uploads; null if there is none. The XDG specification says that
 * relative paths are ignored.
 */
function notesFolder({ environment: { XDG_CACHE_HOME } }: Terminal): string | null {
  const cache =
    XDG_CACHE_HOME !== undefined && isAbsolute(XDG_CACHE_HOME) ? XDG_CACHE_HOME : homeCache()
  return cache === null ? null : join(cache, 'holdfast', 'uploads')
}

/**
 * The cache folder in the home folder; null for a user without one, as in containers, for whom the system
 * throws an error.
 */
function homeCache(): string | null {
  try {
    return join(homedir(), '.cache')
  } catch {
    return null
  }
}

/** The message for an expected failure; null for an unexpected one. */
function reasonOf(error: unknown): string | null {
  if (error instanceof ServerRefusal || error instanceof ConnectionLost) return error.message
  if (!(error instanceof Error && 'syscall' in error)) return null
  const path = 'path' in error ? String(error.path) : ''
  const reason = FOLDER_REASONS[systemCode(error) ?? '']
  return reason === undefined || path === '' ? error.message : `${path} ${reason}.`
}

/** Messages about the folder, by the code of the system's error. */
const FOLDER_REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist',
  ENOTDIR: 'is not a folder',
  EEXIST: 'is not a folder',
  EACCES: 'is not yours to read or write',
  EROFS: 'is on a file system that is read-only',
}

/** What to look at first; empty where the reason says it. */
function hint(error: unknown, token: string | null): string {
  if (error instanceof ConnectionLost) return ' HOLDFAST_SERVER or --server names its address.'
  // What is not public is hidden from callers without a token.
  if (error instanceof ServerRefusal && token === null)
    return ' HOLDFAST_TOKEN is not set: only what is public is found.'
  return ''
}
