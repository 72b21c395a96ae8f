import type { WriteUnit } from '../../ports/store/store.ts'
import type { Collection } from '../../rules/collections/collection.ts'
import { type Actor, assigneeOf } from '../../rules/users/actor.ts'

/** Appends an event: the actor changed these attributes of a collection. */
export const noteChanged = (
  { events }: Pick<WriteUnit, 'events'>,
  { id, alias }: Pick<Collection, 'id' | 'alias'>,
  {
    actor,
    at,
    changed,
  }: { readonly actor: Actor; readonly at: Date; readonly changed: readonly string[] },
): Promise<void> =>
  events.append({
    at,
    actor: assigneeOf(actor),
    kind: 'collectionChanged',
    objectId: id,
    details: { alias, changed },
  })
