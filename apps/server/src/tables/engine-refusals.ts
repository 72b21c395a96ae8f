import type { EngineRefusal } from '@holdfast/core'

/** Why a question to a table gets no answer, in words for people. */
export const REFUSALS = {
  missing: () =>
    refused(
      'missing',
      'This server cannot ask tables: the library @duckdb/node-api is not installed for its platform.',
    ),
  busy: () => refused('busy', 'Too many questions to tables are waiting.'),
  sending: () => refused('busy', 'Too many Parquet files are being sent.'),
  time: (seconds: number) =>
    refused('time', `The answer takes longer than the ${seconds} seconds that this server allows.`),
  memory: (mebibytes: number) =>
    refused(
      'memory',
      `The answer takes more than the ${Math.floor(mebibytes)} MiB of memory that this server allows.`,
    ),
  width: (columns: number, most: number) =>
    refused('width', `The table has ${columns} columns; at most ${most} are read together.`),
  row: () => refused('width', 'The table has rows of more than 4 MiB, which are not read.'),
  size: (mebibytes: number) =>
    refused(
      'size',
      `The table has more than the ${Math.floor(mebibytes)} MiB that this server copies.`,
    ),
} as const

const refused = (reason: EngineRefusal['reason'], message: string): EngineRefusal => ({
  kind: 'refused',
  reason,
  message,
})
