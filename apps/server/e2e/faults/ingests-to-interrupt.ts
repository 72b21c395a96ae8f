import { ok } from 'uvu/assert'
import { data, type ListedFile, send, upload } from './client.ts'

/** A table that was uploaded, and what it becomes. */
export interface SentTable {
  readonly id: number
  readonly content: Buffer
  /** The tab-delimited text; null for a broken table. */
  readonly text: string | null
}

interface ToSend {
  readonly dataset: number
  /** With `broken` in it the table has a line too short. */
  readonly name: string
  readonly next: () => number
}

const MOST_ROWS = 60_000

/** Uploads a table with a random number of rows; resolves when the server has answered. */
export async function anotherTable(
  address: string,
  { dataset, name, next }: ToSend,
): Promise<SentTable> {
  const count = 1000 + Math.floor(next() * MOST_ROWS)
  const rows = Array.from({ length: count }, (_, row) => [row, row / 4, `row "${row}"`] as const)
  const broken = name.includes('broken')
  const lines = rows.map(([id, quarter]) => `${id},${quarter},"row ""${id}"""`)
  const content = Buffer.from(`id,quarter,text\n${lines.join('\n')}\n${broken ? 'short\n' : ''}`)
  const answer = await upload(address, dataset, { name, content })
  const [file] = data<{ readonly files: readonly ListedFile[] }>(answer).files
  const text = rows.map(([id, quarter]) => `${id}\t${quarter}\t"row \\"${id}\\""\n`).join('')
  return { id: file?.dataFile.id ?? 0, content, text: broken ? null : text }
}

interface Report {
  /** Absent when the file as a whole could not be read. */
  readonly line?: number
  readonly found: string
}

/** How the ingest of a table ended. Fails when it did not, or when the table is another one. */
export async function tableFacts(
  address: string,
  { id, content, text }: SentTable,
): Promise<'tables' | 'broken' | 'stopped'> {
  const original = await send(`${address}/api/access/datafile/${id}?format=original`)
  ok(original.bytes.equals(content), 'other bytes')
  const reported = await send(`${address}/api/files/${id}/ingestReport`)
  if (reported.status === 404) {
    const { bytes } = await send(`${address}/api/access/datafile/${id}?noVarHeader=true`)
    ok(text !== null && bytes.toString() === text, 'another table')
    return 'tables'
  }
  const { line, found } = data<Report>(reported)
  if (line === undefined) {
    ok(/reader of this format stopped|server stopped 3 times/.test(found), found)
    return text === null ? 'broken' : 'stopped'
  }
  ok(text === null, `line ${line}: ${found}`)
  return 'broken'
}
