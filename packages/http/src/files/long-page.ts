import { createHash } from 'node:crypto'
import type { FilePage } from '@holdfast/core'
import { type FileListing, isUnfiltered } from '@holdfast/core/rules'
import { jsonText } from '../output/json.ts'
import type { Representation, RepresentationCache } from '../output/representation-cache.ts'
import { cursorAt } from './file-cursor.ts'
import { presentFiles } from './present-file.ts'

/** Files of a block. Pages of no more files are kept whole: a block may be dearer than they are. */
const BLOCK = 100
const MOST = 1000

/** Whether a page may be put together from blocks. */
export const isLongPage = (listing: FileListing): boolean =>
  isUnfiltered(listing) &&
  listing.order === 'NameAZ' &&
  listing.after === null &&
  listing.limit !== null &&
  listing.limit > BLOCK &&
  listing.limit <= MOST

export interface LongPage {
  readonly cache: RepresentationCache
  /** Changes with everything that the list depends on. */
  readonly stamp: string
  readonly version: string
  readonly listing: FileListing
}

/** Reads files of the version, with the stamp of the same moment. */
export type ReadFiles = (
  from: Pick<FileListing, 'offset' | 'limit'>,
) => Promise<{ readonly shown: FilePage; readonly stamp: string | null }>

/**
 * A long page of files by name. Blocks of the list are kept, so that pages which begin anywhere share them
 * (decision 0531). Null where the list changed meanwhile.
 */
export async function longPage(
  { cache, stamp, version, listing: { offset, limit } }: LongPage,
  read: ReadFiles,
): Promise<Representation | null> {
  const end = offset + (limit ?? MOST)
  const first = Math.floor(offset / BLOCK)
  const count = Math.ceil(end / BLOCK) - first
  let reading: ReturnType<ReadFiles> | undefined
  const blockAt = (at: number) => async (): Promise<string> => {
    reading ??= read({ offset: first * BLOCK, limit: count * BLOCK })
    const { shown, stamp: stampRead } = await reading
    if (stampRead !== stamp) throw new Changed()
    const records = shown.records.slice(at * BLOCK, (at + 1) * BLOCK)
    return `${shown.total}\n${presentFiles(shown.detail, records).map(jsonText).join(SEPARATOR)}`
  }
  try {
    const blocks = await Promise.all(
      Array.from({ length: count }, (_, at) =>
        cache.get(JSON.stringify([stamp, 'files', version, first + at]), blockAt(at)),
      ),
    )
    return joined(blocks, { from: offset - first * BLOCK, to: end - first * BLOCK, offset })
  } catch (error) {
    if (error instanceof Changed) return null
    throw error
  }
}

class Changed extends Error {}

/** Between two files. No JSON text has a line break of its own. */
const SEPARATOR = ',\n'
const LINE_BREAK = 10

/** Files of several blocks, counted from the first file of the first block. */
interface Part {
  readonly from: number
  readonly to: number
  /** The place of the first file in the whole list. */
  readonly offset: number
}

function joined(blocks: readonly Representation[], { from, to, offset }: Part): Representation {
  const texts = blocks.map(({ body }) => bytesOf(body))
  const total = Number(texts[0]?.toString('latin1', 0, texts[0].indexOf(LINE_BREAK)))
  const parts = texts
    .map((text, at) => lines(text, { from: from - at * BLOCK, to: to - at * BLOCK }))
    .filter(({ length }) => length > 0)
  const last = parts.at(-1)
  const isFull = last !== undefined && offset + to - from <= total
  const body = Buffer.concat([
    Buffer.from(`{"status":"OK","totalCount":${total},"data":[`),
    ...parts.flatMap((part, at) => (at === 0 ? [part] : [Buffer.from(SEPARATOR), part])),
    Buffer.from(isFull ? `],"nextCursor":"${cursorOf(last)}"}` : ']}'),
  ])
  const hash = createHash('sha256').update(`${from} ${to} ${blocks.map(({ etag }) => etag)}`)
  return { body, etag: `"${hash.digest('base64url').slice(0, 27)}"` }
}

const bytesOf = (body: Representation['body']): Buffer =>
  typeof body === 'string'
    ? Buffer.from(body)
    : Buffer.from(body.buffer, body.byteOffset, body.length)

/** Some files of a block, without the line before them and the separator behind them. */
function lines(block: Buffer, { from, to }: Omit<Part, 'offset'>): Buffer {
  const start = behindLine(block, Math.max(from, 0))
  if (to >= BLOCK) return block.subarray(start)
  const end = behindLine(block, to)
  return block.subarray(start, end === block.length ? end : end - SEPARATOR.length)
}

/** Where the file of this number begins; the end where there are fewer. The first line is no file. */
function behindLine(block: Buffer, number: number): number {
  let at = 0
  for (let line = 0; line <= number; line += 1) {
    at = block.indexOf(LINE_BREAK, at) + 1
    if (at === 0) return block.length
  }
  return at
}

/** The cursor behind the last file of a part. */
function cursorOf(part: Buffer): string {
  const before = part.lastIndexOf(LINE_BREAK)
  // Written above.
  const { label, dataFile } = JSON.parse(part.toString('utf8', before + 1)) as {
    readonly label: string
    readonly dataFile: { readonly id: number }
  }
  return cursorAt('NameAZ', { key: null, label, fileId: dataFile.id })
}
