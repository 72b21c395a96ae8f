import type { Domain } from '../../ports/ports.ts'
import type { ReadUnit, WriteUnit } from '../../ports/store/store.ts'
import type { Collection, CollectionRef } from '../../rules/collections/collection.ts'
import type { License } from '../../rules/licenses/license.ts'
import { addFieldValues } from '../../rules/metadata/field-edits.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import { requirePermission } from '../../rules/roles/required-permission.ts'
import {
  changedTemplate,
  lastPerField,
  readFields,
  type TemplateChange,
  templateName,
} from '../../rules/templates/changed-template.ts'
import type { Instruction, PlacedTemplate, Template } from '../../rules/templates/template.ts'
import { type TemplateEvent, templateEvent } from '../../rules/templates/template-event.ts'
import { templateOwners } from '../../rules/templates/template-owners.ts'
import {
  noSuchTemplate,
  noTemplateToChange,
  type TemplateRef,
} from '../../rules/templates/template-ref.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { collectionFor, requireVisible } from '../collections/collection-access.ts'
import { lockedCollectionFor } from '../collections/configuration-use-cases.ts'
import { type IsCurrent, requireStillCurrent } from '../still-current.ts'
import { offeringTo } from './count-use.ts'

/** A new template. */
export interface NewTemplateInput {
  readonly name: string
  readonly isDefault: boolean
  /** The fields as sent. */
  readonly fields: unknown
  readonly instructions: readonly Instruction[]
}

/** A change of what a template fills in. */
export interface TemplateEdit {
  readonly change: TemplateChange
  /** Whether the fields replace those of the template, or are added. */
  readonly replace: boolean
  readonly isCurrent?: IsCurrent<Template>
}

/** A template with what is needed to present it. */
export interface TemplateView {
  readonly template: Template
  /** The collection it belongs to. */
  readonly owner: Collection
  readonly license: License | null
  /** Whether it is the default template of the collection being viewed. */
  readonly isDefault: boolean
}

