import type { Discarded, Store, VersionView } from '@holdfast/core'
import type { FileRecord } from '@holdfast/core/rules'
import {
  aDataset,
  firstDraft,
  given,
  openDraft,
  releaseDraft,
  someFiles,
} from '../sample-objects.ts'

/** First steps of the rules about files of drafts. */

export const allFiles = (store: Store, view: VersionView): Promise<readonly FileRecord[]> =>
  store.read(({ files }) => files.all(view))

export const labelsOf = async (store: Store, view: VersionView) =>
  (await allFiles(store, view)).map(({ entry }) => entry.label)

/** Discards a draft as the use case does. */
export const discard = (store: Store, view: VersionView): Promise<Discarded> =>
  store.write(async ({ files, versions }) => {
    const discarded = await files.discard(view)
    const { datasetId, ordinal } = view
    const draft = given(await versions.find(datasetId, { kind: 'ordinal', ordinal }))
    await versions.remove(draft.id)
    return discarded
  })

/** A dataset whose version 1 was released with files labelled `a`, `b` and `c`, and its next draft. */
export async function secondDraft(store: Store) {
  const first = firstDraft(await aDataset(store))
  const records = await someFiles(store, first, [{ label: 'a' }, { label: 'b' }, { label: 'c' }])
  await releaseDraft(store, first)
  const [a = 0, b = 0, c = 0] = records.map(({ file }) => file.id)
  return { first, draft: await openDraft(store, first), a, b, c }
}
