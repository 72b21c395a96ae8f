import type { Domain } from '../../ports/ports.ts'
import type { ReadUnit, WriteUnit } from '../../ports/store/store.ts'
import {
  type DatasetType,
  DEFAULT_DATASET_TYPE,
  findDatasetType,
  typeNameProblem,
} from '../../rules/dataset-types/dataset-type.ts'
import { knownBlocks, knownLicenses } from '../../rules/dataset-types/known-blocks-and-licenses.ts'
import type { License } from '../../rules/licenses/license.ts'
import { refuse } from '../../rules/refusals/refusal.ts'
import { requireSuperuser } from '../../rules/roles/required-permission.ts'
import { type Actor, assigneeOf } from '../../rules/users/actor.ts'

/** A dataset type with its licences, in the order of the licence list. */
export interface DatasetTypeView {
  readonly type: DatasetType
  readonly licenses: readonly License[]
}

/** A dataset type as sent by a client. */
export interface DatasetTypeInput {
  readonly name: string
  readonly displayName: string
  readonly description: string | null
  /** Names of metadata blocks. */
  readonly blocks: readonly string[]
  /** Names or URIs of licences. */
  readonly licenses: readonly string[]
}

/** A list before and after a change. */
export interface ListChange {
  readonly before: readonly string[]
  readonly after: readonly string[]
}

/** A refusal names as many collections. */
const MOST_NAMED = 10

const viewOf = (type: DatasetType, licenses: readonly License[]): DatasetTypeView => ({
  type,
  licenses: licenses.filter(({ id }) => type.licenseIds.includes(id)),
})

const namesOf = ({ licenses }: DatasetTypeView): readonly string[] =>
  licenses.map(({ name }) => name)

/** The dataset types of the installation (docs/specification/dataset-types.md). Everyone may read them. */
export const datasetTypeUseCases = ({ store, clock, catalogue }: Domain) => {
  const views = async (unit: ReadUnit): Promise<readonly DatasetTypeView[]> => {
    const licenses = await unit.licenses.all()
    return (await unit.datasetTypes.all()).map((type) => viewOf(type, licenses))
  }

  const record = (
    unit: WriteUnit,
    actor: Actor,
    happened: {
      readonly kind: 'datasetTypeCreated' | 'datasetTypeChanged' | 'datasetTypeDeleted'
      readonly type: DatasetType
    },
  ): Promise<void> =>
    unit.events.append({
      at: clock.now(),
      actor: assigneeOf(actor),
      kind: happened.kind,
      objectId: null,
      details: { ...happened.type },
    })

  const change = (
    actor: Actor,
    nameOrId: string,
    make: (type: DatasetType, licenses: readonly License[]) => DatasetType,
  ): Promise<{ readonly before: DatasetTypeView; readonly after: DatasetTypeView }> =>
    store.write(async (unit) => {
      requireSuperuser(actor)
      const type =
        findDatasetType(await unit.datasetTypes.lockAll(), nameOrId) ?? noSuchType(nameOrId)
      const licenses = await unit.licenses.all()
      const changed = make(type, licenses)
      await unit.datasetTypes.save(changed)
      await record(unit, actor, { kind: 'datasetTypeChanged', type: changed })
      return { before: viewOf(type, licenses), after: viewOf(changed, licenses) }
    })

  return {
    /** All types, by id. */
    all: (): Promise<readonly DatasetTypeView[]> => store.read(views, { consistency: 'latest' }),

    /** Finds by name or numeric id: no name consists of digits only. */
    get: async (nameOrId: string): Promise<DatasetTypeView> => {
      const all = await store.read(views, { consistency: 'latest' })
      const wanted = findDatasetType(
        all.map(({ type }) => type),
        nameOrId,
      )
      return all.find(({ type }) => type === wanted) ?? noSuchType(nameOrId)
    },

    create: (actor: Actor, input: DatasetTypeInput): Promise<DatasetTypeView> =>
      store.write(async (unit) => {
        requireSuperuser(actor)
        const names = { name: input.name.trim(), displayName: input.displayName.trim() }
        const problem = typeNameProblem(names)
        if (problem !== null) refuse({ kind: 'invalid', code: 'typeNameInvalid', message: problem })
        const licenses = await unit.licenses.all()
        const added = await unit.datasetTypes.add({
          ...names,
          description: input.description,
          linkedBlocks: knownBlocks(input.blocks, catalogue.offered),
          licenseIds: knownLicenses(input.licenses, licenses),
        })
        if (added === 'nameTaken')
          return refuse({
            kind: 'invalid',
            code: 'typeNameTaken',
            message: `There is a dataset type named ${names.name} already.`,
          })
        await record(unit, actor, { kind: 'datasetTypeCreated', type: added })
        return viewOf(added, licenses)
      }),

    /** `id` is null when the client sent no number. The default type, types in use and types that a collection allows stay. */
    delete: (actor: Actor, id: number | null): Promise<void> =>
      store.write(async (unit) => {
        requireSuperuser(actor)
        const type = (await unit.datasetTypes.lockAll()).find((each) => each.id === id)
        if (type === undefined)
          return refuse({ kind: 'invalid', message: 'There is no dataset type with that id.' })
        if (type.name === DEFAULT_DATASET_TYPE)
          refuse({ kind: 'wrongState', message: 'The default dataset type cannot be deleted.' })
        if (await unit.datasetTypes.inUse(type.name))
          refuse({
            kind: 'invalid',
            code: 'typeInUse',
            message: `There are datasets of the type ${type.name}.`,
          })
        await requireAllowedNowhere(unit, type.name)
        await unit.datasetTypes.remove(type.id)
        await record(unit, actor, { kind: 'datasetTypeDeleted', type })
      }),

    changeBlocks: async (
      actor: Actor,
      nameOrId: string,
      names: readonly string[],
    ): Promise<ListChange> => {
      const { before, after } = await change(actor, nameOrId, (type) => ({
        ...type,
        // A block that the type has may no longer be offered.
        linkedBlocks: knownBlocks(names, [
          ...catalogue.offered,
          ...type.linkedBlocks.map((name) => ({ name })),
        ]),
      }))
      return { before: before.type.linkedBlocks, after: after.type.linkedBlocks }
    },

    /** Licences by name or URI; an empty list allows all. */
    changeLicenses: async (
      actor: Actor,
      nameOrId: string,
      wanted: readonly string[],
    ): Promise<ListChange> => {
      const { before, after } = await change(actor, nameOrId, (type, licenses) => ({
        ...type,
        licenseIds: knownLicenses(wanted, licenses),
      }))
      return { before: namesOf(before), after: namesOf(after) }
    },
  }
}

/** Refuses a type that collections name among those they allow, with the aliases of the first. */
async function requireAllowedNowhere(unit: ReadUnit, name: string): Promise<void> {
  const all = await unit.collections.byIds(null)
  const allowing = all.filter(({ allowedDatasetTypes }) => allowedDatasetTypes?.includes(name))
  if (allowing.length === 0) return
  const shown = allowing.slice(0, MOST_NAMED).map(({ alias }) => alias)
  const more = allowing.length > MOST_NAMED ? ` and ${allowing.length - MOST_NAMED} more` : ''
  refuse({
    kind: 'invalid',
    code: 'typeAllowed',
    message: `Collections allow the type ${name}: ${shown.join(', ')}${more}.`,
  })
}

const noSuchType = (nameOrId: string): never =>
  refuse({ kind: 'notFound', what: `Dataset type ${nameOrId.slice(0, 100)}` })
