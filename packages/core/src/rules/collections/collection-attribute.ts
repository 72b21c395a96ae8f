import { type Problem, refuse } from '../refusals/refusal.ts'
import type { PermissionSet } from '../roles/permission.ts'
import { requirePermission } from '../roles/required-permission.ts'
import { type SettingValues, settingFlag } from '../settings/setting-values.ts'
import { type Actor, assigneeOf, isSuperuser } from '../users/actor.ts'
import type { Collection } from './collection.ts'
import { requireSound } from './collection-rules.ts'

/** One attribute that is set by itself (docs/specification/collections.md#attributes). */
export type AttributeChange =
  | {
      readonly kind: 'text'
      readonly attribute: 'alias' | 'name' | 'description' | 'affiliation'
      /** Null when none was sent. */
      readonly value: string | null
    }
  | {
      readonly kind: 'flag'
      readonly attribute: 'filePids' | 'requireFilesToPublish'
      readonly value: boolean
    }
  /** The only dataset types that may be created, in the order of their listing. */
  | { readonly kind: 'datasetTypes'; readonly names: readonly string[] }
  | { readonly kind: 'unsupported'; readonly attribute: string }

interface Surroundings {
  readonly actor: Actor
  readonly held: PermissionSet
  readonly settings: SettingValues
}

/** The collection with the attribute set, or the reason why the caller may not. */
export function withAttribute(
  collection: Collection,
  change: AttributeChange,
  context: Surroundings,
): Collection {
  requirePermission(context.held, 'EditCollection', context.actor)
  switch (change.kind) {
    case 'text':
      return withText(collection, change)
    case 'flag':
      requireOperator(context, change.attribute)
      return { ...collection, [change.attribute]: change.value }
    case 'datasetTypes':
      requireOperator(context, 'allowedDatasetTypes')
      return { ...collection, allowedDatasetTypes: change.names }
    case 'unsupported':
      return refuse({
        kind: 'wrongState',
        message: `'${change.attribute.slice(0, 100)}' is not a supported attribute`,
      })
  }
}

function withText(
  collection: Collection,
  { attribute, value }: Extract<AttributeChange, { kind: 'text' }>,
): Collection {
  if (value === null)
    return refuse({
      kind: 'wrongState',
      message: `The attribute '${attribute}' requires a string value`,
    })
  const optional = attribute === 'description' || attribute === 'affiliation'
  const changed = { ...collection, [attribute]: optional ? value || null : value }
  requireSound(changed)
  return changed
}

/** What only superusers set; file PIDs only where the installation leaves them to collections. */
function requireOperator(
  { actor, settings }: Surroundings,
  attribute: 'filePids' | 'requireFilesToPublish' | 'allowedDatasetTypes',
): void {
  const open =
    attribute !== 'filePids' || settingFlag(settings, ':AllowEnablingFilePIDsPerCollection', false)
  if (!isSuperuser(actor) || !open)
    refuse({ kind: 'forbidden', needs: 'EditCollection', who: assigneeOf(actor) })
}

/**
 * The names of dataset types in a list separated by commas, each once. Refuses an empty list and names that
 * none of the installation's types has.
 */
export function namedDatasetTypes(
  list: string | null,
  types: readonly { readonly name: string }[],
): readonly string[] {
  const names = (list ?? '').split(',').map((name) => name.trim())
  const wanted = [...new Set(names.filter((name) => name !== ''))]
  if (wanted.length === 0) return refuseTypes('At least one dataset type is required.')
  const unknown = wanted.filter((name) => !types.some((type) => type.name === name))
  if (unknown.length > 0)
    return refuseTypes(`There are no such dataset types: ${unknown.join(', ').slice(0, 500)}`)
  return wanted
}

const refuseTypes = (text: Problem['message']): never =>
  refuse({ kind: 'invalid', message: text, fields: { allowedDatasetTypes: text } })
