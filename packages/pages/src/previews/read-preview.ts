import type { FileDownload, Repository, TableRows } from '@holdfast/core'
import {
  type Actor,
  type ArchiveMember,
  type FileRecord,
  RefusedError,
  UnreadableArchive,
  zipMembers,
} from '@holdfast/core/rules'
import { type Outline, outlineOf } from './geo-outline.ts'
import { type PreviewKind, previewKind, SHOWN_UP_TO, TEXT_SHOWN } from './preview-kind.ts'

/** What the page of a file shows of its content. */
export type Preview =
  | { readonly kind: 'none'; readonly why: 'type' | 'size' | 'access' | 'asked' | 'unreadable' }
  | { readonly kind: 'image' | 'audio' | 'video' | 'firstPage' }
  | {
      readonly kind: 'text' | 'json' | 'markdown'
      readonly text: string
      /** Whether more follows that is not shown. */
      readonly more: boolean
    }
  | { readonly kind: 'geojson'; readonly outline: Outline }
  | { readonly kind: 'zip'; readonly members: readonly ArchiveMember[]; readonly total: number }
  | {
      readonly kind: 'table'
      readonly rows: TableRows
      /** Of the first row shown, from 0. */
      readonly offset: number
      /** Columns of the whole table. */
      readonly columns: number
    }

/** Rows on a page of a table, and columns. */
export const ROWS_SHOWN = 50
const COLUMNS_SHOWN = 40
const MEMBERS_SHOWN = 500

interface Reading {
  readonly actor: Actor
  readonly record: FileRecord
  /** The first row that is wanted, from 0. */
  readonly offset: number
  /** Whether only what everybody may read is wanted, not what this reader was granted. */
  readonly publicOnly?: boolean
}

/** Reads a preview with the rights of the reader. It counts as no download. */
export async function readPreview(repository: Repository, reading: Reading): Promise<Preview> {
  const { file, entry } = reading.record
  const kind = previewKind(file, entry.label)
  if (kind === null) return { kind: 'none', why: 'type' }
  try {
    if (kind === 'table') return await tablePreview(repository, reading)
    const download = await repository.downloads.file(reading.actor, file.id)
    if (reading.publicOnly && !download.public) return { kind: 'none', why: 'access' }
    if (download.size > SHOWN_UP_TO[kind]) return { kind: 'none', why: 'size' }
    return await contentPreview(kind, download)
  } catch (error) {
    if (error instanceof UnreadableArchive) return { kind: 'none', why: 'unreadable' }
    if (!(error instanceof RefusedError)) throw error
    const withheld = ['accessDenied', 'forbidden', 'unauthenticated', 'notFound', 'missing']
    const { kind: refusal } = error.refusal
    if (refusal === 'unavailable') throw error
    return { kind: 'none', why: withheld.includes(refusal) ? 'access' : 'asked' }
  }
}

async function contentPreview(
  kind: Exclude<PreviewKind, 'table'>,
  download: FileDownload,
): Promise<Preview> {
  switch (kind) {
    case 'image':
    case 'audio':
    case 'video':
    case 'firstPage':
      return { kind }
    case 'zip': {
      const members = await zipMembers({ size: download.size, read: download.open })
      return { kind, members: members.slice(0, MEMBERS_SHOWN), total: members.length }
    }
    case 'geojson': {
      const outline = outlineOf(await textOf(download, SHOWN_UP_TO.geojson))
      return outline === null ? { kind: 'none', why: 'unreadable' } : { kind, outline }
    }
    default:
      return textPreview(kind, download)
  }
}

async function textPreview(
  kind: 'text' | 'json' | 'markdown',
  download: FileDownload,
): Promise<Preview> {
  const text = await textOf(download, TEXT_SHOWN)
  // Bytes that no text has: the type is wrong.
  if (text.includes('\0')) return { kind: 'none', why: 'unreadable' }
  const more = download.size > TEXT_SHOWN
  if (more) return { kind: kind === 'json' ? 'text' : kind, text, more }
  return { kind, text: kind === 'json' ? indented(text) : text, more }
}

/** With more levels, the spaces of a short text would fill hundreds of megabytes. */
const MOST_INDENTED = 50

/** JSON on lines by its levels; other texts, and JSON with very many levels, as they are. */
export function indented(json: string): string {
  try {
    const value: unknown = JSON.parse(json)
    if (isDeeper(value, MOST_INDENTED)) return json
    return JSON.stringify(value, null, 2).slice(0, 2 * TEXT_SHOWN)
  } catch {
    return json
  }
}

const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((each) => isDeeper(each, levels - 1)))

/** The beginning of a file as text; at its end, a character that was cut apart is left out. */
export async function textOf(
  { size, open }: Pick<FileDownload, 'size' | 'open'>,
  most: number,
): Promise<string> {
  if (size === 0) return ''
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of await open({ start: 0, end: Math.min(size, most) }))
    text += decoder.decode(chunk, { stream: true })
  return text
}

async function tablePreview(
  { tables }: Repository,
  { actor, record, offset }: Reading,
): Promise<Preview> {
  const fileId = record.file.id
  const { table, variables } = await tables.ofFile(actor, fileId)
  const names: string[] = []
  for await (const some of variables()) {
    names.push(...some.slice(0, COLUMNS_SHOWN).map(({ name }) => name))
    break
  }
  const wanted = { fileId, offset, limit: ROWS_SHOWN, columns: names }
  const rows = await tables.rows(actor, wanted, { response: null })
  return { kind: 'table', rows, offset, columns: table.columns }
}
