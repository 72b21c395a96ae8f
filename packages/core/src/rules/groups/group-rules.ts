import { type Problem, refuse } from '../refusals/refusal.ts'
import type { AddressRange } from './group.ts'
import { addressKey, isV4 } from './ip-address.ts'
import { isDomain, isDomainPattern } from './mail-domain.ts'

const ALIAS = /^[A-Za-z0-9_-]{1,100}$/
const DOMAIN_ALIAS = /^[A-Za-z0-9_.-]{1,255}$/
const MAX_TEXT_LENGTH = 1000

interface Described {
  readonly alias: string
  readonly name: string
  readonly description: string
}

/** Everything wrong with the alias, name and description of a group. `domains` allows dots in the alias. */
export function groupProblems(
  { alias, name, description }: Described,
  { domains = false }: { readonly domains?: boolean } = {},
): readonly Problem[] {
  const problems: Problem[] = []
  if (!(domains ? DOMAIN_ALIAS : ALIAS).test(alias))
    problems.push({
      path: 'alias',
      code: 'aliasInvalid',
      message: `The alias must consist of letters, digits, _${domains ? ', .' : ''} and -.`,
    })
  if (name.trim() === '')
    problems.push({ path: 'name', code: 'nameMissing', message: 'The name is required.' })
  for (const [path, text] of [
    ['name', name],
    ['description', description],
  ] as const)
    if (text.length > MAX_TEXT_LENGTH)
      problems.push({ path, code: 'tooLong', message: `At most ${MAX_TEXT_LENGTH} characters.` })
  return problems
}

/** Refuses a group that has any problems. */
export function requireValidGroup(problems: readonly Problem[]): void {
  if (problems.length > 0)
    refuse({
      kind: 'invalid',
      message: `The group cannot be saved: ${problems.map(({ path, message }) => `${path}: ${message}`).join(' ')}`,
      problems,
    })
}

/** The range between two addresses, or the problem with them. */
export function addressRange(from: string, to: string): AddressRange | Problem {
  const [low, high] = [addressKey(from), addressKey(to)]
  const path = 'ranges'
  if (low === null || high === null) {
    const wrong = low === null ? from : to
    return { path, message: `${wrong.slice(0, 100)} is not an IP address.` }
  }
  if (isV4(low) !== isV4(high)) return { path, message: `${from} and ${to} mix IPv4 and IPv6.` }
  if (low > high) return { path, message: `${from} comes after ${to}.` }
  return { low, high }
}

/** Everything wrong with lower-case domains or, with `regex`, domain patterns. */
export const domainProblems = (
  domains: readonly string[],
  { regex }: { readonly regex: boolean },
): readonly Problem[] =>
  domains.length === 0
    ? [{ path: 'domains', message: 'At least one domain is required.' }]
    : domains
        .filter((domain) => !(regex ? isDomainPattern : isDomain)(domain))
        .map((domain) => ({
          path: 'domains',
          message: `${domain.slice(0, 100)} is not a ${regex ? 'pattern of domains' : 'domain'}.`,
        }))
