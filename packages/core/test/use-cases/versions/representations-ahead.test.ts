import { gate } from '@holdfast/contracts/builders'
import { suite } from 'uvu'
import { equal } from 'uvu/assert'
import type { ReleasedDataset } from '../../../src/index.ts'
import type { DatasetRef } from '../../../src/rules.ts'
import { METADATA, openInMemory } from '../repository/open-in-memory.ts'

const test = suite('representations made ahead')

/** A repository, and what is made in it; its pauses end at once. */
async function openScene({
  breaks = 0,
  pause = () => Promise.resolve(),
}: {
  /** How often making fails first. */
  readonly breaks?: number
  readonly pause?: () => Promise<void>
} = {}) {
  const made: ReleasedDataset[] = []
  const told: string[] = []
  let tries = 0
  const scene = await openInMemory({
    madeBy: 'these tests',
    representationMaker: {
      make: async (dataset) => {
        if (tries++ < breaks) throw new Error('not today')
        made.push(dataset)
      },
    },
    pause,
    tellOperator: (what) => void told.push(what),
  })
  const { repository, admin, jobs } = scene
  await jobs.work(repository.handleJob)
  const draft = async (): Promise<DatasetRef> => {
    const input = { metadataBlocks: METADATA, terms: { license: { name: 'CC0 1.0' } } }
    const { id } = await repository.datasets.create(admin, { kind: 'root' }, input)
    return { kind: 'id', id }
  }
  const publish = (ref: DatasetRef) => repository.versions.publish(admin, ref, { bump: 'minor' })
  const release = async (): Promise<DatasetRef> => {
    const ref = await draft()
    await repository.versions.publish(admin, ref, { bump: 'major' })
    return ref
  }
  const rename = (ref: DatasetRef) => {
    const json = { fields: [{ typeName: 'title', value: 'Levels of the Elbe' }] }
    return repository.versions.editMetadata(admin, ref, { json, replace: true })
  }
  /** What was made since it was asked last. */
  const madeSince = async (): Promise<readonly string[]> => {
    for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate)
    return made.splice(0).map(({ id, number }) => `${id} ${number.major}.${number.minor}`)
  }
  return { ...scene, draft, publish, release, rename, madeSince, told }
}

const TEN_MINUTES = 10 * 60

const idOf = (ref: DatasetRef): number => (ref.kind === 'id' ? ref.id : 0)

test('after each release they are made of that dataset, with the number of its newest release', async () => {
  const { release, rename, publish, repository, admin, madeSince } = await openScene()
  const ref = await release()
  equal(await madeSince(), [`${idOf(ref)} 1.0`])
  await rename(ref)
  equal(await madeSince(), [])
  await publish(ref)
  equal(await madeSince(), [`${idOf(ref)} 1.1`])
  await rename(ref)
  await repository.versions.updateCurrent(admin, ref)
  equal(await madeSince(), [`${idOf(ref)} 1.1`])
})

test('a release answers although they cannot be made, and the log names the failure', async () => {
  const { release, madeSince, told } = await openScene({ breaks: 1 })
  await release()
  equal(await madeSince(), [])
  equal(told, ['answers about a release were not kept'])
})

test('a dataset of which they cannot be made keeps none from the others', async () => {
  const { opened: paused, open: goOn } = gate()
  const { release, madeSince, told } = await openScene({ breaks: 1, pause: () => paused })
  await release()
  const second = await release()
  goOn()
  equal(await madeSince(), [`${idOf(second)} 1.0`])
  equal(told.length, 1)
})

test('those of all releases are made once, and drafts are left out', async () => {
  const { release, draft, repository, jobs, clock, madeSince } = await openScene()
  const released = []
  for (let n = 0; n < 40; n += 1) released.push(await release())
  await draft()
  await madeSince()
  await repository.versions.representations.makeAhead()
  await jobs.drain()
  equal(
    await madeSince(),
    released.map((ref) => `${idOf(ref)} 1.0`),
  )
  clock.advance(TEN_MINUTES)
  await jobs.drain()
  equal(await madeSince(), [])
  // As when another process starts.
  await repository.versions.representations.makeAhead()
  await jobs.drain()
  equal(await madeSince(), [])
})

test('a change of a setting or a collection, and each new day, has all made again', async () => {
  const { release, repository, admin, store, jobs, clock, madeSince } = await openScene()
  const ref = await release()
  await repository.versions.representations.makeAhead()
  await jobs.drain()
  await madeSince()
  const changes: Readonly<Record<string, () => Promise<unknown>>> = {
    'a setting': () =>
      store.write(({ settings }) => settings.put(':ExcludeEmailFromExport', 'true')),
    'a collection': () =>
      repository.collections.setAttribute(
        admin,
        { kind: 'root' },
        { kind: 'text', attribute: 'name', value: 'Renamed' },
      ),
    'the day': async () => clock.advance(24 * 60 * 60),
  }
  for (const [name, change] of Object.entries(changes)) {
    await change()
    clock.advance(TEN_MINUTES)
    await jobs.drain()
    equal(await madeSince(), [`${idOf(ref)} 1.0`], name)
    clock.advance(TEN_MINUTES)
    await jobs.drain()
    equal(await madeSince(), [], `${name}, once`)
  }
})

test('a walk goes on where it stopped, and several processes share one', async () => {
  const { release, repository, jobs, madeSince } = await openScene()
  for (let n = 0; n < 3; n += 1) await release()
  const [, second, third] = await madeSince()
  const stopped = Number(second?.split(' ')[0]) - 1
  await repository.handleJob({ kind: 'makeRepresentations', after: stopped, made: 'earlier' })
  equal(await madeSince(), [second, third])
  // As when others start: the walk keeps its place.
  await repository.versions.representations.makeAhead()
  await repository.versions.representations.makeAhead()
  const walks = jobs.waiting().filter(({ kind }) => kind === 'makeRepresentations')
  equal(walks, [
    { kind: 'makeRepresentations', after: Number(third?.split(' ')[0]), made: 'earlier' },
  ])
})

test('nothing waits to be made where nothing makes it', async () => {
  const { repository, jobs } = await openInMemory()
  await repository.versions.representations.makeAhead()
  equal(jobs.waiting(), [])
})

test.run()
