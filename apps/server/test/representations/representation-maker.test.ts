import { suite } from 'uvu'
import { equal } from 'uvu/assert'
import { representationMaker } from '../../src/representation-maker.ts'

const test = suite('the maker of representations')

const RELEASED = {
  id: 7,
  pid: { protocol: 'doi', authority: '10.5072', identifier: 'FK2/AB CD' },
  number: { major: 2, minor: 1 },
  fileCount: 100,
} as const

const QUIET = { quietMs: () => 5000 }

test('asks for what guests ask for first, and looks at nothing', async () => {
  const asked: string[] = []
  const maker = representationMaker(() => Promise.resolve())
  maker.use(
    {
      fetch: async ({ method, url, headers }) => {
        asked.push(`${method} ${url.replace('http://localhost', '')}`)
        equal([...headers], [], 'as a guest without a language')
        return new Response(null, { status: 404 })
      },
    },
    QUIET,
  )
  await maker.make({ ...RELEASED, fileCount: 101 })
  equal(asked.splice(0).includes('HEAD /api/datasets/7/versions/2.1'), false, 'too long to be kept')
  await maker.make(RELEASED)
  equal(asked, [
    'HEAD /citation?persistentId=doi%3A10.5072%2FFK2%2FAB%20CD',
    'HEAD /api/datasets/7/versions/2.1',
    'HEAD /api/datasets/7/versions/2.1/files?limit=10',
    'HEAD /api/datasets/7/versions/2.1/citation',
    'HEAD /api/datasets/7/versions/2.1/files/counts',
  ])
})

test('lets others pass first, for a fifth of a second at most', async () => {
  const asked: string[] = []
  const paused: number[] = []
  const maker = representationMaker(async (milliseconds) => void paused.push(milliseconds))
  const application = {
    fetch: async ({ url }: Request) => {
      asked.push(url)
      return new Response(null)
    },
  }
  maker.use(application, QUIET)
  await maker.make(RELEASED)
  equal(paused, [])
  let quiet = 940
  maker.use(application, {
    quietMs: () => {
      quiet += 20
      return quiet
    },
  })
  await maker.make(RELEASED)
  equal(paused, [20, 20])
  maker.use(application, { quietMs: () => 0 })
  await maker.make(RELEASED)
  equal(
    paused.reduce((sum, each) => sum + each, 0),
    240,
  )
  equal(asked.length, 15)
})

test('makes nothing before there is an application', async () => {
  await representationMaker(() => Promise.resolve()).make(RELEASED)
})

test.run()
