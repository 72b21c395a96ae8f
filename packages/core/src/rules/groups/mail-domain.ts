import { parsePattern } from './domain-pattern.ts'
import { matchesPattern } from './pattern-matching.ts'

const DOMAIN = /^(?=.{1,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/

/** Whether the lower-case `text` is a valid mail domain. */
export const isDomain = (text: string): boolean => DOMAIN.test(text)

/** Whether the lower-case `text` is a valid domain pattern; see `parsePattern`. */
export const isDomainPattern = (text: string): boolean => text !== '' && parsePattern(text) !== null

/** Whether the lower-case `domain` equals `meant` or, with `regex`, matches it as a whole. */
export function matchesDomain(meant: string, domain: string, regex: boolean): boolean {
  if (!regex) return meant === domain
  const pattern = parsePattern(meant)
  return pattern !== null && matchesPattern(pattern, domain)
}
