import { addressBlock, addressKey } from '@holdfast/core/rules'
import { Hono } from 'hono'
import { suite } from 'uvu'
import { is } from 'uvu/assert'
import { clientAddress } from '../../src/app/client-address.ts'
import type { AppEnv } from '../../src/request/environment.ts'

const test = suite('the address of a client')

const PROXIES = ['10.0.0.0/8', '::1'].flatMap((block) => addressBlock(block) ?? [])

async function seen(
  connection: string | undefined,
  forwarded?: string,
  trusted = PROXIES,
): Promise<string | null> {
  let found: string | null = 'never asked'
  const app = new Hono<AppEnv>().get('/', (c) => {
    found = clientAddress(c, trusted)
    return c.body(null)
  })
  const headers = forwarded === undefined ? {} : { 'X-Forwarded-For': forwarded }
  const bindings = connection && { incoming: { socket: { remoteAddress: connection } } }
  await app.request('/', { headers }, bindings as object | undefined)
  return found
}

test('without trusted proxies, it is the address of the connection', async () => {
  is(await seen('192.0.2.1', '203.0.113.5'), addressKey('192.0.2.1'))
  is(await seen('10.0.0.1', '203.0.113.5', []), addressKey('10.0.0.1'))
  is(await seen('::ffff:192.0.2.1'), addressKey('192.0.2.1'))
  is(await seen(undefined, '203.0.113.5'), null)
})

test('a trusted proxy names the client; what the client sends to it is ignored', async () => {
  is(await seen('10.0.0.1', '203.0.113.5'), addressKey('203.0.113.5'))
  is(await seen('::1', '6.6.6.6, 203.0.113.5'), addressKey('203.0.113.5'))
  is(await seen('10.0.0.1', '6.6.6.6, 203.0.113.5, 10.2.2.2'), addressKey('203.0.113.5'))
  is(await seen('10.0.0.1', '203.0.113.5:4711'), addressKey('203.0.113.5'))
  is(await seen('10.0.0.1', '[2001:db8::1]:4711'), addressKey('2001:db8::1'))
})

test('it is the proxy when only proxies are named, and unknown when the header is malformed', async () => {
  is(await seen('10.0.0.1'), addressKey('10.0.0.1'))
  is(await seen('10.0.0.1', ' , '), addressKey('10.0.0.1'))
  is(await seen('10.0.0.1', '10.9.9.9'), addressKey('10.9.9.9'))
  is(await seen('10.0.0.1', '203.0.113.5, unknown'), null)
})

test.run()
