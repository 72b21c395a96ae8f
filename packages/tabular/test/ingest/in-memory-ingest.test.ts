import { tabularIngestContract } from '@holdfast/contracts'
import { suite } from 'uvu'
import { equal, ok } from 'uvu/assert'
import { inMemoryIngest } from '../../src/ingest/in-memory-ingest.ts'
import { RowMarks } from '../../src/ingest/row-marks.ts'

tabularIngestContract('in-memory ingest', inMemoryIngest())

const test = suite('marks of rows')

test('marks lie at the beginnings of rows, far enough apart, and stay few', () => {
  const marks = new RowMarks()
  const rows = new TextEncoder().encode(`${'x'.repeat(999)}\n`.repeat(640))
  for (let at = 0; at < 1000; at += 1) marks.push(rows)
  ok(marks.marks.length <= 8192 && marks.marks.length > 4000)
  for (const { row: number, at } of marks.marks) equal(at, number * 1000)
})

test.run()
