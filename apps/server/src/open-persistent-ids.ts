import { readFile } from 'node:fs/promises'
import type { IdSource, PersistentIds } from '@holdfast/core'
import { dataciteIds } from '@holdfast/pids-datacite'
import { localPersistentIds } from '@holdfast/platform-node'
import type { Logger } from './logger.ts'
import type { PasswordSource, PersistentIdConfiguration } from './pid-environment.ts'
import { StartFailure } from './start-failure.ts'

/** Opens the configured provider of persistent identifiers. */
export async function openPersistentIds(
  configuration: PersistentIdConfiguration,
  { ids, log }: { readonly ids: Pick<IdSource, 'identifier'>; readonly log: Logger },
): Promise<PersistentIds> {
  switch (configuration.provider) {
    case 'local':
      return localPersistentIds({ ...configuration, ids })
    case 'datacite': {
      const { password: source, ...options } = configuration
      const password = await passwordFrom(source)
      return dataciteIds({
        ...options,
        password,
        ids,
        report: (trouble) => log.warn('the registry of identifiers did not do it', { ...trouble }),
      })
    }
  }
}

/** Reads a secret from a file, without the usual line break at its end. */
async function passwordFrom(source: PasswordSource): Promise<string> {
  if (source.kind === 'given') return source.password
  const named = `HOLDFAST_DATACITE_PASSWORD_FILE names ${source.path}`
  const text = await readFile(source.path, 'utf8').catch((cause: unknown) => {
    throw new StartFailure(`${named}, which cannot be read.`, { cause })
  })
  const password = text.replace(/\r?\n$/, '')
  if (password === '') throw new StartFailure(`${named}, which is empty.`)
  return password
}
