import type { Store } from '@holdfast/core'
import type { Account, FileRecord } from '@holdfast/core/rules'
import { equal, is } from 'uvu/assert'
import { rejection } from '../../storage/rejection.ts'
import {
  aCollection,
  aDataset,
  anAccount,
  firstDraft,
  given,
  someFiles,
} from '../sample-objects.ts'
import type { StoreRules } from '../store-context.ts'

/** Far from now on either side, so that the clock of the machine does not matter. */
const PAST = new Date('2001-02-03T04:05:06Z')
const FUTURE = new Date('2901-02-03T04:05:06Z')
const LATER = new Date('2902-02-03T04:05:06Z')

const DOWNLOADER = 2

interface Scene {
  readonly store: Store
  readonly datasetId: number
  readonly files: readonly FileRecord[]
  readonly reader: Account
  readonly assignee: string
  readonly ids: readonly number[]
}

async function aScene(store: Store): Promise<Scene> {
  await store.write(({ roles }) =>
    roles.ensureAll([
      {
        id: DOWNLOADER,
        alias: 'fileDownloader',
        name: 'Reader',
        description: '',
        permissions: ['DownloadFile'],
        ownerId: null,
      },
    ]),
  )
  const dataset = await aDataset(store)
  const files = await someFiles(store, firstDraft(dataset), [{}, {}, {}])
  const reader = await anAccount(store)
  return {
    store,
    datasetId: dataset.id,
    files,
    reader,
    assignee: `@${reader.userName}`,
    ids: files.map(({ file }) => file.id),
  }
}

const give = ({ store, assignee }: Scene, pointIds: readonly number[], expiresAt: Date | null) =>
  store.write(({ roles }) =>
    roles.assignAll(
      pointIds.map((pointId) => ({ assignee, roleId: DOWNLOADER, pointId, expiresAt })),
    ),
  )

const changeEnds = ({ store, assignee, ids }: Scene, expiresAt: Date | null) =>
  store.write(({ roles }) =>
    roles.changeEnds({ assignee, roleId: DOWNLOADER, pointIds: ids }, expiresAt),
  )

/** The files on which the reader has the right, by every question that the store answers. */
async function readable({ store, reader, assignee, ids, datasetId }: Scene) {
  const holder = { identifiers: [assignee], accountId: reader.id, address: null }
  return store.read(async ({ roles, notifications }) => {
    const { granted } = await roles.grantsAt(holder, ids)
    const files = [...(await roles.filesGranted(holder, datasetId, 'DownloadFile'))].sort(byNumber)
    const given = (await roles.assignmentsTo([assignee]))
      .map(({ pointId }) => pointId)
      .sort(byNumber)
    const there = (await roles.assignmentsAtAll(ids)).map(({ pointId }) => pointId).sort(byNumber)
    equal([...granted.keys()].sort(byNumber), files)
    equal(given, files)
    equal(there, files)
    is((await roles.heldAnywhere(holder)).length, files.length === 0 ? 0 : 1)
    const wanted = { any: ['DownloadFile'], without: null } as const
    const notified = await notifications.holders(new Map([[1, ids]]), wanted)
    equal(notified.get(1) ?? [], files.length === 0 ? [] : [reader.id])
    return files
  })
}

const byNumber = (a: number, b: number): number => a - b

