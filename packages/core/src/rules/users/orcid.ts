import { hasCheckDigit } from '../metadata/check-digits.ts'

const WRITTEN = /^(?:https?:\/\/(?:www\.)?orcid\.org\/)?(\d{4}-\d{4}-\d{4}-\d{3}[\dX])\/?$/i

/** The ORCID iD in a text, an address of it included, as `0000-0002-1825-0097`; null for none with a right check digit. */
export function orcidIn(text: string): string | null {
  const found = WRITTEN.exec(text.trim())?.[1]?.toUpperCase()
  return found !== undefined && hasCheckDigit(found.replaceAll('-', '')) ? found : null
}
