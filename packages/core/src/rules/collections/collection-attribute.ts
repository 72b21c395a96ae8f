import { type Problem, refuse } from '../refusals/refusal.ts'
import type { PermissionSet } from '../roles/permission.ts'
import { requirePermission } from '../roles/required-permission.ts'
import { type SettingValues, settingFlag } from '../settings/setting-values.ts'
import { type Actor, assigneeOf, isSuperuser } from '../users/actor.ts'
import type { Collection } from './collection.ts'
import { requireValidCollection } from './collection-rules.ts'

/** A change of a single attribute (docs/specification/collections.md#attributes). */
export type AttributeChange =
  | {
      readonly kind: 'text'
      readonly attribute: 'alias' | 'name' | 'description' | 'affiliation'
      /** Null when the request has no value. */
      readonly value: string | null
    }
  | {
      readonly kind: 'flag'
      readonly attribute: 'filePids' | 'requireFilesToPublish'
      readonly value: boolean
    }
  /** The dataset types that may be created in the collection, in the order in which they are listed. */
  | { readonly kind: 'datasetTypes'; readonly names: readonly string[] }
  | { readonly kind: 'unsupported'; readonly attribute: string }

interface AttributeContext {
  readonly actor: Actor
  readonly held: PermissionSet
  readonly settings: SettingValues
}

/** The collection with the attribute set. Refuses a caller without permission and invalid values. */
export function withAttribute(
  collection: Collection,
  change: AttributeChange,
  context: AttributeContext,
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
  { attribute, value }: Extract<AttributeChange, { readonly kind: 'text' }>,
): Collection {
  if (value === null)
    return refuse({
      kind: 'wrongState',
      message: `The attribute '${attribute}' requires a string value`,
    })
  const optional = attribute === 'description' || attribute === 'affiliation'
  const changed = { ...collection, [attribute]: optional ? value || null : value }
  requireValidCollection(changed)
  return changed
}

/** Only superusers may set these attributes, and file PIDs only if the installation allows collections to. */
function requireOperator(
  { actor, settings }: AttributeContext,
  attribute: 'filePids' | 'requireFilesToPublish' | 'allowedDatasetTypes',
): void {
  const open =
    attribute !== 'filePids' || settingFlag(settings, ':AllowEnablingFilePIDsPerCollection')
  if (!isSuperuser(actor) || !open)
    refuse({ kind: 'forbidden', needs: 'EditCollection', who: assigneeOf(actor) })
}

/**
 * Parses a comma-separated list of dataset type names and removes duplicates. Refuses an empty list and
 * unknown names.
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
