import type { PersistentIds, PidRegistrar } from '@holdfast/core'
import type { Pid, PidRecord } from '@holdfast/core/rules'
import type { Test } from 'uvu'
import { equal, is, ok } from 'uvu/assert'

/** The parts of a registry document that registrars read. */
const documentOf = ({ authority, identifier }: Pid, title: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<resource xmlns="http://datacite.org/schema/kernel-4">
  <identifier identifierType="DOI">${authority}/${identifier}</identifier>
  <creators><creator><creatorName>Wallner, Theres</creatorName></creator></creators>
  <titles><title>${title}</title></titles>
  <publisher>Stream Archive</publisher>
  <publicationYear>2031</publicationYear>
  <resourceType resourceTypeGeneral="Dataset"/>
</resource>`

const recordOf = (pid: Pid, title = 'Water levels – Kaltenbäche'): PidRecord => ({
  pid,
  target: `https://data.example.org/citation?persistentId=${pid.identifier}`,
  metadata: documentOf(pid, title),
})

async function scene(
  ids: PersistentIds,
): Promise<{ readonly registrar: PidRegistrar; readonly pid: Pid }> {
  const { registrar } = ids
  if (registrar === undefined) throw new Error('There is no registrar')
  return { registrar, pid: await ids.mint() }
}

/** All rules of the `PidRegistrar` port, except for outages. */
export function registrarRules(test: Test<{ readonly ids: PersistentIds }>): void {
  test('it manages identifiers that it mints, and no others', async ({ ids }) => {
    const { registrar, pid } = await scene(ids)
    ok(registrar.manages(pid))
    is(registrar.manages({ ...pid, authority: '10.99999' }), false)
  })

  test('an identifier is unknown until it is reserved', async ({ ids }) => {
    const { registrar, pid } = await scene(ids)
    is(await registrar.stateOf(pid), null)
    is(await registrar.reserve(pid), 'reserved')
    is(await registrar.stateOf(pid), 'reserved')
  })

  test('reserving again changes nothing in any state', async ({ ids }) => {
    const { registrar, pid } = await scene(ids)
    for (const _ of [1, 2]) is(await registrar.reserve(pid), 'reserved')
    await registrar.publish(recordOf(pid))
    is(await registrar.reserve(pid), 'public')
    await registrar.withdraw(recordOf(pid, 'Gone'))
    is(await registrar.reserve(pid), 'hidden')
    is(await registrar.stateOf(pid), 'hidden')
  })

  test('publishing makes an identifier public, reserved or not, also the second time', async ({
    ids,
  }) => {
    const { registrar, pid } = await scene(ids)
    const fresh = await ids.mint()
    await registrar.reserve(pid)
    for (const each of [pid, fresh])
      for (const title of ['First', 'Second & last']) {
        await registrar.publish(recordOf(each, title))
        is(await registrar.stateOf(each), 'public')
      }
  })

  test('a reserved identifier can be deleted, and reserved again', async ({ ids }) => {
    const { registrar, pid } = await scene(ids)
    await registrar.reserve(pid)
    for (const _ of [1, 2]) is(await registrar.withdraw(recordOf(pid, 'Gone')), null)
    is(await registrar.stateOf(pid), null)
    is(await registrar.reserve(pid), 'reserved')
  })

  test('a public identifier can be hidden, stays hidden, and can be public again', async ({
    ids,
  }) => {
    const { registrar, pid } = await scene(ids)
    await registrar.publish(recordOf(pid))
    for (const _ of [1, 2]) is(await registrar.withdraw(recordOf(pid, 'Gone')), 'hidden')
    is(await registrar.stateOf(pid), 'hidden')
    await registrar.publish(recordOf(pid))
    is(await registrar.stateOf(pid), 'public')
  })

  test('identifiers are compared without regard to case', async ({ ids }) => {
    const { registrar, pid } = await scene(ids)
    await registrar.publish(recordOf(pid))
    is(await registrar.stateOf({ ...pid, identifier: pid.identifier.toLowerCase() }), 'public')
  })

  test('many concurrent calls have the effect of one', async ({ ids }) => {
    const { registrar, pid } = await scene(ids)
    const record = recordOf(pid)
    await Promise.all(Array.from({ length: 5 }, () => registrar.publish(record)))
    equal([await registrar.stateOf(pid), await registrar.reserve(pid)], ['public', 'public'])
  })
}
