import { TABLE_EXTENSIONS, TableRefusal } from '@holdfast/tabular'
import type { CheckCommand } from '../command-line.ts'
import { printable } from '../printable.ts'
import { StartFailure, systemCode } from '../start-failure.ts'
import { readTableFile } from '../tables/read-table-file.ts'
import { refusalReport, tableReport } from '../tables/table-report.ts'
import type { Terminal } from '../terminal.ts'

/** Reads files as tables and prints what they are. Returns the exit code: 1 if one is no table. */
export async function check(
  { files }: CheckCommand,
  terminal: Pick<Terminal, 'print'>,
): Promise<number> {
  let code = 0
  for (const file of files) {
    const { ok, text } = await checked(file)
    terminal.print(`${printable(file)}: ${text}\n`)
    if (!ok) code = 1
  }
  return code
}

interface Result {
  readonly ok: boolean
  readonly text: string
}

async function checked(file: string): Promise<Result> {
  try {
    const read = await readTableFile(file)
    switch (read.kind) {
      case 'table':
        return { ok: true, text: tableReport(read) }
      case 'headerOnly':
        return { ok: true, text: 'a header and no rows: not a table, kept as it is' }
      case 'unknownFormat':
        return { ok: false, text: `only ${TABLE_EXTENSIONS.join(', ')} are read as tables` }
    }
  } catch (error) {
    if (error instanceof TableRefusal) return { ok: false, text: refusalReport(error.report) }
    if (error instanceof StartFailure) return { ok: false, text: error.message }
    const code = systemCode(error)
    if (code === null) throw error
    return { ok: false, text: FILE_REASONS[code] ?? `cannot be read: ${code}` }
  }
}

const FILE_REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist',
  EISDIR: 'is a folder',
  EACCES: 'is not yours to read',
}
