import { posix } from 'node:path'
import type { Import } from './import-rule.ts'

/**
 * Groups of files that import each other in a cycle, type imports included; each group is sorted. Only
 * relative imports count. (Tarjan's strongly connected components.)
 */
export function importCycles(imports: readonly Import[]): readonly (readonly string[])[] {
  const targets = targetsOf(imports)
  const index = new Map<string, number>()
  const low = new Map<string, number>()
  const open: string[] = []
  const cycles: string[][] = []
  const visit = (file: string): number => {
    const own = index.size
    index.set(file, own)
    low.set(file, own)
    open.push(file)
    for (const target of targets.get(file) ?? []) {
      const seen = index.get(target)
      const reached = seen === undefined ? visit(target) : open.includes(target) ? seen : own
      low.set(file, Math.min(low.get(file) ?? own, reached))
    }
    const lowest = low.get(file) ?? own
    if (lowest === own) {
      const group = open.splice(open.indexOf(file))
      if (group.length > 1 || targets.get(file)?.has(file)) cycles.push(group.sort())
    }
    return lowest
  }
  for (const file of targets.keys()) if (!index.has(file)) visit(file)
  return cycles
}

function targetsOf(imports: readonly Import[]): ReadonlyMap<string, ReadonlySet<string>> {
  const targets = new Map<string, Set<string>>()
  for (const { file, specifier } of imports) {
    if (!specifier.startsWith('.')) continue
    const of = targets.get(file) ?? new Set()
    targets.set(file, of.add(posix.join(posix.dirname(file), specifier)))
  }
  return targets
}
