import type { Domain } from '../../ports/ports.ts'
import type { StoredRecord } from '../../ports/store/harvesting.ts'
import { parsePid } from '../../rules/datasets/pid.ts'
import type { ExportFormat } from '../../rules/exports/exporter.ts'
import type {
  HarvestedRecord,
  OaiMetadata,
  RecordHeader,
} from '../../rules/harvesting/oai-answer.ts'
import { type Refusal, RefusedError } from '../../rules/refusals/refusal.ts'
import { GUEST } from '../../rules/users/actor.ts'
import { exportUseCases } from '../exports/export-use-cases.ts'

/** The header of a stored record. */
export const headerOf = ({ identifier, stamp, state, specs }: StoredRecord): RecordHeader => ({
  identifier,
  stamp,
  state,
  specs,
})

/** Refusals of what a guest may not see, or of what has no release. Harvesters remove what is given as deleted. */
const HIDDEN: ReadonlySet<Refusal['kind']> = new Set([
  'notFound',
  'missing',
  'invalid',
  'forbidden',
  'unauthenticated',
])

/**
 * Writes records with the metadata that everyone may see. A dataset that is no longer public is given as deleted, though the job that
 * notes it has not run yet. Null for one that cannot be written in the format; the log names it.
 */
export const harvestedRecords = (domain: Domain) => {
  const exports = exportUseCases(domain)

  const metadataOf = async (
    identifier: string,
    { name, xml }: ExportFormat,
  ): Promise<OaiMetadata | 'hidden' | 'failed'> => {
    const pid = parsePid(identifier)
    if (pid === null) return 'hidden'
    const wanted = {
      ref: { kind: 'pid', pid },
      version: ':latest-published',
      exporter: name,
    } as const
    try {
      const text = await exports.write(GUEST, wanted)
      return xml === undefined
        ? { kind: 'link', url: exportAddress(domain.site.url, { name, identifier }) }
        : { kind: 'document', xml: text }
    } catch (error) {
      if (!(error instanceof RefusedError)) throw error
      if (HIDDEN.has(error.refusal.kind)) return 'hidden'
      if (error.refusal.kind !== 'accessDenied') throw error
      domain.tellOperator(`${identifier} cannot be harvested as ${name}`, error)
      return 'failed'
    }
  }

  return async (stored: StoredRecord, format: ExportFormat): Promise<HarvestedRecord | null> => {
    const header = headerOf(stored)
    if (header.state === 'deleted') return { header, metadata: null }
    const metadata = await metadataOf(header.identifier, format)
    if (metadata === 'failed') return null
    return metadata === 'hidden'
      ? { header: { ...header, state: 'deleted' }, metadata: null }
      : { header, metadata }
  }
}

const exportAddress = (
  site: string,
  { name, identifier }: { readonly name: string; readonly identifier: string },
): string =>
  `${site}/api/datasets/export?exporter=${name}&persistentId=${encodeURIComponent(identifier)}`
