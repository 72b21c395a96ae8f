import { readFile } from 'node:fs/promises'
import type { TransferService, Transfers } from '@holdfast/core'
import { TransferUnavailable } from '@holdfast/core/rules'
import { globusTransfers } from '@holdfast/transfer-globus'
import type { TransferServiceConfiguration, TransfersConfiguration } from './read-transfers.ts'

const MINUTE_MS = 60_000

/** The configured transfer services; null for none. */
export function openTransfers({
  services,
  stores,
  offerMinutes,
}: TransfersConfiguration): Transfers | null {
  if (services.length === 0) return null
  const opened = services.map((service) => [service.name, open(service)] as const)
  return {
    services: Object.fromEntries(opened),
    stores,
    offerMs: offerMinutes * MINUTE_MS,
  }
}

function open({
  address,
  authAddress,
  credentialsFile,
}: TransferServiceConfiguration): TransferService {
  return globusTransfers({
    address,
    authAddress,
    credentials: () => readCredentials(credentialsFile),
  })
}

/** Reads `<name>:<secret>`. A file that cannot be read now may be readable later. */
async function readCredentials(path: string) {
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new TransferUnavailable(`The file ${path} cannot be read.`, { cause })
  })
  const [, id, secret] = /^([^:\s]+):(\S+)\s*$/.exec(text) ?? []
  if (id === undefined || secret === undefined)
    throw new TransferUnavailable(`The file ${path} does not hold <name>:<secret>.`)
  return { id, secret }
}
