import { closeSync, openSync, readSync, writeSync } from 'node:fs'
import { COMMA_SEPARATED, TablePass, TypePass } from '@holdfast/tabular'

// Reads the CSV file of the first argument as a table, writes the tab-separated text to the second, keeps numbers in
// the third, and prints what that took.
const [source = '', target = '', numbers = ''] = process.argv.slice(2)
const PIECE = 256 * 1024

function forEachPiece(take: (piece: Uint8Array) => void): void {
  const file = openSync(source, 'r')
  const piece = Buffer.allocUnsafeSlow(PIECE)
  for (;;) {
    const count = readSync(file, piece)
    if (count === 0) break
    take(piece.subarray(0, count))
  }
  closeSync(file)
}

function spillTo(path: string) {
  const file = openSync(path, 'w+')
  let length = 0
  return {
    append: (bytes: Uint8Array) => {
      length += writeSync(file, bytes, 0, bytes.length, length)
    },
    read: (into: Uint8Array, at: number) => void readSync(file, into, 0, into.length, at),
  }
}

const { user, system } = process.cpuUsage()
const types = new TypePass(COMMA_SEPARATED)
forEachPiece((piece) => types.push(piece))
const table = types.end()
if (table === null) throw new Error('The file has no rows.')
const out = openSync(target, 'w')
const emit = (piece: Uint8Array) => void writeSync(out, piece)
const pass = new TablePass(table, { emit, spill: spillTo(numbers) })
forEachPiece((piece) => pass.push(piece))
const { rows, variables } = pass.end()
closeSync(out)
const used = process.cpuUsage({ user, system })
process.stdout.write(
  JSON.stringify({
    rows,
    columns: variables.length,
    seconds: (used.user + used.system) / 1e6,
    mebibytes: process.resourceUsage().maxRSS / 1024,
  }),
)
