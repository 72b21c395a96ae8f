import type { Store } from '@holdfast/core'
import { BUILT_IN_ROLES, MEMBER_ROLE_ID, type PreviewUrl } from '@holdfast/core/rules'
import { equal, is, ok } from 'uvu/assert'
import { rejection } from '../../storage/rejection.ts'
import { aDataset } from '../sample-objects.ts'
import type { StoreRules } from '../store-context.ts'

const NOWHERE = 999_999
const NOTHING = { fingerprint: 'nobody', sealedToken: 'nothing' }

/** A preview URL for a new dataset, unless `facts` name one. */
async function aPreviewUrl(store: Store, facts: Partial<PreviewUrl> = {}): Promise<PreviewUrl> {
  const datasetId = facts.datasetId ?? (await aDataset(store)).id
  return store.write(async ({ roles, previewUrls }) => {
    const assignee = `!${datasetId}`
    const given = await roles.assign({ assignee, roleId: MEMBER_ROLE_ID, pointId: datasetId })
    const fingerprint = `mark of ${datasetId}`
    const kept = { fingerprint, sealedToken: 'sealed' }
    const url = { datasetId, assignmentId: given.id, anonymized: false, ...kept, ...facts }
    await previewUrls.add(url)
    return url
  })
}

const of = (store: Store, datasetId: number): Promise<PreviewUrl | null> =>
  store.read(({ previewUrls }) => previewUrls.of(datasetId))

const byFingerprint = (store: Store, fingerprint: string): Promise<PreviewUrl | null> =>
  store.read(({ previewUrls }) => previewUrls.byFingerprint(fingerprint))

export const previewUrlRules: StoreRules = (test) => {
  test.before(async ({ store }) => {
    await store.write(({ roles }) => roles.ensureAll(BUILT_IN_ROLES))
  })

  test('a preview URL is found by its dataset and by the fingerprint of its token', async ({
    store,
  }) => {
    const url = await aPreviewUrl(store, { fingerprint: 'Abc', anonymized: true })
    const other = await aPreviewUrl(store)
    equal(await of(store, url.datasetId), url)
    equal(await byFingerprint(store, 'Abc'), url)
    equal(await of(store, other.datasetId), other)
    for (const other of ['abc', 'Ab_', 'Abc ', '']) is(await byFingerprint(store, other), null)
    is(await of(store, NOWHERE), null)
  })

  test('a dataset has one, and no two have the same fingerprint', async ({ store }) => {
    const url = await aPreviewUrl(store, { fingerprint: 'taken' })
    ok(await rejection(aPreviewUrl(store, { datasetId: url.datasetId, fingerprint: 'another' })))
    ok(await rejection(aPreviewUrl(store, { fingerprint: 'taken' })))
    equal(await byFingerprint(store, 'taken'), url)
    is(await byFingerprint(store, 'another'), null)
  })

  test('it is deleted with its assignment', async ({ store }) => {
    const [one, two, kept] = [
      await aPreviewUrl(store),
      await aPreviewUrl(store),
      await aPreviewUrl(store),
    ]
    await store.write(({ roles }) => roles.revoke(one.assignmentId))
    await store.write(({ roles }) => roles.revokeAllAt([two.datasetId]))
    is(await byFingerprint(store, one.fingerprint), null)
    is(await of(store, two.datasetId), null)
    equal(await of(store, kept.datasetId), kept)
    equal((await aPreviewUrl(store, { datasetId: one.datasetId })).datasetId, one.datasetId)
  })

  test('it is deleted with its dataset', async ({ store }) => {
    const url = await aPreviewUrl(store)
    await store.write(({ datasets }) => datasets.remove(url.datasetId))
    is(await byFingerprint(store, url.fingerprint), null)
  })

  test('an encrypted token is replaced, and neither is stored in plain text', async ({ store }) => {
    const url = await aPreviewUrl(store)
    equal(await store.read(({ previewUrls }) => previewUrls.unsealed()), [])
    await store.write(({ previewUrls }) => previewUrls.seal(url.assignmentId, 'sealed again'))
    equal(await of(store, url.datasetId), { ...url, sealedToken: 'sealed again' })
  })

  test('an unknown assignment cannot have one', async ({ store }) => {
    const { id } = await aDataset(store)
    const url = { datasetId: id, assignmentId: NOWHERE, anonymized: false, ...NOTHING }
    ok(await rejection(store.write(({ previewUrls }) => previewUrls.add(url))))
    is(await of(store, id), null)
  })
}
