import type { Domain } from '../../ports/ports.ts'
import type { StoredRecord } from '../../ports/store/harvesting.ts'
import type { ReadUnit } from '../../ports/store/store.ts'
import { parsePid } from '../../rules/datasets/pid.ts'
import type { ExportFormat } from '../../rules/exports/exporter.ts'
import type {
  HarvestedRecord,
  ListEnd,
  MetadataFormat,
  OaiAnswer,
  OaiBody,
} from '../../rules/harvesting/oai-answer.ts'
import {
  type OaiArguments,
  type OaiError,
  type OaiListRequest,
  type OaiRequest,
  parseOaiRequest,
} from '../../rules/harvesting/oai-request.ts'
import { setsToken } from '../../rules/harvesting/resumption-token.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import { settingFlag } from '../../rules/settings/setting-values.ts'
import { supportAddresses } from '../installation/support-addresses.ts'
import { brandOf } from '../notifications/brand.ts'
import { harvestedRecords, headerOf } from './harvested-records.ts'
import { recordsFor } from './record-lists.ts'

/** The items of one part of a list. */
const PARTS = { ListIdentifiers: 100, ListRecords: 10, ListSets: 100 } as const

/** The protocol with which others collect metadata, OAI-PMH 2.0 (docs/specification/harvesting.md#server). */
export const oaiUseCases = (domain: Domain) => {
  const { store, clock, site, oaiDocument } = domain
  const formats = domain.exporters.filter(({ isHarvestable }) => isHarvestable)
  const recordOf = harvestedRecords(domain)

  const bodyOf = (asked: OaiRequest): Promise<OaiBody> => {
    switch (asked.verb) {
      case 'Identify':
        return store.read(identify)
      case 'ListMetadataFormats':
        return store.read((unit) => listFormats(unit, asked.identifier))
      case 'ListSets':
        return store.read((unit) => listSets(unit, asked.after))
      case 'GetRecord':
        return getRecord(asked)
      case 'ListIdentifiers':
      case 'ListRecords':
        return list(asked)
    }
  }

  const identify = async (unit: ReadUnit): Promise<OaiBody> => {
    const settings = await unit.settings.all()
    const [adminEmail] = await supportAddresses(unit, settings)
    return {
      kind: 'Identify',
      repositoryName: await brandOf(unit, settings, site),
      adminEmail: adminEmail ?? `postmaster@${hostOf(site.url)}`,
      earliest: (await unit.harvesting.earliest()) ?? clock.now(),
    }
  }

  const listFormats = async (unit: ReadUnit, identifier: string | null): Promise<OaiBody> =>
    identifier !== null && (await recordNamed(unit, identifier)) === null
      ? UNKNOWN_RECORD
      : { kind: 'ListMetadataFormats', formats: formats.map(presented) }

  /** A format without a schema of its own is described by the list of formats. */
  const presented = ({ name, xml }: ExportFormat): MetadataFormat => ({
    prefix: name,
    schema: xml?.schemaLocation ?? `${site.url}/api/info/exportFormats`,
    namespace: xml?.namespace ?? `${site.url}/api/info/exportFormats#${name}`,
  })

  const getRecord = async ({
    identifier,
    prefix,
  }: Extract<OaiRequest, { readonly verb: 'GetRecord' }>): Promise<OaiBody> => {
    const format = formats.find(({ name }) => name === prefix)
    if (format === undefined) return UNKNOWN_FORMAT
    const stored = await store.read((unit) => recordNamed(unit, identifier))
    if (stored === null) return UNKNOWN_RECORD
    const record = await recordOf(stored, format)
    return record === null ? FAILED : { kind: 'GetRecord', record }
  }

  const list = async (asked: OaiListRequest): Promise<OaiBody> => {
    const format = formats.find(({ name }) => name === asked.prefix)
    if (format === undefined) return UNKNOWN_FORMAT
    const limit = PARTS[asked.verb]
    const part = await store.read((unit) => recordsFor(unit, asked, limit))
    if (part === null) return NO_RECORDS
    const { records: stored, end } = part
    if (asked.verb === 'ListIdentifiers')
      return { kind: asked.verb, headers: stored.map(headerOf), end }
    const written: HarvestedRecord[] = []
    for (const each of stored) {
      const record = await recordOf(each, format)
      if (record !== null) written.push(record)
    }
    return { kind: asked.verb, records: written, end }
  }

  return {
    /**
     * The document that answers a request; what is wrong with a request is an answer too. Refuses as `unavailable` while the setting
     * `:OAIServerEnabled` is not true.
     */
    answer: async (sent: OaiArguments): Promise<string> => {
      const settings = await store.read((unit) => unit.settings.all())
      if (oaiDocument === null || !settingFlag(settings, ':OAIServerEnabled'))
        return refuse({
          kind: 'unavailable',
          message: 'This installation does not offer its metadata for harvesting.',
        })
      const asked = parseOaiRequest(sent)
      const body = 'verb' in asked ? await bodyOf(asked) : asked
      const answer: OaiAnswer = {
        at: clock.now(),
        baseUrl: `${site.url}/oai`,
        request: isUnderstood(body) ? argumentsOf(sent) : {},
        body,
      }
      return oaiDocument(answer)
    },
  }
}

const hostOf = (url: string): string => url.replace(/^\w+:\/\//, '').replace(/[:/].*$/s, '')

/** Faults of the verb or of arguments are answered without the arguments, as the protocol has it. */
const isUnderstood = (body: OaiBody): boolean =>
  body.kind !== 'error' || (body.code !== 'badVerb' && body.code !== 'badArgument')

const argumentsOf = (sent: OaiArguments): Readonly<Record<string, string>> =>
  Object.fromEntries([...sent].map(([name, [value = '']]) => [name, value]))

const recordNamed = async (
  { harvesting }: ReadUnit,
  identifier: string,
): Promise<StoredRecord | null> => {
  const pid = parsePid(identifier)
  return pid === null ? null : harvesting.record(pid)
}

async function listSets({ harvesting }: ReadUnit, after: number): Promise<OaiBody> {
  const all = await harvesting.sets()
  const sets = all.slice(after, after + PARTS.ListSets)
  if (after > 0 && sets.length === 0) return NO_MORE_SETS
  const next = after + sets.length
  const end: ListEnd | null =
    sets.length === all.length
      ? null
      : { token: next < all.length ? setsToken(next) : '', cursor: after, total: all.length }
  return { kind: 'ListSets', sets, end }
}

const fault = (code: OaiError['code'], message: string): OaiError => ({
  kind: 'error',
  code,
  message,
})

const UNKNOWN_RECORD = fault('idDoesNotExist', 'There is no record with this identifier.')
const UNKNOWN_FORMAT = fault(
  'cannotDisseminateFormat',
  'No record has this metadataPrefix; ListMetadataFormats names those there are.',
)
const FAILED = fault('cannotDisseminateFormat', 'The record cannot be written in this format.')
const NO_RECORDS = fault('noRecordsMatch', 'No record matches.')
const NO_MORE_SETS = fault('badResumptionToken', 'There are no more sets; begin the list again.')
