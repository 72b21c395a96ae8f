import type { PersistentIds } from '@holdfast/core'
import { formatPid, parsePid } from '@holdfast/core/rules'
import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { registrarRules } from './registrar-rules.ts'

/** What the adapter claims, for the rules to check. */
export interface PersistentIdClaims {
  /** Whether identifiers are registered outside. */
  readonly registrar: boolean
}

/**
 * All rules of the `PersistentIds` port, except for outages of the registrar, which each adapter tests
 * itself. Each call of `open` returns an adapter whose registrar knows no identifier.
 */
export function persistentIdsContract(
  name: string,
  open: () => Promise<PersistentIds>,
  claims: PersistentIdClaims,
): void {
  const test = suite<{ ids: PersistentIds }>(`${name} are PersistentIds`)
  test.before.each(async (context) => {
    context.ids = await open()
  })

  test('a minted identifier is parsed from its text', async ({ ids }) => {
    const pid = await ids.mint()
    equal(parsePid(formatPid(pid)), pid)
  })

  test('a hundred identifiers are distinct, also ignoring case', async ({ ids }) => {
    const minted = new Set<string>()
    for (let n = 0; n < 100; n += 1) minted.add(formatPid(await ids.mint()).toLowerCase())
    is(minted.size, 100)
  })

  test('it has a registrar exactly if it claims one', ({ ids }) =>
    is(ids.registrar !== undefined, claims.registrar))

  if (claims.registrar) registrarRules(test)
  test.run()
}
