import { type ExportSource, isRestrictedIn } from '@holdfast/core/rules'
import { container, textElement, type XmlContent } from '../../xml/xml-element.ts'
import { licenseUrl } from '../addresses.ts'
import type { Profile } from './profile.ts'

const CUSTOM_TERMS = 'Custom terms of use apply; they can be read at this address.'

/** The access level of the files, then the terms. */
export const rights = (source: ExportSource, profile: Profile): XmlContent =>
  container('rightsList', {}, [
    container('rights', { rightsURI: `info:eu-repo/semantics/${openness(source)}` }),
    profile === 'kernel' ? terms(source) : licenseAlone(source),
  ])

function openness({ files, version }: ExportSource): string {
  if (!files.some((record) => isRestrictedIn(version, record))) return 'openAccess'
  return version.terms.fileAccessRequest ? 'restrictedAccess' : 'closedAccess'
}

function terms(source: ExportSource): XmlContent {
  const { license } = source
  if (license === null)
    return textElement('rights', CUSTOM_TERMS, { rightsURI: licenseUrl(source) })
  return textElement('rights', license.shortDescription || license.name, {
    rightsURI: license.uri,
    rightsIdentifier: license.rightsIdentifier,
    rightsIdentifierScheme: license.rightsIdentifierScheme,
    schemeURI: license.schemeUri,
    'xml:lang': license.languageCode,
  })
}

const licenseAlone = ({ license }: ExportSource): XmlContent =>
  license && textElement('rights', license.name, { rightsURI: license.uri })
