import { readFileSync } from 'node:fs'
import { createRepository, type Exporter, type Store } from '@holdfast/core'
import { formatPid, type Job, titleOf } from '@holdfast/core/rules'
import {
  type FixedClock,
  fixedClock,
  type MemoryJobs,
  memoryJobs,
  memoryRegistrar,
  memoryStore,
  plainPorts,
  sequentialPids,
} from '@holdfast/memory'
import { suite } from 'uvu'
import { equal, is, throws } from 'uvu/assert'

const TOKEN = 'a token for this test'
const SAMPLE = new URL('../../../../../docs/sample/dataset.json', import.meta.url)
const { metadataBlocks } = JSON.parse(readFileSync(SAMPLE, 'utf8')).datasetVersion

const REGISTRY: Exporter = {
  name: 'pidregistry',
  displayName: 'Registry',
  mediaType: 'application/xml',
  isHarvestable: true,
  isVisibleInUserInterface: true,
  write: ({ context, version }) => {
    if (titleOf(version) === UNWRITABLE) throw new Error('a defect')
    return `<resource>${formatPid(context.dataset.pid)}</resource>`
  },
  tombstone: (pid) => `<resource>${formatPid(pid)}</resource>`,
  ofFile: (_, { entry }) => `<resource>${entry.label}</resource>`,
}

const UNWRITABLE = 'A title that the exporter cannot write'

const test = suite('registering all datasets')

const names = { authority: '10.5072', shoulder: 'FK2/' }

/** A repository over a store, with or without a registrar, and the kinds of the jobs that it handled. */
function repositoryOver(store: Store, registeredNames: typeof names | null) {
  const registrar = memoryRegistrar(registeredNames ?? names)
  const repository = createRepository({
    ...plainPorts(),
    store,
    persistentIds: sequentialPids({ ...names, ...(registeredNames === null ? {} : { registrar }) }),
    exporters: [REGISTRY],
  })
  const done: Job['kind'][] = []
  const handleJob = async (job: Job): Promise<void> => {
    done.push(job.kind)
    await repository.handleJob(job)
  }
  return { repository, registrar, done, handleJob }
}

/** Runs all waiting jobs, including delayed ones. */
async function drainAll(jobs: MemoryJobs, clock: FixedClock): Promise<void> {
  for (let turn = 0; turn < 4; turn += 1) {
    await jobs.drain()
    clock.advance(60)
  }
  equal(jobs.waiting(), [])
}

test('an installation that gets a registrar sends it all datasets, page by page', async () => {
  const clock = fixedClock(new Date(0))
  const jobs = memoryJobs({ clock })
  const store = memoryStore({ jobs })
  const before = repositoryOver(store, null)
  await before.repository.installation.prepare({ token: TOKEN })
  const admin = await before.repository.tokens.authenticate(TOKEN)
  const terms = { license: { name: 'CC0 1.0' } }
  for (let n = 0; n < 405; n += 1) {
    const input = { metadataBlocks, terms }
    const { id } = await before.repository.datasets.create(admin, { kind: 'root' }, input)
    if (n % 100 !== 0) continue
    await before.repository.versions.publish(admin, { kind: 'id', id }, { bump: 'major' })
  }
  equal(jobs.waiting(), [])

  const after = repositoryOver(store, names)
  await jobs.work(after.handleJob)
  await after.repository.registrations.renewAll(admin, { onlyReleased: true })
  await drainAll(jobs, clock)
  is(after.registrar.known.size, 5)
  equal(new Set([...after.registrar.known.values()].map(({ state }) => state)), new Set(['public']))
  await after.repository.registrations.renewAll(admin, { onlyReleased: false })
  await drainAll(jobs, clock)
  is(after.registrar.known.size, 405)
  is(after.registrar.calls, 5 + 405)
  // One page of released datasets; two full pages and the rest of all datasets.
  is(after.done.filter((kind) => kind === 'registerAllPids').length, 1 + 3)
  equal(jobs.failed(), [])
})

test('identifiers with another prefix are not sent', async () => {
  const jobs = memoryJobs({ clock: fixedClock(new Date(0)) })
  const elsewhere = { ...names, authority: '10.9999' }
  const { repository, registrar, handleJob } = repositoryOver(memoryStore({ jobs }), elsewhere)
  await jobs.work(handleJob)
  await repository.installation.prepare({ token: TOKEN })
  const admin = await repository.tokens.authenticate(TOKEN)
  const input = { metadataBlocks, terms: { license: { name: 'CC0 1.0' } } }
  const { id } = await repository.datasets.create(admin, { kind: 'root' }, input)
  const ref = { kind: 'id', id } as const
  await repository.versions.publish(admin, ref, { bump: 'major' })
  const renewed = await repository.registrations.renew(admin, ref, { onlyReleased: false })
  is(renewed.answer, 'notManaged')
  await repository.registrations.renewAll(admin, { onlyReleased: false })
  await jobs.drain()
  is(registrar.calls, 0)
})

test('metadata that cannot be written prevents the release, and no job fails', async () => {
  const jobs = memoryJobs({ clock: fixedClock(new Date(0)) })
  const { repository, registrar, handleJob } = repositoryOver(memoryStore({ jobs }), names)
  await jobs.work(handleJob)
  await repository.installation.prepare({ token: TOKEN })
  const admin = await repository.tokens.authenticate(TOKEN)
  const input = { metadataBlocks, terms: { license: { name: 'CC0 1.0' } } }
  const { id } = await repository.datasets.create(admin, { kind: 'root' }, input)
  const ref = { kind: 'id', id } as const
  const json = { fields: [{ typeName: 'title', value: UNWRITABLE }] }
  await repository.versions.editMetadata(admin, ref, { json, replace: true })
  await repository.versions.publish(admin, ref, { bump: 'major' })
  await jobs.drain()
  equal((await repository.datasets.locks(ref)).locks, [])
  const { context } = await repository.datasets.get(admin, ref, { emails: true })
  equal([context.dataset.publishedAt, jobs.failed()], [null, []])
  equal(
    [...registrar.known.values()].map(({ state }) => state),
    ['reserved'],
  )
})

test('a registrar without an exporter for it is refused at the start', () =>
  throws(
    () =>
      createRepository({
        ...plainPorts(),
        store: memoryStore(),
        persistentIds: sequentialPids({ ...names, registrar: memoryRegistrar(names) }),
      }),
    /needs the exporter pidregistry/,
  ))

test.run()
