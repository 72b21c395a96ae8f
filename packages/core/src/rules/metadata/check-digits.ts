/** Whether the last of 16 digits, of an ORCID iD or an ISNI, is the right one (ISO 7064, mod 11-2). */
export const hasCheckDigit = (digits: string): boolean => checkDigit(digits) === digits.at(-1)

function checkDigit(digits: string): string {
  const total = [...digits.slice(0, 15)].reduce((sum, digit) => (sum + Number(digit)) * 2, 0)
  const check = (12 - (total % 11)) % 11
  return check === 10 ? 'X' : String(check)
}

/** The digits of ROR: those of Crockford, without letters that look like digits. */
const LETTERS = '0123456789abcdefghjkmnpqrstvwxyz'

/** Whether the last two digits of a ROR id are the right ones (ISO 7064, mod 97-10). */
export function hasRorCheck(id: string): boolean {
  const number = [...id.slice(0, -2)].reduce((sum, each) => sum * 32 + LETTERS.indexOf(each), 0)
  return 98 - ((number * 100) % 97) === Number(id.slice(-2))
}
