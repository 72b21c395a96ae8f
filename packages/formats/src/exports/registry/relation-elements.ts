import {
  type CompoundValue,
  datasetPidUrl,
  type ExportSource,
  filePidUrl,
  type Pid,
  parsePid,
} from '@holdfast/core/rules'
import { child, entries } from '../../metadata/field-texts.ts'
import { textElement, wrapped, type XmlContent, type XmlElement } from '../../xml/xml-element.ts'
import { type Profile, UNAVAILABLE } from './profile.ts'

type Described = Pick<ExportSource, 'version'>

/** The other identifiers of the dataset. */
export const alternateIdentifiers = ({ version }: Described): XmlContent =>
  wrapped(
    'alternateIdentifiers',
    entries(version, 'otherId').map((entry) =>
      textElement('alternateIdentifier', child(entry, 'otherIdValue'), {
        alternateIdentifierType: child(entry, 'otherIdAgency') ?? UNAVAILABLE,
      }),
    ),
  )

/** The identifiers of related publications, with their relations; in the kernel those of files, too. */
export const relatedIdentifiers = (
  { version, files, site }: Pick<ExportSource, 'version' | 'files' | 'site'>,
  profile: Profile,
): XmlContent =>
  wrapped(
    'relatedIdentifiers',
    entries(version, 'publication').map((entry) => {
      const related = relatedIdentifier(entry, profile)
      const otherwise = profile === 'kernel' ? 'IsSupplementTo' : 'IsCitedBy'
      return (
        related &&
        textElement('relatedIdentifier', related.value, {
          relatedIdentifierType: related.type,
          relationType: child(entry, 'publicationRelationType') ?? otherwise,
        })
      )
    }),
    profile === 'kernel'
      ? files.map(({ file: { pid } }) => pid && relatedPid(pid, filePidUrl(pid, site), 'HasPart'))
      : [],
  )

/** That a file is part of its dataset. */
export const partOf = ({ context, site }: Pick<ExportSource, 'context' | 'site'>): XmlContent => {
  const { pid } = context.dataset
  return wrapped('relatedIdentifiers', relatedPid(pid, datasetPidUrl(pid, site), 'IsPartOf'))
}

function relatedPid(
  pid: Pid,
  url: string,
  relationType: 'HasPart' | 'IsPartOf',
): XmlElement | null {
  const related = ofPid(pid) ?? { type: 'URL', value: url }
  const attributes = { relatedIdentifierType: related.type, relationType }
  return textElement('relatedIdentifier', related.value, attributes)
}

interface Related {
  readonly type: string
  readonly value: string
}

/** The identifier or the address of a publication; null when the registry has no type for it. */
function relatedIdentifier(entry: CompoundValue, profile: Profile): Related | null {
  const number = child(entry, 'publicationIDNumber')
  const url = child(entry, 'publicationURL')
  const typeGiven = child(entry, 'publicationIDType')
  const type = TYPES.get(typeGiven ?? '')
  if (type !== undefined && number !== undefined) return { type, value: rawValue(type, number) }
  if (profile === 'openaire' && typeGiven === undefined) return null
  return recognised(number) ?? recognised(url)
}

/** The stored types that the registry knows, in the registry's spelling. */
const TYPES: ReadonlyMap<string, string> = new Map([
  ['ark', 'ARK'],
  ['arXiv', 'arXiv'],
  ['bibcode', 'bibcode'],
  ['doi', 'DOI'],
  ['ean13', 'EAN13'],
  ['eissn', 'EISSN'],
  ['handle', 'Handle'],
  ['hdl', 'Handle'],
  ['isbn', 'ISBN'],
  ['issn', 'ISSN'],
  ['istc', 'ISTC'],
  ['lissn', 'LISSN'],
  ['lsid', 'LSID'],
  ['pmid', 'PMID'],
  ['purl', 'PURL'],
  ['upc', 'UPC'],
  ['url', 'URL'],
  ['urn', 'URN'],
])

const PREFIXES: ReadonlyMap<string, RegExp> = new Map([
  ['DOI', /^(?:doi:|https?:\/\/(?:dx\.)?doi\.org\/)/i],
  ['Handle', /^(?:hdl:|https?:\/\/hdl\.handle\.net\/)/i],
])

const rawValue = (type: string, value: string): string =>
  value.trim().replace(PREFIXES.get(type) ?? '', '')

/** The type recognised from a value that has none; null when none is recognised. */
function recognised(value: string | undefined): Related | null {
  if (value === undefined) return null
  const pid = parsePid(value)
  const known = pid && ofPid(pid)
  if (known) return known
  return /^https?:\/\/\S+$/i.test(value.trim()) ? { type: 'URL', value: value.trim() } : null
}

/** An identifier of a kind that the registry has a type for; null for other kinds. */
function ofPid(pid: Pid): Related | null {
  if (pid.protocol === 'doi') return { type: 'DOI', value: raw(pid) }
  return pid.protocol === 'hdl' ? { type: 'Handle', value: raw(pid) } : null
}

const raw = ({ authority, identifier }: Pid): string => `${authority}/${identifier}`
