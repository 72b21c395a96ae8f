import type { DatasetRef } from '../datasets/dataset.ts'

/** What a token of a tool lets its bearer read, as the user for whom the tool was opened. */
export interface ToolGrant {
  /** The name of the user as in signed addresses. */
  readonly user: string
  readonly datasetId: number
  /** The version that was opened, by its ordinal. */
  readonly ordinal: number
  /** The file that was opened; null when the tool opened the dataset. */
  readonly fileId: number | null
  readonly until: Date
}

/** What a request with the token of a tool would read: facts of a version, all of its bytes, or a file's bytes. */
export type ToolRead =
  | { readonly kind: 'version' | 'bytes'; readonly ref: DatasetRef; readonly version: string }
  | { readonly kind: 'file'; readonly fileId: number }

/** A token of a tool, not verified. */
export interface ReceivedToolToken {
  readonly grant: ToolGrant
  /** What the signature must be of. */
  readonly text: string
  readonly signature: string
}

const PREFIX = 'tool~'
const TOKEN =
  /^(tool~(![0-9]{1,15}|[A-Za-z0-9_.-]{1,60})~(\d{1,15})~(\d{1,9})~(\d{1,15})~(\d{1,15}))~(.+)$/

/** Whether a text is, or pretends to be, a token of a tool: no API token begins so. */
export const isToolToken = (text: string): boolean => text.startsWith(PREFIX)

/** The part of the token that is signed. All its characters can stand in a query as they are. */
export const grantText = ({ user, datasetId, ordinal, fileId, until }: ToolGrant): string =>
  `${PREFIX}${[user, datasetId, ordinal, fileId ?? 0, until.getTime()].join('~')}`

/** The token with its signature (docs/decisions/0290-narrow-credentials-of-tools.md). */
export const toolTokenText = (grant: ToolGrant, signature: string): string =>
  `${grantText(grant)}~${signature}`

/** The parts of a token; null for a text that is none. */
export function readToolToken(token: string): ReceivedToolToken | null {
  const parts = TOKEN.exec(token)
  if (parts === null) return null
  const [, text = '', user = '', datasetId, ordinal, fileId, until, signature = ''] = parts
  const grant = {
    user,
    datasetId: Number(datasetId),
    ordinal: Number(ordinal),
    fileId: Number(fileId) || null,
    until: new Date(Number(until)),
  }
  return { grant, text, signature }
}
