import { readFile } from 'node:fs/promises'
import type { TransferService, Transfers } from '@holdfast/core'
import { TransferUnavailable } from '@holdfast/core/rules'
import { globusTransfers } from '@holdfast/transfer-globus'
import { rcloneTransfers } from '@holdfast/transfer-rclone'
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

function open(service: TransferServiceConfiguration): TransferService {
  const { address } = service
  const credentials = () => readCredentials(service.credentialsFile)
  switch (service.kind) {
    case 'globus':
      return globusTransfers({ address, credentials, authAddress: service.authAddress })
    case 'rclone':
      return rcloneTransfers({ address, credentials, remotes: service.remotes })
  }
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
