import { join } from 'node:path'
import type { TableEngine, TabularIngest, Workspaces } from '@holdfast/core'
import type { Configuration } from '../configuration.ts'
import type { Logger } from '../logger.ts'
import { childIngest } from './child-ingest.ts'
import { childWorkspaces } from './child-workspaces.ts'
import { duckEngine } from './duck-engine.ts'
import { inChildren } from './engine-worker.ts'

const MEBIBYTE = 1024 * 1024

/** What works on tables. */
interface TablePorts {
  readonly tabularIngest: TabularIngest
  readonly tableEngine: TableEngine
  readonly workspaces: Workspaces
}

/** What reads tables, asks them and writes them for R, all in child processes. */
export function tablePorts(
  { dataFolder, tableMemoryMebibytes, tableDiskMebibytes }: Configuration,
  log: Logger,
): TablePorts {
  const memory = tableMemoryMebibytes * MEBIBYTE
  return {
    workspaces: childWorkspaces({
      folder: join(dataFolder, 'tables'),
      memory,
      diskBytes: tableDiskMebibytes * MEBIBYTE,
      died: (words) => log.error('a writer of workspaces of R stopped', { words }),
    }),
    tabularIngest: childIngest({
      folder: join(dataFolder, 'tables'),
      memory,
      died: (contentType, words) =>
        log.error('a reader of tables stopped on a file', { contentType, words }),
    }),
    tableEngine: duckEngine({
      folder: join(dataFolder, 'asked-tables'),
      memory,
      diskBytes: tableDiskMebibytes * MEBIBYTE,
      work: inChildren(memory, (words) =>
        log.error('a process that asks a table stopped', { words }),
      ),
    }),
  }
}
