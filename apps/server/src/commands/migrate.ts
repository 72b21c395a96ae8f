import type { OpenedRepository } from '../installation.ts'

export interface MigrateOptions {
  readonly open: () => Promise<OpenedRepository>
  readonly print: (text: string) => void
}

/** Migrates the database by opening it. Any number of processes may do so at once. */
export async function migrateDatabase({ open, print }: MigrateOptions): Promise<void> {
  const opened = await open()
  await opened.close()
  print('The database is up to date.\n')
}
