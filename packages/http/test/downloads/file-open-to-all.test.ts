import type { ReadUnit, Store } from '@holdfast/core'
import { suite } from 'uvu'
import { equal, is, ok } from 'uvu/assert'
import { type CallOptions, onSql, openWorld, type Who } from '../app/world.ts'
import { aDataset, aFile, aSharedDataset, publish } from '../datasets/dataset-calls.ts'
import { aGuestbook, assign } from '../guestbooks/guestbook-calls.ts'

const test = suite('downloads of files that are open to everybody')

test(
  'A05 file: takes one statement where no permission decides',
  onSql(async (world) => {
    const { id } = await aDataset(world)
    const [first, second] = [await aFile(world, id), await aFile(world, id)]
    await publish(world, id)
    const get = (fileId: number) => world.send('GET', `/access/datafile/${fileId}?gbrecs=true`)
    const read = async (fileId: number) => {
      is((await get(fileId)).status, 200)
    }
    await read(first)
    is(await world.statements(() => read(second)), 1)
  }),
)

const CALLERS = ['anonymous', 'outsider', 'curator', 'superuser'] as const

/** A world in which files can be answered as if permissions decided about each. */
async function comparable() {
  let mode: 'as usual' | 'by permissions' = 'as usual'
  const around = (store: Store): Store => {
    const blind = <Unit extends Pick<ReadUnit, 'views'>>(unit: Unit): Unit => {
      const dataset: Unit['views']['dataset'] = (viewed) =>
        mode === 'by permissions' && viewed.of.kind === 'file' && viewed.holder === null
          ? Promise.resolve(null)
          : unit.views.dataset(viewed)
      return { ...unit, views: { ...unit.views, dataset } }
    }
    return { ...store, read: (work, options) => store.read((unit) => work(blind(unit)), options) }
  }
  const world = await openWorld({ around })
  const answers = async (fileIds: readonly number[], as: Who) => {
    const found: unknown[] = []
    for (const fileId of fileIds) {
      const answer = await world.send('GET', `/access/datafile/${fileId}?gbrecs=true`, { as })
      const headers = Object.fromEntries(
        ['Content-Type', 'Content-Disposition', 'Cache-Control', 'ETag'].map((name) => [
          name,
          answer.headers.get(name),
        ]),
      )
      found.push([answer.status, headers, await answer.text()])
    }
    return found
  }
  return {
    world,
    /** The answers to everybody, and whether they are the ones that permissions give. */
    compare: async (fileIds: readonly number[], what: string) => {
      const all: string[] = []
      for (const as of CALLERS) {
        const usual = await answers(fileIds, as)
        mode = 'by permissions'
        equal(usual, await answers(fileIds, as), `${what}: ${as}`)
        mode = 'as usual'
        all.push(JSON.stringify(usual))
      }
      return all
    },
  }
}

test('A05 file: everybody is answered as permissions say, whatever has changed', async () => {
  const { world, compare } = await comparable()
  await world.store.write(({ settings }) => settings.put(':MaxEmbargoDurationInMonths', '12'))
  const { id } = await aSharedDataset(world)
  const fileIds = [
    await aFile(world, id, { name: 'levels.txt' }),
    await aFile(world, id, { name: 'limited.txt' }),
    await aFile(world, id, { name: 'later.txt' }),
  ]
  const [open = 0, limited = 0, later = 0] = fileIds
  const call = async (method: string, path: string, json?: CallOptions['json']) => {
    const { status, text } = await world.call(method, path, { as: 'superuser', json })
    ok(status < 300, `${method} ${path}: ${status} ${text}`)
  }
  const fair = (assignees: readonly string[]) =>
    world.store.write(async ({ locallyFairSets, datasets }) => {
      const dataset = await datasets.find({ kind: 'id', id })
      await locallyFairSets.replace(dataset?.collectionId ?? 0, [...assignees])
    })
  const embargo = { dateAvailable: '2031-04-06', fileIds: [later] }
  const changes: Readonly<Record<string, () => Promise<unknown>>> = {
    'a draft alone': async () => {},
    'a release': () => publish(world, id),
    'a limited file': () =>
      call('PUT', `/files/${limited}/restrict`, { restrict: true, termsOfAccess: 'Ask.' }),
    'its release': () => publish(world, id),
    'an embargo': () => call('POST', `/datasets/${id}/files/actions/:set-embargo`, embargo),
    'its end': async () => world.clock.advance(24 * 3600),
    'a name in a draft': () =>
      call('POST', `/datasets/${id}/files/metadata`, [{ dataFileId: open, label: 'new.txt' }]),
    'the release of the name': () => publish(world, id),
    'a file that is no more in the newest version': async () => {
      await call('PUT', `/datasets/${id}/deleteFiles`, [open])
      await publish(world, id)
    },
    'a guestbook': async () => assign(world, id, (await aGuestbook(world)).id),
    'no guestbook': () => call('DELETE', `/datasets/${id}/guestbook`),
    'a locally fair set': () => fair(['@outsider.user']),
    'no locally fair set': () => fair([]),
    'a withdrawal of the newest version': () =>
      call('POST', `/datasets/${id}/versions/:latest-published/deaccession`, {
        deaccessionReason: 'Wrong levels',
      }),
    destruction: () => call('DELETE', `/datasets/${id}/destroy`),
  }
  const seen = new Set<string>()
  for (const [what, change] of Object.entries(changes)) {
    await change()
    for (const each of await compare([...fileIds, 999_999], what)) seen.add(each)
  }
  ok(seen.size > 10, `${seen.size} different answers`)
  await world.close()
})

test.run()
