import type { Domain } from '../../ports/ports.ts'
import type { WriteUnit } from '../../ports/store/store.ts'
import { changedCollection } from '../../rules/collections/changed-collection.ts'
import type { Collection, CollectionRef, Lineage } from '../../rules/collections/collection.ts'
import {
  type AttributeChange,
  namedDatasetTypes,
  withAttribute,
} from '../../rules/collections/collection-attribute.ts'
import type { CollectionInput } from '../../rules/collections/collection-input.ts'
import { noSuchCollection } from '../../rules/collections/collection-ref.ts'
import { changedTheme, type ThemeInput } from '../../rules/collections/collection-theme.ts'
import { type CollectionView, viewOf } from '../../rules/collections/collection-view.ts'
import {
  allowedLanguages,
  installedLanguage,
  type MetadataLanguage,
} from '../../rules/collections/metadata-languages.ts'
import { refuseTakenAlias } from '../../rules/collections/new-collection.ts'
import { requireAccount, requirePermission } from '../../rules/roles/required-permission.ts'
import type { Actor } from '../../rules/users/actor.ts'
import { type IsCurrent, requireStillCurrent } from '../still-current.ts'
import { noteChanged } from './change-events.ts'
import { collectionFor, requireVisible } from './collection-access.ts'
import { lockedCollectionFor } from './configuration-use-cases.ts'

/** Changes to existing collections (docs/specification/collections.md). */
export const collectionChangeUseCases = ({ store, clock, catalogue }: Domain) => {
  const save = async (
    unit: WriteUnit,
    lineage: Lineage,
    { actor, changed }: { readonly actor: Actor; readonly changed: Collection },
  ): Promise<CollectionView> => {
    const [before, ...above] = lineage
    if ((await unit.collections.save(changed)) === 'aliasTaken') refuseTakenAlias(changed.alias)
    const members = membersChanged(before, changed)
    await noteChanged(unit, changed, { actor, at: clock.now(), changed: members })
    return viewOf([changed, ...above])
  }

  const change = (
    actor: Actor,
    ref: CollectionRef,
    {
      input,
      isCurrent,
    }: { readonly input: CollectionInput; readonly isCurrent?: IsCurrent<Collection> },
  ): Promise<CollectionView> =>
    store.write(async (unit) => {
      const { lineage, collection, held } = await lockedCollectionFor(unit, actor, ref)
      if (held.has('EditCollection')) await requireStillCurrent(collection, isCurrent)
      const changed = changedCollection(lineage, input, { actor, held, catalogue })
      return save(unit, lineage, { actor, changed })
    })

  return {
    /** Refuses an unknown collection; for callers that check the rest of a request afterwards. */
    requireKnown: async (ref: CollectionRef): Promise<void> => {
      const found = await store.read(({ collections }) => collections.find(ref), {
        consistency: 'latest',
      })
      if (found === null) noSuchCollection(ref)
    },

    /** Attributes that are absent from `input` stay as they are. */
    change: (actor: Actor, ref: CollectionRef, input: CollectionInput): Promise<CollectionView> =>
      change(actor, ref, { input }),

    /** The same for an editor who has read the collection; refuses as `conflict` what is no longer current. */
    changeRead: (
      actor: Actor,
      ref: CollectionRef,
      edit: { readonly input: CollectionInput; readonly isCurrent: IsCurrent<Collection> },
    ): Promise<CollectionView> => change(actor, ref, edit),

    /** Sets what the page of the collection shows at its top. */
    setTheme: (actor: Actor, ref: CollectionRef, input: ThemeInput): Promise<CollectionView> =>
      store.write(async (unit) => {
        const { lineage, collection, held } = await lockedCollectionFor(unit, actor, ref)
        requirePermission(held, 'EditCollection', actor)
        const changed = { ...collection, theme: changedTheme(collection.theme, input) }
        return save(unit, lineage, { actor, changed })
      }),

    setAttribute: (
      actor: Actor,
      ref: CollectionRef,
      change: AttributeChange,
    ): Promise<CollectionView> =>
      store.write(async (unit) => {
        const { lineage, collection, held } = await lockedCollectionFor(unit, actor, ref)
        requireAccount(actor)
        const settings = await unit.settings.all()
        const changed = withAttribute(collection, change, { actor, held, settings })
        if (change.kind === 'datasetTypes') await holdTypes(unit, change.names)
        return save(unit, lineage, { actor, changed })
      }),

    /** Parses a comma-separated list of dataset types; refuses unknown names. */
    namedDatasetTypes: (list: string | null): Promise<readonly string[]> =>
      store.read(async ({ datasetTypes }) => namedDatasetTypes(list, await datasetTypes.all()), {
        consistency: 'latest',
      }),

    metadataLanguages: (actor: Actor, ref: CollectionRef): Promise<readonly MetadataLanguage[]> =>
      store.read(async (unit) => {
        const { collection, held } = await collectionFor(unit, actor, ref)
        requireVisible(collection, held, actor)
        return allowedLanguages(collection, await unit.settings.all())
      }),

    /** Sets the metadata language of the collection. It cannot be unset. */
    setMetadataLanguage: (
      actor: Actor,
      ref: CollectionRef,
      locale: string,
    ): Promise<readonly MetadataLanguage[]> =>
      store.write(async (unit) => {
        const settings = await unit.settings.all()
        const language = installedLanguage(locale, settings)
        const { lineage, collection, held } = await lockedCollectionFor(unit, actor, ref)
        requireAccount(actor)
        requirePermission(held, 'EditCollection', actor)
        const changed = { ...collection, metadataLanguage: language.locale }
        await save(unit, lineage, { actor, changed })
        return [language]
      }),
  }
}

/** The names of the attributes that differ, for the event log. */
const membersChanged = (before: Collection, after: Collection): readonly string[] =>
  Object.entries(after).flatMap(([name, value]) => {
    const was: unknown = Object.entries(before).find(([key]) => key === name)?.[1]
    return JSON.stringify(was) === JSON.stringify(value) ? [] : [name]
  })

/** Keeps the types from removal until the unit ends; refuses those that were removed since they were named. */
async function holdTypes({ datasetTypes }: WriteUnit, names: readonly string[]): Promise<void> {
  namedDatasetTypes(names.join(','), await datasetTypes.hold(...names))
}
