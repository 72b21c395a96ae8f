import type { OpenedRepository } from '../installation.ts'

export interface MigrateOptions {
  readonly open: () => Promise<OpenedRepository>
  readonly print: (text: string) => void
}

/** Brings the database up to date. Opening it does that; any number of processes may at once. */
export async function migrateDatabase({ open, print }: MigrateOptions): Promise<void> {
  const opened = await open()
  await opened.close()
  print('The database is up to date.\n')
}
