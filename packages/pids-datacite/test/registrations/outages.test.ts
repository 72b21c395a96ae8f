import type { ServerResponse } from 'node:http'
import { suite } from 'uvu'
import { equal, is, match, not, ok } from 'uvu/assert'
import { parseRetryAfter } from '../../src/retry-after.ts'
import { type Interruption, PASSWORD } from '../../src/testing.ts'
import {
  DOI,
  failureOf,
  PID,
  RECORD,
  type RegistrarOnStandIn,
  registrarOnStandIn,
} from './registrar-on-stand-in.ts'

const test = suite<RegistrarOnStandIn>('outages of the registry')

test.before.each(async (context) => {
  Object.assign(context, await registrarOnStandIn())
})
test.after.each(({ registry }) => registry.close())

const answering =
  (answer: (response: ServerResponse) => void): Interruption =>
  (_, response) => {
    answer(response)
    return 'answered'
  }

const status = (code: number, headers: Readonly<Record<string, string>> = {}) =>
  answering((response) => response.writeHead(code, headers).end('<html>sorry</html>'))

const hangingUp = answering((response) => response.destroy())

test('a transient failure is overcome by a retry', async ({ registry, registrar, troubles }) => {
  for (const fault of [status(500), status(502), status(503), status(429), hangingUp]) {
    registry.interrupt(fault, fault)
    await registrar.publish(RECORD)
  }
  is(registry.requests.length, 15)
  equal(troubles, [])
})

test('an outage is reported after three attempts, without the password', async ({
  registry,
  registrar,
  troubles,
}) => {
  registry.interrupt(status(503), hangingUp, status(500))
  is((await failureOf(registrar.publish(RECORD))).trouble, 'unreachable')
  is(registry.requests.length, 3)
  equal(
    troubles.map(({ trouble, attempted, pid }) => [trouble, attempted, pid]),
    [['unreachable', 'publish', 'doi:10.5072/FK2/7QX2MB']],
  )
  not.match(JSON.stringify(troubles), PASSWORD)
})

test('an absent registry is unreachable', async ({ registry, registrar }) => {
  await registry.close()
  const failure = await failureOf(registrar.reserve(PID))
  is(failure.trouble, 'unreachable')
  match(failure.message, /could not be reached: .*ECONNREFUSED/)
})

test('a long requested pause stops requests until it has passed', async ({
  registry,
  registrar,
}) => {
  registry.interrupt(status(429, { 'retry-after': '120' }))
  const failure = await failureOf(registrar.publish(RECORD))
  equal([failure.trouble, failure.retryAfterSeconds], ['unreachable', 120])
  is(registry.requests.length, 1)
})

test('a pause is requested in seconds or as a date, and other text requests none', () => {
  const now = new Date('2031-04-05T06:07:08Z')
  const asked = (header: string | null) => parseRetryAfter(header, now)
  equal(['0', ' 30 ', '999999999'].map(asked), [0, 30, 86_400])
  equal(asked('Sat, 05 Apr 2031 06:08:08 GMT'), 60)
  equal(asked('Sat, 05 Apr 2031 06:00:00 GMT'), 0)
  for (const nonsense of [null, '', 'soon', '-5', '1.5', '1e9'])
    is(asked(nonsense), null, String(nonsense))
})

test('rejected credentials are not retried', async ({ registry, registrar }) => {
  for (const code of [401, 301, 302, 307]) {
    const before = registry.requests.length
    registry.interrupt(status(code, code < 400 ? { location: `${registry.address}/trap` } : {}))
    is((await failureOf(registrar.publish(RECORD))).trouble, 'unauthorized', String(code))
    equal(registry.requests.slice(before), ['PUT /dois/10.5072/FK2/7QX2MB'])
  }
})

test('a wrong password is reported without showing it', async ({ registry }) => {
  const { registrar, registry: own } = await registrarOnStandIn({
    address: registry.address,
    password: 'the wrong secret',
  })
  await own.close()
  const failure = await failureOf(registrar.stateOf(PID))
  is(failure.trouble, 'unauthorized')
  is(failure.message, 'The registry answered 401: Bad credentials.')
  not.match(JSON.stringify(failure), 'secret')
})

