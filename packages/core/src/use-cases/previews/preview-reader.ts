import type { ReadUnit } from '../../ports/store/store.ts'
import { type MaskedFields, maskedFields } from '../../rules/previews/anonymity.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { badCredential } from '../../rules/users/bad-credential.ts'

/** The bearer of a preview URL. */
export type PreviewReader = Extract<Actor, { readonly kind: 'preview' }>

/**
 * The bearer of the preview URL whose token has this fingerprint. Null when there is no such URL, and when the URL is
 * anonymised and the installation no longer defines which fields to mask.
 */
export async function previewReader(
  unit: ReadUnit,
  fingerprint: string,
): Promise<PreviewReader | null> {
  const url = await unit.previewUrls.byFingerprint(fingerprint)
  if (url === null) return null
  const { datasetId, anonymized } = url
  if (anonymized && maskedFields(await unit.settings.all()) === null) return null
  return { kind: 'preview', datasetId, anonymized }
}

/** The fields to mask for this caller on this dataset; null when there are none. */
export async function maskedFor(
  { settings }: Pick<ReadUnit, 'settings'>,
  actor: Actor,
  datasetId: number,
): Promise<MaskedFields | null> {
  if (actor.kind !== 'preview' || !actor.anonymized || actor.datasetId !== datasetId) return null
  return maskedFields(await settings.all()) ?? badCredential()
}
