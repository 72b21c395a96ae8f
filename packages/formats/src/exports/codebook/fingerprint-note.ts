import { textElement, type XmlElement } from '../../xml/xml-element.ts'

/** The fingerprint of a file or a variable. Importers of other repositories look for this type of note. */
export const fingerprintNote = (
  level: 'file' | 'variable',
  fingerprint: string,
): XmlElement | null =>
  textElement('notes', fingerprint, {
    level,
    type: 'VDC:UNF',
    subject: 'Universal Numeric Fingerprint',
  })
