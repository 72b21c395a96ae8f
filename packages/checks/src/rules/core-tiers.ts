import { posix } from 'node:path'
import type { Import } from './import-rule.ts'

const CORE = 'packages/core/src/'

/** The tiers of core from the bottom up. A file imports its own tier and those below it. */
const TIERS = ['rules', 'ports', 'use-cases'] as const

/** The face that offers rules and nothing else. */
const RULES_FACE = `${CORE}rules.ts`

/** Why an import inside core points up, or null. Files beside the tiers are the faces of the package. */
export function tierProblem({ file, specifier }: Import): string | null {
  if (!file.startsWith(CORE) || !specifier.startsWith('.')) return null
  const from = file === RULES_FACE ? 'rules' : tierOf(file)
  if (from === null) return null
  const target = posix.join(posix.dirname(file), specifier)
  const to = tierOf(target)
  if (to === null) return `${target} is a face of core`
  return TIERS.indexOf(to) <= TIERS.indexOf(from)
    ? null
    : `a file of ${from} may not import one of ${to}`
}

function tierOf(file: string): (typeof TIERS)[number] | null {
  const folder = file.slice(CORE.length).split('/')[0]
  return TIERS.find((tier) => tier === folder) ?? null
}
