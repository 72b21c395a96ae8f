import { readFile } from 'node:fs/promises'
import type { Repository, RepositoryPorts } from '@holdfast/core'
import { readCountryTable } from '@holdfast/core/rules'
import { accessLogFiles, reportFiles, reportRecipient } from '@holdfast/platform-node'
import type { Configuration } from '../configuration.ts'
import type { Logger } from '../logger.ts'
import { StartFailure } from '../start-failure.ts'

/** What usage counts need of the machine: reports in files, who gets those of this server, and the table of countries where one is configured. */
export async function usagePorts({
  countryTable: path,
  usageReportsTo: to,
}: Pick<Configuration, 'countryTable' | 'usageReportsTo'>): Promise<
  Pick<RepositoryPorts, 'usageReports' | 'usageLog' | 'reportRecipient' | 'countryOf'>
> {
  const ports = {
    usageReports: reportFiles(),
    usageLog: accessLogFiles(),
    reportRecipient: to === null ? null : reportRecipient(to),
  }
  if (path === null) return ports
  const named = `HOLDFAST_COUNTRY_TABLE names ${path}`
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new StartFailure(`${named}, which cannot be read.`, { cause })
  })
  const table = readCountryTable(text)
  if (table.kind === 'wrong')
    throw new StartFailure(`${named}, whose line ${table.line} is wrong: ${table.why}.`)
  return { ...ports, countryOf: table.countryOf }
}

/** Writes what was counted and is not written yet, before the process ends. */
export async function writeCounts(
  { downloads, usage }: Pick<Repository, 'downloads' | 'usage'>,
  log: Logger,
): Promise<void> {
  await downloads.allCounted().catch((cause: unknown) => {
    log.error('some downloads could not be counted', { cause })
  })
  await usage.allCounted().catch((cause: unknown) => {
    log.error('some uses of datasets could not be counted', { cause })
  })
  await usage.allLogged().catch((cause: unknown) => {
    log.error('some lines of the access log could not be written', { cause })
  })
}
