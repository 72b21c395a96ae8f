import {
  type ExportSource,
  escapedHtml,
  type License,
  type Terms,
  type TermsOfAccessKey,
  type TermsOfUseKey,
} from '@holdfast/core/rules'
import { textElement, wrapped, type XmlElement } from '../../xml/xml-element.ts'

type TermElement = readonly [string, TermsOfUseKey | TermsOfAccessKey]

const AVAILABILITY: readonly TermElement[] = [
  ['accsPlac', 'dataAccessPlace'],
  ['origArch', 'originalArchive'],
  ['avlStatus', 'availabilityStatus'],
  ['collSize', 'sizeOfCollection'],
  ['complete', 'studyCompletion'],
]

const USE: readonly TermElement[] = [
  ['confDec', 'confidentialityDeclaration'],
  ['specPerm', 'specialPermissions'],
  ['restrctn', 'restrictions'],
  ['contact', 'contactForAccess'],
  ['citReq', 'citationRequirements'],
  ['deposReq', 'depositorRequirements'],
  ['conditions', 'conditions'],
  ['disclaimer', 'disclaimer'],
]

/** Where the data are kept, and the terms of their use. */
export function dataAccess({ version, license }: ExportSource): XmlElement | null {
  const { use, access } = version.terms
  // A licence replaces the custom terms of use.
  const inForce: Terms['use'] & Terms['access'] = license === null ? { ...use, ...access } : access
  const elements = (table: readonly TermElement[]) =>
    table.map(([element, key]) => textElement(element, inForce[key]))
  return wrapped(
    'dataAccs',
    wrapped('setAvail', elements(AVAILABILITY)),
    wrapped('useStmt', elements(USE)),
    note('DVN:TOU', inForce.termsOfUse),
    note('DVN:TOA', inForce.termsOfAccess),
    license && note('DVN:TOU', licenseLink(license)),
  )
}

/** The note types are historic codes that importers of other repositories look for. */
const note = (type: string, text: string | undefined): XmlElement | null =>
  textElement('notes', text, { type, level: 'dv' })

const licenseLink = ({ uri, name }: License): string =>
  `<a href="${escapedHtml(uri)}">${escapedHtml(name)}</a>`
