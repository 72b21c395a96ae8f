import { homedir } from 'node:os'
import { join } from 'node:path'
import {
  type Connection,
  ConnectionLost,
  connectionTo,
  downloadDataset,
  type Failed,
  ServerRefusal,
  uploadFolder,
} from '@holdfast/client'
import * as v from 'valibot'
import { CLIENT_ENVIRONMENT } from '../client-environment.ts'
import { type TransferCommand, UsageError } from '../command-line.ts'
import type { Terminal } from '../terminal.ts'
import { transferDisplay } from '../transfer-display.ts'

const INTERRUPTED = 130

/** Sends or fetches files as a client of some server. Answers the exit code: 1 when a file failed. */
export async function transfer(command: TransferCommand, terminal: Terminal): Promise<number> {
  const stop = new AbortController()
  const { HOLDFAST_SERVER, HOLDFAST_TOKEN } = clientEnvironment(terminal)
  const connection = connectionTo({
    address: command.server ?? HOLDFAST_SERVER,
    token: HOLDFAST_TOKEN,
    signal: stop.signal,
  })
  const display = transferDisplay(terminal)
  void terminal.interrupted().then(() => stop.abort())
  try {
    const failed = await (command.direction === 'upload' ? upload : download)(connection, {
      command,
      terminal,
      display,
    })
    if (stop.signal.aborted) return interrupted(terminal)
    return failed.length === 0 ? 0 : 1
  } catch (error) {
    if (stop.signal.aborted) return interrupted(terminal)
    if (!isExpected(error)) throw error
    terminal.complain(`${error.message}\n`)
    return 1
  } finally {
    display.close()
  }
}

interface Transfer {
  readonly command: TransferCommand
  readonly terminal: Terminal
  readonly display: ReturnType<typeof transferDisplay>
}

async function upload(
  connection: Connection,
  { command, terminal, display }: Transfer,
): Promise<readonly Failed[]> {
  const { sent, there, failed, leftOut } = await uploadFolder(connection, {
    folder: command.folder,
    dataset: command.dataset,
    parallel: command.parallel,
    changed: command.replace ? 'replace' : 'refuse',
    notes: notesFolder(terminal),
    listener: display.listener,
  })
  display.close()
  for (const { path, reason } of leftOut) terminal.print(`left out  ${path}: ${reason}\n`)
  if (!connection.signal?.aborted)
    terminal.print(`${sent} sent, ${there} there already, ${failed.length} failed\n`)
  return report(failed, terminal)
}

async function download(
  connection: Connection,
  { command, terminal, display }: Transfer,
): Promise<readonly Failed[]> {
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
  return report(failed, terminal)
}

function report(failed: readonly Failed[], { complain }: Terminal): readonly Failed[] {
  for (const { path, reason } of failed) complain(`failed  ${path}: ${reason}\n`)
  return failed
}

function interrupted({ complain }: Terminal): number {
  complain('Stopped. The same command goes on with what is missing.\n')
  return INTERRUPTED
}

function clientEnvironment({ environment }: Terminal): v.InferOutput<typeof CLIENT_ENVIRONMENT> {
  const set = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const read = v.safeParse(CLIENT_ENVIRONMENT, set)
  if (read.success) return read.output
  const [issue] = read.issues
  // The token itself is never shown.
  throw new UsageError(`${issue.path?.[0]?.key}: ${issue.expected ?? issue.message} was expected.`)
}

const notesFolder = ({ environment }: Terminal): string =>
  join(environment.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'holdfast', 'uploads')

const isExpected = (error: unknown): error is Error =>
  error instanceof ServerRefusal ||
  error instanceof ConnectionLost ||
  (error instanceof Error && 'code' in error && error.code === 'ENOENT')
