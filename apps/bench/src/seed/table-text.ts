import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { numbers } from './measured-rows.ts'

const BLOCK = 1000

/** Writes a CSV file of about this size in bytes: twelve columns of every type, with quotes and gaps. */
export const writeLongTable = (path: string, bytes: number): Promise<void> =>
  pipeline(longTable(bytes), createWriteStream(path))

/** Writes a CSV file of about this size in bytes with many columns of numbers. */
export const writeWideTable = (path: string, bytes: number, columns: number): Promise<void> =>
  pipeline(wideTable(bytes, columns), createWriteStream(path))

async function* longTable(bytes: number): AsyncGenerator<string> {
  const draw = numbers()
  yield 'id,code,station,level,share,day,time,flag,large,gaps,serial,note\n'
  for (let written = 0, id = 0; written < bytes; id += BLOCK) {
    const block = Array.from({ length: BLOCK }, (_, at) => longRow(id + at, draw)).join('')
    written += block.length
    yield block
  }
}

const NOTES = ['calm', 'The quick brown fox', '"said ""no"", twice"', '"a, b"', 'Zürich'] as const

function longRow(id: number, draw: (most: number) => number): string {
  const two = (most: number) => `${1 + draw(most - 1)}`.padStart(2, '0')
  const day = `20${10 + draw(14)}-${two(12)}-${two(28)}`
  return `${[
    id,
    draw(99_999),
    'ABCDEFG'.charAt(draw(6)).repeat(3),
    `${draw(999)}.${draw(99)}`,
    `0.${draw(99_999)}`,
    day,
    `${day} ${two(23)}:${two(59)}:${two(59)}`,
    draw(1),
    `${draw(9)}.${draw(999)}e+0${draw(9)}`,
    draw(1) === 0 ? '' : `${draw(9)}.5`,
    draw(999_999_999),
    NOTES[draw(NOTES.length - 1)],
  ].join(',')}\n`
}

async function* wideTable(bytes: number, columns: number): AsyncGenerator<string> {
  const draw = numbers()
  const row = (cell: (at: number) => string | number) =>
    `${Array.from({ length: columns }, (_, at) => cell(at)).join(',')}\n`
  yield row((at) => `v${at}`)
  for (let written = 0; written < bytes; ) {
    const text = row((at) => (at % 3 === 0 ? `${draw(9)}.${draw(9)}` : draw(999)))
    written += text.length
    yield text
  }
}
