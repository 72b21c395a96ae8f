import fc from 'fast-check'
import { suite } from 'uvu'
import { equal } from 'uvu/assert'
import { openWorld, type World } from '../app/world.ts'
import { aDataset, aFile, publish } from '../datasets/dataset-calls.ts'
import {
  ACCOUNTS,
  AccessModel,
  type AccountName,
  FILES,
  READERS,
  ROLES,
  type Step,
  TAKERS,
  type Taker,
} from './access-model.ts'

/** Random sequences of decisions, compared with the model after every step: who reads which bytes. */
const test = suite('who can read which file, against a model')

const HOUR = 60 * 60

const who = fc.constantFrom(...ACCOUNTS)
const file = fc.constantFrom(...FILES)
const to = fc.constantFrom(...TAKERS)
const hours = fc.constantFrom(null, null, 1, 24, 300)
const on = fc.boolean()

const kind = <K extends Step['kind']>(value: K) => fc.constant(value)

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: kind('request'),
      who: fc.constantFrom(...ACCOUNTS, 'anonymous' as const),
      file,
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: kind('requestAll'), who }) },
  { weight: 4, arbitrary: fc.record({ kind: kind('grant'), to, file, hours }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('grantAll'), to, hours }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('reject'), who, file }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('rejectAll'), who }) },
  { weight: 3, arbitrary: fc.record({ kind: kind('revoke'), to, file }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: kind('pass'), hours: fc.constantFrom(1, 1, 24, 200) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: kind('sweep') }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('restrict'), file, on }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('publish') }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('role'), who, role: fc.constantFrom(...ROLES) }) },
  { weight: 2, arbitrary: fc.record({ kind: kind('member'), who, inside: on }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('switch'), on }) },
)

interface Scene {
  readonly world: World
  readonly dataset: number
  readonly files: readonly number[]
  readonly group: string
}

const CONTENTS = ['the first bytes', 'others', 'and those of the third'] as const
const accountOf = (name: AccountName): string => `@${name}.user`

async function aScene(world: World): Promise<Scene> {
  const { id: dataset } = await aDataset(world)
  const add = (index: 0 | 1 | 2, restrict: boolean): Promise<number> =>
    aFile(world, dataset, {
      name: `file ${index}.txt`,
      content: CONTENTS[index],
      jsonData: { restrict },
    })
  const [first, second] = [await add(0, true), await add(1, false)]
  const terms = { termsOfAccess: 'Write to us.', fileAccessRequest: true }
  const json = { customTermsOfAccess: terms }
  await world.call('PUT', `/datasets/${dataset}/access`, { as: 'superuser', json })
  await publish(world, dataset)
  const third = await add(2, true)
  const made = await world.call('POST', '/collections/:root/groups', {
    as: 'superuser',
    json: { aliasInOwner: `readers-${dataset}`, displayName: 'Readers' },
  })
  await world.call('POST', '/roles?dvo=:root', {
    as: 'superuser',
    json: { alias: 'viewer', name: 'Viewer', permissions: ['ViewUnpublishedDataset'] },
  })
  return { world, dataset, files: [first, second, third], group: made.body.data.identifier }
}

/** Whether the service accepts the step. */
async function takeIn(scene: Scene, step: Step): Promise<boolean> {
  const { world, dataset, files, group } = scene
  const as = 'superuser'
  const assignee = (taker: Taker): string => (taker === 'group' ? group : accountOf(taker))
  const named = (taker: Taker): string => encodeURIComponent(assignee(taker))
  const until = (after: number | null) => ({
    expires:
      after === null
        ? undefined
        : `${new Date(world.clock.now().getTime() + after * HOUR * 1000).toISOString().slice(0, 19)}Z`,
  })
  const ofFile = (index: number, rest: string): string => `/access/datafile/${files[index]}/${rest}`
  const ofDataset = (rest: string): string => `/access/dataset/${dataset}/${rest}`
  const put = async (
    path: string,
    json?: unknown,
    caller: AccountName | 'anonymous' | 'superuser' = as,
  ) => (await world.call('PUT', path, { as: caller, json })).status < 300
  switch (step.kind) {
    case 'request':
      return put(ofFile(step.file, 'requestAccess'), undefined, step.who)
    case 'requestAll':
      return put(ofDataset('requestAccess'), undefined, step.who)
    case 'grant':
      return put(ofFile(step.file, `grantAccess/${named(step.to)}`), until(step.hours))
    case 'grantAll':
      return put(ofDataset(`grantAccess/${named(step.to)}`), until(step.hours))
    case 'reject':
      return put(ofFile(step.file, `rejectAccess/${accountOf(step.who)}`))
    case 'rejectAll':
      return put(ofDataset(`rejectAccess/${accountOf(step.who)}`))
    case 'revoke': {
      const path = ofFile(step.file, `revokeAccess/${named(step.to)}`)
      return (await world.call('DELETE', path, { as })).status < 300
    }
    case 'pass':
      world.clock.advance(step.hours * HOUR)
      return true
    case 'sweep':
      await world.repository.handleJob({ kind: 'endGrants' })
      return true
    case 'restrict':
      return put(`/files/${files[step.file]}/restrict`, step.on)
    case 'publish': {
      const path = `/datasets/${dataset}/actions/:publish?type=major`
      return (await world.call('POST', path, { as })).status < 300
    }
    case 'role':
      return changeRole(scene, accountOf(step.who), step.role)
    case 'member': {
      const path = `/collections/:root/groups/readers-${dataset}/roleAssignees/${accountOf(step.who)}`
      await world.call(step.inside ? 'PUT' : 'DELETE', path, { as })
      return true
    }
    case 'switch': {
      const path = `/access/${dataset}/allowAccessRequest`
      return (await world.call('PUT', path, { as, body: String(step.on) })).status < 300
    }
  }
}

