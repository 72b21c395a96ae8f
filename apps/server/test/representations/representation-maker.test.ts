import { suite } from 'uvu'
import { equal } from 'uvu/assert'
import { representationMaker } from '../../src/representation-maker.ts'

const test = suite('the maker of representations')

const RELEASED = {
  id: 7,
  pid: { protocol: 'doi', authority: '10.5072', identifier: 'FK2/AB CD' },
  number: { major: 2, minor: 1 },
} as const

test('asks for what guests ask for first, and looks at nothing', async () => {
  const asked: string[] = []
  const maker = representationMaker()
  maker.use({
    fetch: async ({ method, url, headers }) => {
      asked.push(`${method} ${url.replace('http://localhost', '')}`)
      equal([...headers], [], 'as a guest without a language')
      return new Response(null, { status: 404 })
    },
  })
  await maker.make(RELEASED)
  equal(asked, [
    'HEAD /citation?persistentId=doi%3A10.5072%2FFK2%2FAB%20CD',
    'HEAD /api/datasets/7/versions/2.1',
    'HEAD /api/datasets/7/versions/2.1/files?limit=10',
    'HEAD /api/datasets/7/versions/2.1/citation',
    'HEAD /api/datasets/7/versions/2.1/files/counts',
  ])
})

test('makes nothing before there is an application', async () => {
  await representationMaker().make(RELEASED)
})

test.run()
