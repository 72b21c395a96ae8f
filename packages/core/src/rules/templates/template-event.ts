import type { Collection } from '../collections/collection.ts'
import type { RepositoryEvent } from '../events/event.ts'
import { type Actor, assigneeOf } from '../users/actor.ts'
import type { Template } from './template.ts'

/** A change to a template, or to a collection's default template. */
export type TemplateEvent =
  | {
      readonly kind: 'templateCreated' | 'templateChanged' | 'templateDeleted'
      readonly template: Template
    }
  | {
      readonly kind: 'defaultTemplateChanged'
      readonly collection: Collection
      readonly template: Template | null
    }

/** The log entry for a template event, recorded at its collection. */
export const templateEvent = (
  event: TemplateEvent,
  { actor, at }: { readonly actor: Actor; readonly at: Date },
): RepositoryEvent => ({
  at,
  actor: assigneeOf(actor),
  kind: event.kind,
  objectId:
    event.kind === 'defaultTemplateChanged' ? event.collection.id : event.template.collectionId,
  details: { templateId: event.template?.id ?? null, name: event.template?.name ?? null },
})
