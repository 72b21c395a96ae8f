import type { DuckDBConnection } from '@duckdb/node-api'
import { literal } from './quoted.ts'

/** What an instance may use. */
export interface DuckBox {
  /** The only files that it may read or write. */
  readonly paths: readonly string[]
  /** For what doesn't fit into memory. */
  readonly temporary: string
  readonly temporaryBytes: number
  readonly memoryBytes: number
}

/** Thrown where the library is not installed for this platform. */
export class DuckMissing extends Error {
  override readonly name = 'DuckMissing'
}

/**
 * Opens an instance in memory that reaches nothing but its own files: no other path, no network, no extension that is
 * not built in, and no statement changes that.
 */
export async function openDuck(box: DuckBox): Promise<DuckDBConnection> {
  const { DuckDBInstance } = await import('@duckdb/node-api').catch((cause: unknown) => {
    throw new DuckMissing('@duckdb/node-api is not installed for this platform', { cause })
  })
  const instance = await DuckDBInstance.create(':memory:', {
    // A second thread takes twice the processor time for half the wait.
    threads: '1',
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  })
  const connection = await instance.connect()
  for (const setting of settings(box)) await connection.run(setting)
  return connection
}

const settings = ({
  paths,
  temporary,
  temporaryBytes,
  memoryBytes,
}: DuckBox): readonly string[] => [
  `SET memory_limit = '${memoryBytes}B'`,
  `SET temp_directory = ${literal(temporary)}`,
  `SET max_temp_directory_size = '${temporaryBytes}B'`,
  'SET allow_community_extensions = false',
  `SET allowed_paths = [${paths.map(literal).join(', ')}]`,
  'SET enable_external_access = false',
  'SET lock_configuration = true',
]
