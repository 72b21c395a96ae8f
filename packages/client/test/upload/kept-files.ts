import { createHash } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { cleanFolder } from '@holdfast/core/rules'
import { type Details, fileRecord, sendJson } from '../stand-in-server.ts'

export const md5 = (text: string) => createHash('md5').update(text).digest('hex')

export interface Stored {
  readonly id: number
  readonly label: string
  readonly directoryLabel?: string
  readonly bytes: string
  readonly md5: string
  readonly details?: Details
}

/** Stores a file as a server does: no folder begins with a dot, and every path is unique. */
export function keepAs(
  stored: Stored[],
  sent: Omit<Stored, 'id' | 'md5'>,
  response: ServerResponse,
): void {
  const cleaned = cleanFolder(sent.directoryLabel ?? '')
  if ('message' in cleaned) {
    sendJson(response, 400, cleaned)
    return
  }
  const { folder: directoryLabel } = cleaned
  const taken = (label: string) =>
    stored.some((file) => file.label === label && (file.directoryLabel ?? '') === directoryLabel)
  const label = taken(sent.label) ? `${sent.label}-1` : sent.label
  const id = stored.length + 1
  const record = { ...sent, id, directoryLabel, label, md5: md5(sent.bytes) }
  stored.push(record)
  sendJson(response, 201, { data: { files: [fileRecord(record)] } })
}
