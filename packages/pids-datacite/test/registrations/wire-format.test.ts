import { suite } from 'uvu'
import { equal, is, match } from 'uvu/assert'
import {
  DOI,
  failureOf,
  PID,
  RECORD,
  type RegistrarOnStandIn,
  registrarOnStandIn,
} from './registrar-on-stand-in.ts'

const test = suite<RegistrarOnStandIn>('the wire format of the registry')

const TOMBSTONE = { ...RECORD, metadata: '<resource><title>:unav</title></resource>' }

test.before.each(async (context) => {
  Object.assign(context, await registrarOnStandIn())
})
test.after.each(({ registry }) => registry.close())

test('a name is reserved with one request, or after a lookup if it exists', async ({
  registry,
  registrar,
}) => {
  await registrar.reserve(PID)
  equal(registry.requests, ['POST /dois'])
  equal(registry.kept.get(DOI), { state: 'draft', url: null, xml: null, ours: true })
  await registrar.reserve(PID)
  equal(registry.requests, ['POST /dois', 'POST /dois', 'GET /dois/10.5072/FK2/7QX2MB'])
})

test('target and document arrive unchanged, in any script', async ({ registry, registrar }) => {
  await registrar.publish(RECORD)
  equal(registry.requests, ['PUT /dois/10.5072/FK2/7QX2MB'])
  const { target: url, metadata: xml } = RECORD
  equal(registry.kept.get(DOI), { state: 'findable', url, xml, ours: true })
})

test('a registry that does not create on change gets a create request', async ({
  registry,
  registrar,
}) => {
  registry.createOnPut(false)
  await registrar.publish(RECORD)
  equal(registry.requests, ['PUT /dois/10.5072/FK2/7QX2MB', 'POST /dois'])
  is(registry.kept.get(DOI)?.state, 'findable')
})

test('an identifier created between two requests is changed', async ({ registry, registrar }) => {
  registry.createOnPut(false)
  registry.interrupt(
    () => 'passed',
    () => {
      registry.kept.set(DOI, { state: 'draft', url: null, xml: null, ours: true })
      return 'passed'
    },
  )
  await registrar.publish(RECORD)
  is(registry.kept.get(DOI)?.state, 'findable')
  equal(registry.requests.length, 3)
})

test('characters with a meaning in a URL are escaped', async ({ registry, registrar }) => {
  const odd = { ...PID, identifier: 'A%B/ü;x&y' }
  await registrar.publish({ ...RECORD, pid: odd })
  is(registry.kept.get('10.5072/a%b/ü;x&y')?.state, 'findable')
})

test('hiding replaces the metadata by the tombstone, also of one that is hidden already', async ({
  registry,
  registrar,
}) => {
  await registrar.publish(RECORD)
  await registrar.withdraw(RECORD)
  const { target: url, metadata: xml } = TOMBSTONE
  await registrar.withdraw(TOMBSTONE)
  equal(registry.kept.get(DOI), { state: 'registered', url, xml, ours: true })
})

test('a draft that became public after the lookup is hidden, not deleted', async ({
  registry,
  registrar,
}) => {
  await registrar.reserve(PID)
  registry.interrupt(
    () => 'passed',
    () => {
      const { target: url, metadata: xml } = RECORD
      registry.kept.set(DOI, { state: 'findable', url, xml, ours: true })
      return 'passed'
    },
  )
  is(await registrar.withdraw(TOMBSTONE), 'hidden')
})

test('a name of another account is rejected with that reason', async ({
  registry,
  registrar,
  troubles,
}) => {
  registry.kept.set(DOI, { state: 'draft', url: null, xml: null, ours: false })
  const failure = await failureOf(registrar.reserve(PID))
  is(failure.trouble, 'rejected')
  match(failure.message, /is already registered by another account/)
  equal(
    troubles.map(({ trouble, attempted }) => [trouble, attempted]),
    [['rejected', 'reserve']],
  )
})

test('a public DOI of another account is rejected for every operation', async ({
  registry,
  registrar,
}) => {
  const { target: url, metadata: xml } = RECORD
  const theirs = { state: 'findable', url, xml: `${xml} `, ours: false } as const
  registry.kept.set(DOI, theirs)
  for (const attempt of [
    () => registrar.reserve(PID),
    () => registrar.publish(RECORD),
    () => registrar.withdraw(TOMBSTONE),
    () => registrar.stateOf(PID),
  ]) {
    const failure = await failureOf(attempt())
    equal([failure.trouble, /another account/.test(failure.message)], ['rejected', true])
  }
  equal(registry.kept.get(DOI), theirs)
})

test('a prefix that the account may not use is a matter for the operator', async ({
  registrar,
}) => {
  const pid = { ...PID, authority: '10.9999' }
  is((await failureOf(registrar.reserve(pid))).trouble, 'unauthorized')
})

test('an objection of the registry to a document is passed on', async ({ registrar }) => {
  const failure = await failureOf(registrar.publish({ ...RECORD, metadata: '<resource/>' }))
  is(failure.trouble, 'rejected')
  is(failure.message, "The registry answered 422: xml: Missing child element 'titles'")
})

test.run()