export const grantEndRules: StoreRules = (test) => {
  test('a grant counts until its end, in every question', async ({ store }) => {
    const scene = await aScene(store)
    const [first = 0, second = 0, third = 0] = scene.ids
    await give(scene, [first], PAST)
    equal(await readable(scene), [])
    await give(scene, [second], FUTURE)
    await give(scene, [third], null)
    equal(await readable(scene), [second, third])
    const found = await store.read(({ roles }) => roles.assignmentsAt(second))
    equal(given(found[0]).expiresAt, FUTURE)
  })

  test('what has ended can be granted again, and what has not stays as it is', async ({
    store,
  }) => {
    const scene = await aScene(store)
    const [first = 0, second = 0] = scene.ids
    await give(scene, [first], PAST)
    await give(scene, [second], FUTURE)
    const added = await give(scene, [first, second, second], LATER)
    equal(
      added.map(({ pointId, expiresAt }) => [pointId, expiresAt]),
      [[first, LATER]],
    )
    const kept = await store.read(({ roles }) => roles.assignmentsAt(second))
    equal(given(kept[0]).expiresAt, FUTURE)
    const again = { assignee: scene.assignee, roleId: DOWNLOADER, pointId: second }
    const assigned = await store.write(({ roles }) => roles.assign(again))
    equal(assigned, kept[0])
  })

  test('an end is changed and lifted', async ({ store }) => {
    const scene = await aScene(store)
    await give(scene, scene.ids, FUTURE)
    is(await changeEnds(scene, FUTURE), 0)
    is(await changeEnds(scene, PAST), 3)
    equal(await readable(scene), [])
    is(await changeEnds(scene, null), 3)
    equal(await readable(scene), scene.ids)
  })

  test('only an assignment on a file has an end', async ({ store }) => {
    const { assignee } = await aScene(store)
    const { id: pointId } = await aCollection(store)
    const ending = { assignee, roleId: DOWNLOADER, pointId, expiresAt: FUTURE }
    await rejection(store.write(({ roles }) => roles.assign(ending)))
  })

  test('grants that end soon are announced once, together, unless the end changes', async ({
    store,
  }) => {
    const scene = await aScene(store)
    const { assignee, datasetId } = scene
    await give(scene, scene.ids.slice(0, 2), FUTURE)
    await give(scene, scene.ids.slice(2), LATER)
    const noted = async (before: Date) =>
      (await store.write(({ roles }) => roles.noteEndings(before))).filter(
        (ending) => ending.assignee === assignee,
      )
    equal(await noted(FUTURE), [{ assignee, datasetId, files: 2, expiresAt: FUTURE }])
    equal(await noted(FUTURE), [])
    equal(await noted(LATER), [{ assignee, datasetId, files: 1, expiresAt: LATER }])
    await changeEnds(scene, LATER)
    equal(await noted(LATER), [{ assignee, datasetId, files: 2, expiresAt: LATER }])
  })

  test('what has ended is removed, and nothing else', async ({ store }) => {
    const scene = await aScene(store)
    const [first = 0, second = 0, third = 0] = scene.ids
    await give(scene, [first, second], PAST)
    await give(scene, [third], FUTURE)
    const removed: number[] = []
    for (;;) {
      const batch = await store.write(({ roles }) => roles.removeEnded(1))
      if (batch.length === 0) break
      removed.push(...batch.map(({ pointId }) => pointId))
    }
    equal(
      scene.ids.filter((id) => removed.includes(id)),
      [first, second],
    )
    is(await changeEnds(scene, null), 1)
    equal(await readable(scene), [third])
  })

  test('merged accounts keep the later end', async ({ store }) => {
    const scene = await aScene(store)
    const base = await anAccount(store)
    const [first = 0, second = 0, third = 0] = scene.ids
    const to = { ...scene, reader: base, assignee: `@${base.userName}` }
    await give(scene, [first], FUTURE)
    await give(scene, [second], null)
    await give(scene, [third], PAST)
    await give(to, [first], PAST)
    await give(to, [second], FUTURE)
    await give(to, [third], FUTURE)
    await store.write(({ roles }) => roles.reassign(scene.assignee, to.assignee))
    const found = await store.read(({ roles }) => roles.assignmentsTo([to.assignee]))
    equal(
      found
        .toSorted((a, b) => a.pointId - b.pointId)
        .map(({ pointId, expiresAt }) => [pointId, expiresAt]),
      [
        [first, FUTURE],
        [second, null],
        [third, FUTURE],
      ],
    )
  })

  test('a later end that a merge brings is announced again', async ({ store }) => {
    const scene = await aScene(store)
    const base = await anAccount(store)
    const assignee = `@${base.userName}`
    const [first = 0, second = 0] = scene.ids
    const theirs = async () =>
      (await store.write(({ roles }) => roles.noteEndings(LATER))).filter(
        (ending) => ending.assignee === assignee,
      )
    await give({ ...scene, assignee }, [first, second], FUTURE)
    is((await theirs()).length, 1)
    await give(scene, [first], LATER)
    await store.write(({ roles }) => roles.reassign(scene.assignee, assignee))
    equal(await theirs(), [{ assignee, datasetId: scene.datasetId, files: 1, expiresAt: LATER }])
  })
}
