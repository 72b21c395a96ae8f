import { deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { COMMA_SEPARATED, TableRefusal, TypePass } from '@holdfast/tabular'
import { suite } from 'uvu'
import { is, match, ok } from 'uvu/assert'
import { ByteWriter } from '../binary/byte-writer.ts'
import { row, text, value, workbookFile } from '../excel/workbook-file.ts'
import { savFile } from '../spss/sav-file.ts'
import { refusalOf } from './read-file.ts'

/** More than any file may grow to. */
const BOMB = Buffer.alloc(66 * 1024 * 1024, ' ')
const MEBIBYTE = 1024 * 1024

const test = suite('files that are made to do harm')

test('a workbook whose sheet becomes more than two hundred times as large is refused', async () => {
  const bytes = Buffer.from(workbookFile({ rows: row(1, text('a')) + row(2, value(1)) }))
  const packed = deflateRawSync(BOMB, { level: 1 })
  const name = 'xl/worksheets/sheet1.xml'
  const directory = bytes.lastIndexOf(name) - 46
  const local = Buffer.alloc(30)
  local.write('PK\x03\x04')
  local.writeUInt16LE(name.length, 26)
  const bomb = Buffer.concat([local, Buffer.from(name), packed])
  // Behind everything else, so that no other place changes; the directory names the new one.
  bytes.writeUInt32LE(packed.length, directory + 20)
  bytes.writeUInt32LE(BOMB.length, directory + 24)
  bytes.writeUInt32LE(bytes.length, directory + 42)
  const end = bytes.subarray(bytes.length - 22)
  const { found } = await refusalOf(Buffer.concat([bytes, bomb, end]), 'xlsx')
  match(found, /more than two hundred times as large/)
})

test('a workbook with a member that is encrypted is refused as one with a password', async () => {
  const bytes = Buffer.from(workbookFile({ rows: row(1, text('a')) + row(2, value(1)) }))
  const directory = bytes.indexOf('PK\x01\x02')
  bytes.writeUInt16LE(1, directory + 8)
  match((await refusalOf(bytes, 'xlsx')).found, /protected with a password/)
})

test('compressed SPSS data that become more than two hundred times as large are refused', async () => {
  const packed = deflateSync(Buffer.alloc(16 * MEBIBYTE), { level: 9 })
  const start = savFile({
    littleEndian: true,
    compressed: 'zlib',
    variables: [{ name: 'A', width: 0, cells: [1] }],
  })
  const at = Buffer.from(start).indexOf(Buffer.from([0xe7, 3, 0, 0, 0, 0, 0, 0])) + 8
  const count = 1000
  const out = new ByteWriter().bytes(start.subarray(0, at))
  const place = at + 24
  out
    .u64(at)
    .u64(place + packed.length)
    .u64(24 + 24 * count)
  out
    .bytes(packed)
    .u64(0)
    .u64(0)
    .i32(16 * MEBIBYTE)
    .i32(count)
  for (let block = 0; block < count; block += 1)
    out
      .u64(0)
      .u64(place)
      .i32(16 * MEBIBYTE)
      .i32(packed.length)
  const { found } = await refusalOf(out.done(), 'sav')
  match(found, /more than two hundred times as large|overlap/)
})

test('a file of R that becomes more than two hundred times as large is refused', async () => {
  const { found } = await refusalOf(gzipSync(BOMB, { level: 1 }), 'rdata')
  match(found, /more than two hundred times as large/)
})

const VECTOR = 19
const NUMBERS = 14

test('a vector of R that announces 2^31 - 1 values is refused before room is made for them', async () => {
  const before = process.memoryUsage.rss()
  for (const type of [VECTOR, NUMBERS, 13, 10, 16, 24, 9]) {
    const out = new ByteWriter(false).text('X\n').i32(2).i32(0).i32(0)
    const { found } = await refusalOf(
      out
        .i32(type)
        .i32(2 ** 31 - 1)
        .done(),
      'rdata',
    )
    match(found, /ends too early|is damaged|something else/, `type ${type}`)
  }
  ok(process.memoryUsage.rss() - before < 128 * MEBIBYTE)
})

test('a row of a sheet with a number that no row has is refused', async () => {
  for (const number of ['0', '1048577', '99999999999']) {
    const rows = `${row(1, text('a'))}<row r="${number}"><c r="A2"><v>1</v></c></row>`
    match((await refusalOf(workbookFile({ rows }), 'xlsx')).found, /number that none has/)
  }
})

test('a CSV that is one line without an end is given up long before 2 GB', () => {
  const piece = new TextEncoder().encode('1,'.repeat(MEBIBYTE / 2))
  const types = new TypePass(COMMA_SEPARATED)
  let pushed = 0
  let refusal: unknown = null
  try {
    for (; pushed < 2048; pushed += 1) types.push(piece)
  } catch (error) {
    refusal = error
  }
  ok(refusal instanceof TableRefusal)
  is(pushed <= 65, true, `${pushed} MiB`)
})

test.run()
