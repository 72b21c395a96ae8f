import { constants } from 'node:fs'
import { open } from 'node:fs/promises'
import type { ReportText, UsageReports } from '@holdfast/core'

/** Reads reports from plain files; pipes and devices, which could keep a reader waiting, are not read. */
export const reportFiles = (): UsageReports => ({
  read: (path, mostBytes) =>
    textOf(path, mostBytes).catch((): ReportText => ({ kind: 'unreadable' })),
})

async function textOf(path: string, mostBytes: number): Promise<ReportText> {
  const file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK)
  try {
    const facts = await file.stat()
    if (!facts.isFile()) return { kind: 'unreadable' }
    if (facts.size > mostBytes) return { kind: 'tooLong' }
    return { kind: 'read', text: await file.readFile('utf8') }
  } finally {
    await file.close()
  }
}
