import type { Store, WriteUnit } from '@holdfast/core'
import { BUILT_IN_ROLES, type Dataset } from '@holdfast/core/rules'
import { equal, not } from 'uvu/assert'
import { rejection } from '../storage/rejection.ts'
import {
  at,
  newAccount,
  newCollection,
  newDataset,
  newLicense,
  newStagedObject,
} from './builders.ts'
import { aDataset, addFiles, firstDraft, given, versionAt } from './sample-objects.ts'
import type { StoreRules } from './store-context.ts'

/** A unit writes to every aggregate and fails; none may keep a change. */
export const failedWriteRules: StoreRules = (test) => {
  test('a write that rejects keeps no change of any kind', async ({ store }) => {
    const dataset = await aDataset(store)
    const before = await portrait(store, dataset)
    const failing = store.write(async (unit) => {
      await changeEverything(unit, dataset)
      throw new Error('after the changes')
    })
    await rejection(failing)
    equal(await portrait(store, dataset), before)
  })

  test('the same write, when it resolves, keeps changes of every kind', async ({ store }) => {
    const dataset = await aDataset(store)
    const before = await portrait(store, dataset)
    await store.write((unit) => changeEverything(unit, dataset))
    const after = await portrait(store, dataset)
    for (const [kind, seen] of Object.entries(before))
      not.equal(new Map(Object.entries(after)).get(kind), seen, kind)
  })

  test('a write that deletes and then rejects has deleted nothing', async ({ store }) => {
    const dataset = await aDataset(store)
    await store.write((unit) => changeEverything(unit, dataset))
    const before = await portrait(store, dataset)
    const failing = store.write(async (unit) => {
      await unit.accounts.removeToken(dataset.creatorId)
      await unit.roles.revokeAllAt([dataset.id])
      await unit.settings.remove(':Everything')
      await unit.stagedObjects.remove(stagedFor(dataset).objectId)
      await unit.datasets.remove(dataset.id)
      throw new Error('after the removals')
    })
    await rejection(failing)
    equal(await portrait(store, dataset), before)
  })
}

const stagedFor = ({ id, creatorId }: Dataset) =>
  newStagedObject({ datasetId: id, accountId: creatorId, objectId: `everything-${id}` })

async function changeEverything(unit: WriteUnit, dataset: Dataset): Promise<void> {
  const { id, collectionId, creatorId } = dataset
  const account = given(await unit.accounts.byId(creatorId))
  await unit.accounts.add(newAccount({ email: `everything-${id}@example.org` }))
  await unit.accounts.save({ ...account, position: `writer of ${id}` })
  const times = { createdAt: at(0), expiresAt: at(1) }
  await unit.accounts.saveToken({ accountId: creatorId, fingerprint: `of ${id}`, ...times })
  await unit.collections.add(newCollection({ parentId: collectionId, creatorId }))
  await unit.datasets.add(newDataset({ collectionId, creatorId }))
  await unit.datasets.save({ ...dataset, fileTotal: 99 })
  const lock = { type: 'Ingest', since: at(0), userName: 'ada', message: null } as const
  await unit.datasets.addLock(id, lock)
  const version = await versionAt(unit, firstDraft(dataset))
  await unit.versions.save({ ...version, note: 'Changed' })
  await addFiles(unit, firstDraft(dataset), [{ label: 'a' }, { label: 'b' }])
  const role = { ...given(BUILT_IN_ROLES[0]), id: 1000 + id, alias: `role${id}` }
  await unit.roles.ensureAll([...BUILT_IN_ROLES, role])
  await unit.roles.assign({ assignee: '@ada', roleId: 1, pointId: id })
  await unit.settings.put(':Everything', `changed for ${id}`)
  await unit.licenses.ensureAll([newLicense({ id: 1000 + id })])
  await unit.stagedObjects.add(stagedFor(dataset))
  const event = {
    at: at(0),
    actor: '@ada',
    kind: 'draftEdited',
    objectId: id,
    details: {},
  } as const
  await unit.events.append(event)
}

/** Everything that the store answers about what `changeEverything` changes. */
const portrait = (store: Store, dataset: Dataset) =>
  store.read(async (unit) => {
    const { id, collectionId, creatorId } = dataset
    const found = given(await unit.datasets.find({ kind: 'id', id }))
    return {
      account: await unit.accounts.byId(creatorId),
      newAccount: await unit.accounts.byEmail(`everything-${id}@example.org`),
      token: await unit.accounts.token(creatorId),
      children: await unit.collections.childCount(collectionId),
      facts: [found.fileTotal, found.revision],
      context: found.contextRevision,
      locks: found.locks,
      version: await unit.versions.find(id, { kind: 'ordinal', ordinal: 1 }),
      files: await unit.files.all(firstDraft(dataset)),
      role: await unit.roles.byId(1000 + id),
      assignments: await unit.roles.assignmentsAt(id),
      settings: [...(await unit.settings.all())].sort(),
      licenses: await unit.licenses.all(),
      staged: await unit.stagedObjects.find(stagedFor(dataset).objectId),
      events: await unit.events.of(id, 10),
    }
  })