/** Gives the account this role on the dataset, in place of others. */
async function changeRole({ world, dataset }: Scene, assignee: string, role: string) {
  const path = `/datasets/${dataset}/assignments`
  const { body } = await world.call('GET', path, { as: 'superuser' })
  for (const given of body.data)
    if (given.assignee === assignee && given.definitionPointId === dataset)
      await world.call('DELETE', `${path}/${given.id}`, { as: 'superuser' })
  if (role === 'none') return true
  const json = { assignee, role }
  return (await world.call('POST', path, { as: 'superuser', json })).status < 300
}

/** What each caller reads of each file: its bytes, or null when they are withheld. */
async function readIn({ world, files }: Scene): Promise<readonly (readonly (string | null)[])[]> {
  const all: (string | null)[][] = []
  for (const as of READERS) {
    const read: (string | null)[] = []
    for (const id of files) {
      const answer = await world.send('GET', `/access/datafile/${id}`, { as })
      read.push(answer.status === 200 ? await answer.text() : null)
    }
    all.push(read)
  }
  return all
}

/** The newest request of each account for each file. */
async function requestsIn({ world, dataset, files }: Scene): Promise<ReadonlyMap<string, string>> {
  const { body } = await world.call('GET', `/access/dataset/${dataset}/requests`, {
    as: 'superuser',
  })
  return new Map(
    body.data.map((one: Readonly<Record<string, string>>) => [
      `${one.identifier?.replace(/^@|\.user$/g, '')}/${files.indexOf(Number(one.fileId))}`,
      one.requestState,
    ]),
  )
}

async function compare(world: World, steps: readonly Step[]): Promise<void> {
  const scene = await aScene(world)
  const model = new AccessModel()
  for (const [at, step] of steps.entries()) {
    const said = `step ${at}, ${JSON.stringify(step)}`
    equal(await takeIn(scene, step), model.take(step), `${said}: accepted`)
    const expected = READERS.map((reader) =>
      FILES.map((index) => (model.canRead(reader, index) ? CONTENTS[index] : null)),
    )
    equal(await readIn(scene), expected, `${said}: read`)
    equal(sorted(await requestsIn(scene)), sorted(model.requests), `${said}: requests`)
  }
}

const sorted = (map: ReadonlyMap<string, string>): readonly (readonly string[])[] =>
  [...map].sort(([a], [b]) => (a < b ? -1 : 1))

const sequences = (maxLength: number) => fc.array(anyStep, { minLength: 10, maxLength })

/** Where every store is SQL, a sequence costs ten times as much. */
const IN_MEMORY = { store: 'memory', numRuns: 8, length: 30 } as const
const ON_SQL = { store: 'sql', numRuns: 1, length: 20 } as const
const KINDS = process.env.HOLDFAST_TEST_STORE === 'sql' ? [ON_SQL] : [IN_MEMORY, ON_SQL]

for (const { store, numRuns, length } of KINDS)
  test(`after any decisions, each reads exactly what the model lets them, on ${store}`, () =>
    fc.assert(
      fc.asyncProperty(sequences(length), async (steps) => {
        const world = await openWorld({ store })
        try {
          await compare(world, steps)
        } finally {
          await world.close()
        }
      }),
      // A failing run is reported as it is, without minutes of shrinking.
      { numRuns, endOnFailure: true },
    ))

test.run()
