import { posix } from 'node:path'
import type { Import } from './import-rule.ts'

/** A package whose folders are in tiers. A file may import its own tier and those below it. */
interface TieredPackage {
  readonly source: string
  /** Folders from the bottom up. `*` means every folder that is not listed. */
  readonly tiers: readonly string[]
}

const TIERED: readonly TieredPackage[] = [
  { source: 'packages/core/src/', tiers: ['rules', 'ports', 'use-cases'] },
  {
    source: 'packages/http/src/',
    // The foundation, the areas, and the composition of them.
    tiers: ['request', 'refusals', 'input', 'output', 'endpoints', '*', 'openapi', 'app'],
  },
]

/**
 * Why an import inside a tiered package is forbidden, or null. Files beside the tier folders are entry
 * points, which no file imports. An entry point with the name of a tier, such as `rules.ts`, exports nothing
 * of higher tiers.
 */
export function tierProblem({ file, specifier }: Import): string | null {
  const tiered = TIERED.find(({ source }) => file.startsWith(source))
  if (tiered === undefined || !specifier.startsWith('.')) return null
  const target = posix.join(posix.dirname(file), specifier)
  const [from, to] = [placeOf(tiered, file), placeOf(tiered, target)]
  if (to.face) return `${target} is a face of its package`
  return to.height <= from.height ? null : `a file of ${from.name} may not import one of ${to.name}`
}

interface Place {
  readonly face: boolean
  /** A folder, or an entry point without its extension. */
  readonly name: string
  /** The index of its tier. */
  readonly height: number
}

function placeOf({ source, tiers }: TieredPackage, file: string): Place {
  const [name = '', ...below] = file.slice(source.length).split('/')
  if (below.length > 0) {
    const height = tiers.indexOf(name)
    return { face: false, name, height: height === -1 ? tiers.indexOf('*') : height }
  }
  const tier = posix.basename(name, '.ts')
  const height = tiers.indexOf(tier)
  return { face: true, name: tier, height: height === -1 ? tiers.length : height }
}
