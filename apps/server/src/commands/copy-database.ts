import { type Configuration, embeddedDatabase } from '../configuration.ts'
import { placeOf } from '../database-failure.ts'
import { UsageError } from '../usage-error.ts'
import { databasePlace, requireThere } from './database-place.ts'

export interface CopyDatabaseOptions {
  readonly configuration: Pick<Configuration, 'database' | 'dataFolder'>
  /** Copies, and reports how many rows each table has. */
  readonly copy: (tell: (table: string, rows: number) => void) => Promise<number>
  readonly print: (text: string) => void
}

/** Copies the embedded database of the data folder to the server that is configured. Files stay where they are. */
export async function copyToServer({
  configuration: { database, dataFolder },
  copy,
  print,
}: CopyDatabaseOptions): Promise<void> {
  if (database.kind === 'embedded')
    throw new UsageError('copy-database needs DATABASE_URL, the database to copy to.')
  requireThere(await databasePlace(embeddedDatabase(dataFolder)))
  const rows = await copy((table, count) => {
    if (count > 0) print(`${table}: ${count}\n`)
  })
  print(
    `${rows} rows are in the database ${placeOf(database)}. The embedded one is as it was.\nStart the server with the same DATABASE_URL and HOLDFAST_DATA.\n`,
  )
}
