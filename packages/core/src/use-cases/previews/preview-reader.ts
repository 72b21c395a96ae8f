import type { ReadUnit } from '../../ports/store/store.ts'
import { type MaskedFields, maskedFields } from '../../rules/previews/anonymity.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { badCredential } from '../../rules/users/bad-credential.ts'

export type PreviewReader = Extract<Actor, { readonly kind: 'preview' }>

/**
 * Whoever has this token of a preview URL; null when no URL has it, or when it is an anonymised one and the
 * installation does not say any more what to keep from such readers.
 */
export async function previewReader(unit: ReadUnit, token: string): Promise<PreviewReader | null> {
  const url = await unit.previewUrls.byToken(token)
  if (url === null) return null
  const { datasetId, anonymized } = url
  if (anonymized && maskedFields(await unit.settings.all()) === null) return null
  return { kind: 'preview', datasetId, anonymized }
}

/** The fields kept from this caller on this dataset; null when none are. */
export async function maskedFor(
  { settings }: Pick<ReadUnit, 'settings'>,
  actor: Actor,
  datasetId: number,
): Promise<MaskedFields | null> {
  if (actor.kind !== 'preview' || !actor.anonymized || actor.datasetId !== datasetId) return null
  return maskedFields(await settings.all()) ?? badCredential()
}
