const WRITTEN = /^(?:https?:\/\/(?:www\.)?orcid\.org\/)?(\d{4}-\d{4}-\d{4}-\d{3}[\dX])\/?$/i

/** The ORCID iD in a text, an address of it included, as `0000-0002-1825-0097`; null for none with a right check digit. */
export function orcidIn(text: string): string | null {
  const found = WRITTEN.exec(text.trim())?.[1]?.toUpperCase()
  return found !== undefined && checkDigit(found.replaceAll('-', '')) === found.at(-1)
    ? found
    : null
}

/** The last of 16 digits (ISO 7064, mod 11-2). */
function checkDigit(digits: string): string {
  const sum = [...digits.slice(0, 15)].reduce((total, digit) => (total + Number(digit)) * 2, 0)
  const rest = (12 - (sum % 11)) % 11
  return rest === 10 ? 'X' : String(rest)
}