/** Templates of collections (docs/specification/templates.md). */
export const templateUseCases = (domain: Domain) => {
  const { store, clock, catalogue } = domain

  const record = (unit: WriteUnit, actor: Actor, event: TemplateEvent): Promise<void> =>
    unit.events.append(templateEvent(event, { actor, at: clock.now() }))

  return {
    /** The templates available in the collection: its own first, those of each collection by id. */
    list: (actor: Actor, ref: CollectionRef): Promise<readonly TemplateView[]> =>
      store.read(async (unit) => {
        const place = await collectionFor(unit, actor, ref)
        const { collection } = place
        requirePermission(place.held, 'AddDataset', actor)
        const owners = offeringTo(place)
        const placed = await unit.templates.in(owners.map(({ id }) => id))
        const licenses = placed.length === 0 ? [] : await unit.licenses.all()
        return owners.flatMap((owner) =>
          placed
            .filter(({ template }) => template.collectionId === owner.id)
            .map((each) => viewOf(each, { owner, shownIn: collection, licenses })),
        )
      }),

    get: (actor: Actor, ref: TemplateRef): Promise<TemplateView> =>
      store.read(async (unit) => {
        const placed = (await found(unit, ref)) ?? noSuchTemplate(ref)
        const { collection, held } = await ownerFor(unit, actor, placed)
        requirePermission(held, 'AddDataset', actor)
        requireVisible(collection, held, actor)
        const context = { owner: collection, shownIn: collection }
        return viewOf(placed, { ...context, licenses: await unit.licenses.all() })
      }),

    /** A new template has the default licence and allows access requests. */
    create: (actor: Actor, ref: CollectionRef, input: NewTemplateInput): Promise<TemplateView> =>
      store.write(async (unit) => {
        const { collection, held } = await lockedCollectionFor(unit, actor, ref)
        const name = templateName(input.name)
        const beginning = 'Error parsing the POSTed template dataset fields'
        const given = addFieldValues({}, readFields(input.fields, catalogue, beginning), catalogue)
        requirePermission(held, 'EditCollection', actor)
        const licenses = await unit.licenses.all()
        const licenseId = licenses.find(({ isDefault }) => isDefault)?.id ?? null
        const template = await unit.templates.add({
          collectionId: collection.id,
          name,
          createdAt: clock.now(),
          usageCount: 0,
          metadata: given.kind === 'edited' ? given.values : refuse(given.refusal),
          terms: { licenseId, use: {}, access: {}, fileAccessRequest: true },
          instructions: lastPerField(input.instructions),
        })
        if (input.isDefault) await unit.templates.setDefault(collection.id, template.id)
        await record(unit, actor, { kind: 'templateCreated', template })
        const placed = { template, defaultIn: input.isDefault ? [collection.id] : [] }
        return viewOf(placed, { owner: collection, shownIn: collection, licenses })
      }),

    /** Returns the name of the deleted template. It is no longer the default of any collection. */
    delete: (actor: Actor, ref: TemplateRef): Promise<string> =>
      store.write(async (unit) => {
        const placed = (await held(unit, ref)) ?? noSuchTemplate(ref)
        const { template } = placed
        const owner = await ownerFor(unit, actor, placed)
        requirePermission(owner.held, 'EditCollection', actor)
        await unit.templates.remove(template.id)
        await record(unit, actor, { kind: 'templateDeleted', template })
        return template.name
      }),

    changeMetadata: (
      actor: Actor,
      ref: TemplateRef,
      { change, replace, isCurrent }: TemplateEdit,
    ): Promise<TemplateView> =>
      store.write(async (unit) => {
        const placed = (await held(unit, ref)) ?? noTemplateToChange(ref)
        const { template } = placed
        const owner = await ownerFor(unit, actor, placed)
        if (owner.held.has('EditCollection')) await requireStillCurrent(template, isCurrent)
        const described = changedTemplate(template, change, { replace, catalogue })
        requirePermission(owner.held, 'EditCollection', actor)
        const changed = { ...template, ...described }
        await unit.templates.save(changed)
        await record(unit, actor, { kind: 'templateChanged', template: changed })
        const context = { owner: owner.collection, shownIn: owner.collection }
        return viewOf(
          { ...placed, template: changed },
          { ...context, licenses: await unit.licenses.all() },
        )
      }),

    /** An own or inherited template, as in the list; null for none. */
    setDefault: (
      actor: Actor,
      ref: CollectionRef,
      wanted: TemplateRef | null,
    ): Promise<Collection> =>
      store.write(async (unit) => {
        // A move of the collection would take an inherited template out of reach.
        await unit.collections.holdTree('adding')
        const place = await lockedCollectionFor(unit, actor, ref)
        const { collection } = place
        const template = wanted && ((await held(unit, wanted))?.template ?? noSuchTemplate(wanted))
        const owners = templateOwners(place.lineage)
        if (template !== null && wanted !== null)
          if (!owners.some(({ id }) => id === template.collectionId)) noSuchTemplate(wanted)
        requirePermission(place.held, 'EditCollection', actor)
        await unit.templates.setDefault(collection.id, template?.id ?? null)
        await record(unit, actor, { kind: 'defaultTemplateChanged', collection, template })
        return collection
      }),
  }
}

const found = async (unit: ReadUnit, { id }: TemplateRef): Promise<PlacedTemplate | null> =>
  id === null ? null : unit.templates.find(id)

const held = async (unit: WriteUnit, { id }: TemplateRef): Promise<PlacedTemplate | null> =>
  id === null ? null : unit.templates.lock(id)

const ownerFor = (unit: ReadUnit, actor: Actor, { template }: PlacedTemplate) =>
  collectionFor(unit, actor, { kind: 'id', id: template.collectionId })

const viewOf = (
  { template, defaultIn }: PlacedTemplate,
  {
    owner,
    shownIn,
    licenses,
  }: {
    readonly owner: Collection
    readonly shownIn: Collection
    readonly licenses: readonly License[]
  },
): TemplateView => ({
  template,
  owner,
  license: licenses.find(({ id }) => id === template.terms.licenseId) ?? null,
  isDefault: defaultIn.includes(shownIn.id),
})