test('an invalid request is not retried', async ({ registry, registrar }) => {
  for (const code of [400, 413, 415, 422]) {
    const before = registry.requests.length
    registry.interrupt(status(code))
    const failure = await failureOf(registrar.publish(RECORD))
    equal([failure.trouble, failure.message], ['rejected', `The registry answered ${code}`])
    is(registry.requests.length, before + 1)
  }
})

test('an unreadable answer is a failure', async ({ registry, registrar }) => {
  const bodies = [
    '',
    'null',
    '[]',
    '<html/>',
    '{"data": {}}',
    '{"data":{"attributes":{"state":7}}}',
  ]
  for (const body of bodies) {
    registry.interrupt(answering((response) => response.writeHead(200).end(body)))
    is((await failureOf(registrar.publish(RECORD))).trouble, 'unreachable', body)
  }
})

test('errors of any form are described', async ({ registry, registrar }) => {
  const described = [
    ['{"errors": "no"}', 'The registry answered 422'],
    ['{"errors": [null, 7, {"title": ["x"]}]}', /no reason given/],
    ['{"errors": [{"detail": "too long"}]}', /too long/],
    [`{"errors": [{"title": "${'x'.repeat(5000)}"}]}`, /^.{500}$/],
  ] as const
  for (const [body, expected] of described) {
    registry.interrupt(answering((response) => response.writeHead(422).end(body)))
    match((await failureOf(registrar.publish(RECORD))).message, expected)
  }
})

test('a missing or endless answer is abandoned', async ({ registry }) => {
  const { registrar, registry: own } = await registrarOnStandIn({
    address: registry.address,
    timeoutSeconds: 0.05,
    attempts: 2,
  })
  await own.close()
  const never = answering(() => undefined)
  const halfSent = answering((response) => response.writeHead(200).write('{"data": {"attr'))
  for (const slow of [never, halfSent]) {
    const before = registry.requests.length
    registry.interrupt(slow, slow)
    const failure = await failureOf(registrar.publish(RECORD))
    is(failure.trouble, 'unreachable')
    match(failure.message, /did not answer within 0.05 seconds/)
    is(registry.requests.length, before + 2)
  }
})

test('an endless answer is not read to its end', async ({ registry, registrar }) => {
  const flood = answering((response) => {
    response.writeHead(200)
    response.end(Buffer.alloc(5 * 1024 * 1024, 'x'))
  })
  registry.interrupt(flood, flood, flood)
  match((await failureOf(registrar.stateOf(PID))).message, /too long/)
})

test('after a missing answer no requests are sent for a while, which is reported once', async ({
  registry,
}) => {
  const {
    registrar,
    registry: own,
    troubles,
  } = await registrarOnStandIn({
    address: registry.address,
    restSeconds: 60,
    attempts: 1,
  })
  await own.close()
  registry.interrupt(status(503))
  await failureOf(registrar.publish(RECORD))
  const second = await failureOf(registrar.publish(RECORD))
  equal([second.trouble, registry.requests.length, troubles.length], ['unreachable', 1, 1])
  ok((second.retryAfterSeconds ?? 0) > 0 && (second.retryAfterSeconds ?? 0) <= 60)
})

test('any answer keeps the requests going', async ({ registry }) => {
  const { registrar, registry: own } = await registrarOnStandIn({
    address: registry.address,
    restSeconds: 60,
  })
  await own.close()
  registry.interrupt(status(401), status(422), status(403))
  for (const _ of [1, 2, 3]) await failureOf(registrar.publish(RECORD))
  await registrar.publish(RECORD)
  ok(registry.kept.has(DOI))
})

test('the effects of an attempt whose answer was lost do no harm', async ({
  registry,
  registrar,
}) => {
  registry.interrupt((_, response) => {
    registry.kept.set(DOI, { state: 'draft', url: null, xml: null, ours: true })
    response.destroy()
    return 'answered'
  })
  is(await registrar.reserve(PID), 'reserved')
  ok(registry.kept.has(DOI))
})

test.run()
