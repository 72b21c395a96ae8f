import { closeSync, fstatSync, openSync, readSync, writeSync } from 'node:fs'
import { formatOfName, readTable } from '@holdfast/tabular'

// Reads the file of the first argument as a table, writes the tab-separated text to the second, keeps numbers in the
// third, and prints what that took.
const [source = '', target = '', numbers = ''] = process.argv.slice(2)

function bytesOf(path: string) {
  const file = openSync(path, 'r')
  return {
    size: fstatSync(file).size,
    read: (into: Uint8Array, at: number) => void readSync(file, into, 0, into.length, at),
  }
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

const format = formatOfName(source)
if (format === null) throw new Error(`No table: ${source}`)
const out = openSync(target, 'w')
const emit = (piece: Uint8Array) => void writeSync(out, piece)
const { user, system } = process.cpuUsage()
const read = await readTable(bytesOf(source), format, { emit, spill: spillTo(numbers) })
const used = process.cpuUsage({ user, system })
closeSync(out)
const { rows, columns } = read.table
process.stdout.write(
  JSON.stringify({
    rows,
    columns: columns.length,
    seconds: (used.user + used.system) / 1e6,
    mebibytes: process.resourceUsage().maxRSS / 1024,
  }),
)
