import type { ReadTable, TableReading, TabularIngest } from '@holdfast/core'
import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import { fleetingPieces } from './fleeting-pieces.ts'

/** A table and what it says of the rules: numbers with a gap, text with a quote, dates. */
export const PETS = 'name,weight,seen,note\nRex,40,2020-01-31,"says ""hi"""\n,NA,,\n'
/** `PETS` as it is stored, behind its line of names. */
export const PETS_TEXT = '"Rex"\t40\t2020-01-31\t"says \\"hi\\""\n""\t\t\t""\n'

/** Reads a text as an upload. */
export const readText = (
  ingest: TabularIngest,
  text: string,
  more: { readonly contentType?: string; readonly columns?: number; readonly broken?: Error } = {},
): Promise<TableReading> => {
  const bytes = new TextEncoder().encode(text)
  return ingest.read({
    contentType: more.contentType ?? 'text/csv',
    size: bytes.length,
    columns: more.columns ?? 100,
    alive: async () => {},
    openLocal: null,
    open: async () =>
      (async function* () {
        yield* fleetingPieces(bytes)
        if (more.broken !== undefined) throw more.broken
      })(),
  })
}

/** Everything the `TabularIngest` port promises. */
export function tabularIngestContract(name: string, ingest: TabularIngest): void {
  const test = suite(`${name} is TabularIngest`)

  test('a table is read with its text, its variables and places where rows begin', async () => {
    const reading = tableOf(await readText(ingest, PETS))
    try {
      equal([reading.rows, reading.columns], [2, 4])
      match(reading.fingerprint, /^UNF:6:.{22}==$/)
      for (const _ of ['opened', 'opened again']) {
        const text = await textOf(reading)
        is(text, `name\tweight\tseen\tnote\n${PETS_TEXT}`)
        equal([reading.headerBytes, reading.textBytes], [22, PETS_TEXT.length])
        const variables = await variablesOf(reading)
        equal(
          variables.map(({ name: called, type }) => [called, type]),
          [
            ['name', 'text'],
            ['weight', 'decimal'],
            ['seen', 'date'],
            ['note', 'text'],
          ],
        )
        equal(variables[1]?.statistics?.vald, '1.0')
        equal(ingest.combine(variables.map(({ fingerprint }) => fingerprint)), reading.fingerprint)
      }
      equal(reading.marks[0], { row: 0, at: 0 })
    } finally {
      await reading.close()
    }
  })

  test('a chunk of the upload is used before the next one is asked for', async () => {
    const lines = Array.from({ length: 20_000 }, (_, row) => `${row}\n`).join('')
    const bytes = new TextEncoder().encode(`n\n${lines}`)
    const memory = new Uint8Array(1000)
    const reading = tableOf(
      await ingest.read({
        contentType: 'text/csv',
        size: bytes.length,
        columns: 1,
        alive: async () => {},
        openLocal: null,
        open: async () =>
          (async function* () {
            for (let at = 0; at < bytes.length; at += memory.length) {
              const chunk = bytes.subarray(at, at + memory.length)
              memory.set(chunk)
              yield memory.subarray(0, chunk.length)
            }
          })(),
      }),
    )
    is(await textOf(reading), `n\n${lines}`)
    await reading.close()
  })

  test('a file that is no table is refused with its place', async () => {
    const reading = await readText(ingest, 'a,b\n1,2\n3\n')
    is(reading.kind, 'refused')
    if (reading.kind === 'refused') is(reading.report.line, 3)
  })

  test('a line of names alone is a table of empty columns', async () => {
    const reading = await readText(ingest, 'a,b\n')
    if (reading.kind !== 'table') throw new Error('not a table')
    equal([reading.rows, reading.columns, reading.textBytes], [0, 2, 0])
    is(await textOf(reading), 'a\tb\n')
    for await (const some of reading.variables())
      equal(
        some.map(({ name }) => name),
        ['a', 'b'],
      )
    await reading.close()
  })

  test('too many columns and an unknown type make no table', async () => {
    is((await readText(ingest, 'a,b\n1,2\n', { columns: 1 })).kind, 'refused')
    is((await readText(ingest, 'a\n1\n', { contentType: 'image/png' })).kind, 'refused')
    equal([ingest.reads('image/png'), ingest.reads('text/csv')], [false, true])
  })

  test('bytes that break off reject with their own error', async () => {
    const broken = new Error('the store is away')
    const outcome = await readText(ingest, PETS, { broken }).catch((error: unknown) => error)
    is(outcome, broken)
  })

  test.run()
}

function tableOf(reading: TableReading): ReadTable {
  if (reading.kind !== 'table') throw new Error(`Not a table: ${JSON.stringify(reading)}`)
  return reading
}

async function textOf(reading: ReadTable): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const piece of reading.text()) text += decoder.decode(piece, { stream: true })
  return text
}

async function variablesOf(reading: ReadTable) {
  const all = []
  for await (const some of reading.variables()) all.push(...some)
  return all
}
