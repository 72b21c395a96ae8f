import type { WriteUnit } from '../../ports/store/store.ts'

/** Removes the curation label of a draft that is being published; the history is kept. */
export async function clearStatus(
  { curation }: WriteUnit,
  versionId: number,
  { userName, now }: { readonly userName: string; readonly now: Date },
): Promise<void> {
  const last = await curation.last(versionId)
  if (last === null || last.label === null) return
  await curation.add(versionId, { label: null, setAt: now, userName })
}
