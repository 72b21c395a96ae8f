import type { PersistentIds } from '@holdfast/core'
import { formatPid, parsePid } from '@holdfast/core/rules'
import { suite } from 'uvu'
import { equal, is } from 'uvu/assert'
import { registrarRules } from './registrar-rules.ts'

/** What an adapter says of itself, so that the suite can hold it to that. */
export interface PersistentIdClaims {
  /** Whether somebody outside is told of identifiers. */
  readonly registrar: boolean
}

/**
 * Everything the `PersistentIds` port promises, except what happens while a registrar does not answer: that
 * is for each adapter to show. `open` gives an adapter whose registrar knows nothing yet, each time.
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

  test('what is minted is read back as it was written', async ({ ids }) => {
    const pid = await ids.mint()
    equal(parsePid(formatPid(pid)), pid)
  })

  test('no two of a hundred are alike, whatever the case of their letters', async ({ ids }) => {
    const minted = new Set<string>()
    for (let n = 0; n < 100; n += 1) minted.add(formatPid(await ids.mint()).toLowerCase())
    is(minted.size, 100)
  })

  test('it has a registrar if and only if it claims so', ({ ids }) =>
    is(ids.registrar !== undefined, claims.registrar))

  if (claims.registrar) registrarRules(test)
  test.run()
}
