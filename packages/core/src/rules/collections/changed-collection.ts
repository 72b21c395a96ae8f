import type { FieldCatalogue } from '../metadata/catalogue.ts'
import { refuse } from '../refusals/refusal.ts'
import type { PermissionSet } from '../roles/permission.ts'
import { requireAccount, requirePermission } from '../roles/required-permission.ts'
import { type Actor, isSuperuser } from '../users/actor.ts'
import type { Collection, Lineage } from './collection.ts'
import type { CollectionInput } from './collection-input.ts'
import { collectionType, requireValidCollection } from './collection-rules.ts'
import { configureMetadata, inheritedBlocks } from './metadata-configuration.ts'

interface UpdateContext {
  readonly actor: Actor
  /** The caller's permissions on the collection. */
  readonly held: PermissionSet
  readonly catalogue: FieldCatalogue
}

/**
 * The first collection of `lineage` with the changes of `input`. Refuses with the first problem found. Absent
 * members stay unchanged; members that apply only to creation (theme, file PIDs, required files) are ignored
 * (docs/specification/collections.md#update).
 */
export function changedCollection(
  lineage: Lineage,
  input: CollectionInput,
  { actor, held, catalogue }: UpdateContext,
): Collection {
  const [collection] = lineage
  const inherited = inheritedBlocks(lineage)
  const configuration = configureMetadata(collection, input, { catalogue, inherited })
  requireAccount(actor)
  requirePermission(held, 'EditCollection', actor)
  const changed: Collection = {
    ...collection,
    ...configuration,
    alias: input.alias ?? collection.alias,
    name: input.name ?? collection.name,
    affiliation: textAfter(collection.affiliation, input.affiliation),
    description: textAfter(collection.description, input.description),
    type: collectionType(input.type ?? '') ?? collection.type,
    contacts: input.contacts ?? collection.contacts,
    guestbookRoot: input.guestbookRoot ?? collection.guestbookRoot,
    fileCountLimit: limitAfter(collection, input, actor),
  }
  requireValidCollection(changed)
  return changed
}

/** An empty text removes the value. */
const textAfter = (before: string | null, sent: string | undefined): string | null =>
  sent === undefined ? before : sent || null

/** A client that sends the current limit back changes nothing, so it needs no superuser. */
function limitAfter(
  { fileCountLimit: before }: Collection,
  { fileCountLimit: sent }: CollectionInput,
  actor: Actor,
): number | null {
  if (sent === undefined) return before
  const after = sent < 0 ? null : sent
  if (after !== before && !isSuperuser(actor))
    refuse({
      kind: 'superuserOnly',
      message: 'Only superusers may change the dataset file count limit.',
    })
  return after
}
