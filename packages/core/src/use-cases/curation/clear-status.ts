import type { WriteUnit } from '../../ports/store/store.ts'

/** Ends the curation of a draft that is released: a label it still has is taken off, its history stays. */
export async function clearStatus(
  { curation }: WriteUnit,
  versionId: number,
  { userName, now }: { readonly userName: string; readonly now: Date },
): Promise<void> {
  const last = await curation.last(versionId)
  if (last === null || last.label === null) return
  await curation.add(versionId, { label: null, setAt: now, userName })
}
