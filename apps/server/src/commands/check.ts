import { TABLE_EXTENSIONS, TableRefusal, type TableReport } from '@holdfast/tabular'
import type { CheckCommand } from '../command-line.ts'
import { printable } from '../printable.ts'
import { StartFailure, systemCode } from '../start-failure.ts'
import { readTableFile } from '../tables/read-table-file.ts'
import { type FileAnswer, tableJson } from '../tables/table-json.ts'
import { refusalReport, tableReport } from '../tables/table-report.ts'
import type { Terminal } from '../terminal.ts'

/** Reads files as tables and prints what they are. Returns the exit code: 1 if one is no table. */
export async function check(
  { files, form }: CheckCommand,
  terminal: Pick<Terminal, 'print'>,
): Promise<number> {
  let code = 0
  for (const file of files) {
    const result = await checked(file)
    if (result.kind === 'unreadable' || result.kind === 'refused') code = 1
    terminal.print(
      form === 'json'
        ? `${JSON.stringify({ file, ...answerOf(result) })}\n`
        : `${printable(file)}: ${textOf(result)}\n`,
    )
  }
  return code
}

type Result =
  | Exclude<Awaited<ReturnType<typeof readTableFile>>, { readonly kind: 'unknownFormat' }>
  | { readonly kind: 'refused'; readonly report: TableReport }
  /** A file that was not looked into. */
  | { readonly kind: 'unreadable'; readonly reason: string }

async function checked(file: string): Promise<Result> {
  try {
    const read = await readTableFile(file)
    if (read.kind !== 'unknownFormat') return read
    return { kind: 'unreadable', reason: `only ${TABLE_EXTENSIONS.join(', ')} are read as tables` }
  } catch (error) {
    if (error instanceof TableRefusal) return { kind: 'refused', report: error.report }
    if (error instanceof StartFailure) return { kind: 'unreadable', reason: error.message }
    const code = systemCode(error)
    if (code === null) throw error
    return { kind: 'unreadable', reason: FILE_REASONS[code] ?? `cannot be read: ${code}` }
  }
}

function textOf(result: Result): string {
  switch (result.kind) {
    case 'table':
      return tableReport(result)
    case 'refused':
      return refusalReport(result.report)
    case 'unreadable':
      return result.reason
  }
}

function answerOf(result: Result): FileAnswer {
  switch (result.kind) {
    case 'table':
      return { status: 'ok', ...tableJson(result) }
    case 'refused':
      return { status: 'failed', ...result.report }
    case 'unreadable':
      return { status: 'unreadable', found: result.reason }
  }
}

const FILE_REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist',
  EISDIR: 'is a folder',
  EACCES: 'is not yours to read',
}
