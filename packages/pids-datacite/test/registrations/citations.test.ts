// own process: it starts a server
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { suite } from 'uvu'
import { equal, is, match, unreachable } from 'uvu/assert'
import { dataciteIds } from '../../src/index.ts'

const test = suite('citations at the registry')

const PID = { protocol: 'doi', authority: '10.5072', identifier: 'FK2/ABC' }

const event = (subject: string) => ({
  attributes: { 'relation-type-id': 'cites', 'subj-id': subject, 'obj-id': 'https://doi.org/x' },
})

/** A registry whose pages are answered in turn; `ADDRESS` in them is its own address. */
async function registryWith(...pages: readonly (object | number)[]) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    const page = pages[asked.length - 1] ?? 404
    response.statusCode = typeof page === 'number' ? page : 200
    response.end(JSON.stringify(page).replaceAll('ADDRESS', address))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  // A server on a port has an address object.
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { citations, registrar } = dataciteIds({
    address,
    user: 'U',
    password: 'p',
    authority: '10.5072',
    shoulder: '',
    attempts: 1,
    ids: { identifier: () => 'x' },
  })
  const read = async (): Promise<readonly string[]> => {
    const found: string[] = []
    for await (const page of citations?.eventsOf(PID) ?? [])
      found.push(...page.map(({ subject }) => subject))
    return found
  }
  return { asked, read, registrar, close: () => server.close() }
}

test('events are read page by page, up to the last', async () => {
  const registry = await registryWith(
    { data: [event('a')], links: { next: 'ADDRESS/events?page=2' } },
    { data: [event('b')] },
  )
  equal(await registry.read(), ['a', 'b'])
  equal(registry.asked, [
    '/events?doi=10.5072%2FFK2%2FABC&source=crossref&page%5Bsize%5D=1000&page%5Bcursor%5D=1',
    '/events?page=2',
  ])
  registry.close()
})

test('a page on another host is not read, and no broken page is passed over', async () => {
  const other = { data: [], links: { next: 'https://elsewhere.example.org/events' } }
  for (const [pages, words] of [
    [[other], /another host/],
    [[{ data: [], links: { next: 'ADDRESS.example.org/events' } }], /another host/],
    [[{ data: [], links: { next: 'ADDRESS/events?page=2' } }, 404], /404/],
    [[{ errors: [] }], /cannot be read/],
  ] as const) {
    const registry = await registryWith(...pages)
    await registry.read().then(
      () => unreachable(),
      (error: Error) => match(error.message, words),
    )
    registry.close()
  }
})

test('a registry that tells no events still registers identifiers', async () => {
  const registry = await registryWith(503)
  await registry.read().then(
    () => unreachable(),
    (error: Error) => match(error.message, /503/),
  )
  const state = await registry.registrar?.stateOf(PID).finally(registry.close)
  is(state, null)
  is(registry.asked.length, 2)
})

test.run()
