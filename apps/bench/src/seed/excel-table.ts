import { once } from 'node:events'
import { createWriteStream, type WriteStream } from 'node:fs'
import { createDeflateRaw } from 'node:zlib'
import { crc32 } from '@holdfast/core/rules'
import { type MeasuredRow, measuredRows } from './measured-rows.ts'

const BLOCK = 1000
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const NAMES = [
  'id',
  'code',
  'q1',
  'q2',
  'flag',
  'level',
  'share',
  'exact',
  'gap',
  'day',
  'station',
  'note',
]

/** A part of a workbook as the directory of its archive names it. */
interface Member {
  readonly name: string
  readonly at: number
  readonly method: 0 | 8
  readonly crc: number
  readonly compressed: number
  readonly size: number
}

/** Writes a workbook of about this size in bytes with twelve columns, half of its texts shared. */
export async function writeExcelTable(path: string, bytes: number): Promise<void> {
  const archive = new Archive(createWriteStream(path))
  const texts = new Map<string, number>()
  await archive.deflated('xl/worksheets/sheet1.xml', () =>
    sheet(texts, () => archive.length < bytes),
  )
  const strings = [...texts.keys()].map((text) => `<si><t>${escaped(text)}</t></si>`).join('')
  const parts: Readonly<Record<string, string>> = {
    'xl/sharedStrings.xml': `<sst>${strings}</sst>`,
    '_rels/.rels': relations('officeDocument', '/xl/workbook.xml'),
    'xl/workbook.xml': `<workbook xmlns:r="${RELATIONS}"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations('worksheet', 'worksheets/sheet1.xml', 'sharedStrings'),
  }
  for (const [name, text] of Object.entries(parts)) await archive.stored(name, Buffer.from(text))
  await archive.end()
}

function relations(type: string, target: string, more?: 'sharedStrings'): string {
  const one = `<Relationship Id="rId1" Type="${RELATIONS}/${type}" Target="${target}"/>`
  const other = `<Relationship Id="rId2" Type="${RELATIONS}/${more}" Target="${more}.xml"/>`
  return `<Relationships>${one}${more === undefined ? '' : other}</Relationships>`
}

function* sheet(texts: Map<string, number>, goesOn: () => boolean): Generator<Buffer> {
  const names = NAMES.map(
    (name, at) => `<c r="${letter(at)}1" t="inlineStr"><is><t>${name}</t></is></c>`,
  )
  yield Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?><worksheet><sheetData><row r="1">${names.join('')}</row>`,
  )
  const source = measuredRows()
  for (let row = 2; goesOn(); row += BLOCK) {
    const rows = Array.from({ length: BLOCK }, (_, at) =>
      rowText(row + at, source.next().value, texts),
    )
    yield Buffer.from(rows.join(''))
  }
  yield Buffer.from('</sheetData></worksheet>')
}

const letter = (at: number): string => String.fromCharCode(65 + at)
const escaped = (text: string): string => text.replaceAll('"', '&quot;')

function rowText(row: number, of: MeasuredRow, texts: Map<string, number>): string {
  const { id, code, answers, level, share, exact, gap, day, station, note } = of
  const numbers = [id, code, ...answers.slice(0, 3), level, share, exact, gap, day]
  const shared = (text: string) => {
    const known = texts.get(text) ?? texts.size
    texts.set(text, known)
    return known
  }
  const cells = numbers.map((value, at) =>
    value === null ? '' : `<c r="${letter(at)}${row}"><v>${value}</v></c>`,
  )
  const strings = [station, note].map(
    (text, at) => `<c r="${letter(numbers.length + at)}${row}" t="s"><v>${shared(text)}</v></c>`,
  )
  return `<row r="${row}">${cells.join('')}${strings.join('')}</row>`
}

/** A zip archive whose directory has the sizes, since they are known behind the parts. */
class Archive {
  /** Bytes so far. */
  length = 0
  private readonly members: Member[] = []
  private readonly file: WriteStream

  constructor(file: WriteStream) {
    this.file = file
  }

  async stored(name: string, bytes: Buffer): Promise<void> {
    const at = this.length
    await this.write(localHeader(name, 0))
    await this.write(bytes)
    const size = bytes.length
    this.members.push({ name, at, method: 0, crc: crc32(bytes), compressed: size, size })
  }

  async deflated(name: string, pieces: () => Iterable<Buffer>): Promise<void> {
    const at = this.length
    await this.write(localHeader(name, 8))
    const from = this.length
    const deflate = createDeflateRaw()
    const writing = this.writeAll(deflate)
    const [crc, size] = await feed(deflate, pieces())
    await writing
    this.members.push({ name, at, method: 8, crc, compressed: this.length - from, size })
  }

  async end(): Promise<void> {
    const at = this.length
    for (const member of this.members) await this.write(entry(member))
    const end = Buffer.alloc(22)
    end.writeUInt32LE(0x06054b50)
    end.writeUInt16LE(this.members.length, 8)
    end.writeUInt16LE(this.members.length, 10)
    end.writeUInt32LE(this.length - at, 12)
    end.writeUInt32LE(at, 16)
    await this.write(end)
    this.file.end()
    await once(this.file, 'close')
  }

  private async writeAll(pieces: AsyncIterable<Buffer>): Promise<void> {
    for await (const piece of pieces) await this.write(piece)
  }

  private async write(bytes: Buffer): Promise<void> {
    this.length += bytes.length
    if (!this.file.write(bytes)) await once(this.file, 'drain')
  }
}

async function feed(
  deflate: ReturnType<typeof createDeflateRaw>,
  pieces: Iterable<Buffer>,
): Promise<readonly [crc: number, size: number]> {
  let [crc, size] = [0, 0]
  for (const piece of pieces) {
    crc = crc32(piece, crc)
    size += piece.length
    if (!deflate.write(piece)) await once(deflate, 'drain')
  }
  deflate.end()
  return [crc, size]
}

function localHeader(name: string, method: number): Buffer {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50)
  header.writeUInt16LE(20, 4)
  header.writeUInt16LE(method, 8)
  header.writeUInt16LE(name.length, 26)
  return Buffer.concat([header, Buffer.from(name)])
}

function entry({ name, at, method, crc, compressed, size }: Member): Buffer {
  const header = Buffer.alloc(46)
  header.writeUInt32LE(0x02014b50)
  header.writeUInt16LE(20, 6)
  header.writeUInt16LE(method, 10)
  header.writeUInt32LE(crc, 16)
  header.writeUInt32LE(compressed, 20)
  header.writeUInt32LE(size, 24)
  header.writeUInt16LE(name.length, 28)
  header.writeUInt32LE(at, 42)
  return Buffer.concat([header, Buffer.from(name)])
}
