import type { SearchHit, SearchReads, SearchWanted } from '@holdfast/core'
import {
  type Actor,
  type DocumentSurroundings,
  fieldCatalogue,
  MOST_FOUND_VARIABLES,
  matchesDocument,
  type SearchDocument,
  scoreOf,
  searchDocument,
  standardBlocks,
} from '@holdfast/core/rules'
import {
  isKeptFrom,
  type ModelObject,
  may,
  type PermissionWorld,
} from '../roles/permission-model.ts'

/** Everything that can be found, as a model that compares document by document. */
export interface SearchModel {
  readonly world: PermissionWorld
  readonly documents: ReadonlyMap<string, SearchDocument>
  readonly around: Pick<DocumentSurroundings, 'parent' | 'below'>
}

const CATALOGUE = fieldCatalogue(standardBlocks)

/** The documents of all objects of a world. `above` are the collections that hold or link an object, by its id. */
export async function searchModel(
  reads: SearchReads,
  world: PermissionWorld,
  above: ReadonlyMap<number, readonly number[]>,
): Promise<SearchModel> {
  const { subjects } = await reads.subjects({
    keys: world.objects.flatMap(keysOf),
    variables: MOST_FOUND_VARIABLES,
    holder: null,
    terms: [],
    pictures: null,
  })
  const documents = new Map(
    [...subjects].map(([key, subject]) => [key, searchDocument(subject, CATALOGUE)] as const),
  )
  const reached = (id: number, wanted: number, seen: readonly number[] = []): boolean =>
    (above.get(id) ?? []).some(
      (next) => next === wanted || (!seen.includes(next) && reached(next, wanted, [...seen, next])),
    )
  return {
    world,
    documents,
    around: {
      parent: ({ parentKey }) => (parentKey === null ? null : (documents.get(parentKey) ?? null)),
      below: ({ datasetId, objectId }, wanted) =>
        wanted.some((id) => id !== objectId && reached(datasetId ?? objectId, id)),
    },
  }
}

const keysOf = ({ kind, id }: ModelObject): readonly string[] => {
  if (kind === 'collection') return [`collection_${id}`]
  const name = kind === 'dataset' ? 'dataset' : 'datafile'
  return [`${name}_${id}`, `${name}_${id}_draft`, `${name}_${id}_deaccessioned`]
}

/** What an actor finds, in order, of any kind. */
export function foundBy(
  { world, documents, around }: SearchModel,
  actor: Actor,
  { query, scoring, sort, today }: Pick<SearchWanted, 'query' | 'scoring' | 'sort' | 'today'>,
): readonly Pick<SearchHit, 'key' | 'score'>[] {
  const objects = new Map(world.objects.map((object) => [object.id, object]))
  const parent: DocumentSurroundings['parent'] = (document) => {
    const above = around.parent(document)
    const object = above === null ? undefined : objects.get(above.objectId)
    return object === undefined || isKeptFrom(world, actor, object) ? null : above
  }
  const released = [...documents.values()].filter((document) => {
    const object = objects.get(document.objectId)
    const shown = document.kind === 'dataset' && document.audience === 'everyone'
    return shown && object !== undefined && !isKeptFrom(world, actor, object)
  })
  const datasets: DocumentSurroundings['datasets'] = ({ objectId }) =>
    released.filter((document) => around.below(document, [objectId]))
  const found = [...documents.values()].filter((document) => {
    const object = objects.get(document.objectId)
    return (
      object !== undefined &&
      isSeen(world, actor, { object, document }) &&
      matchesDocument(document, query, { ...around, parent, datasets, today })
    )
  })
  return found
    .map((document) => ({ document, score: scoreOf(document, scoring) }))
    .sort(
      (a, b) =>
        firstCompared(sort, a, b) ||
        b.score - a.score ||
        b.document.date.getTime() - a.document.date.getTime() ||
        (a.document.key < b.document.key ? -1 : 1),
    )
    .map(({ document: { key }, score }) => ({ key, score }))
}

interface Scored {
  readonly document: SearchDocument
  readonly score: number
}

/** What an order begins with. */
function firstCompared({ by, order }: SearchWanted['sort'], a: Scored, b: Scored): number {
  const sign = order === 'asc' ? 1 : -1
  if (by === 'score') return sign * (a.score - b.score)
  if (by === 'date') return sign * (a.document.date.getTime() - b.document.date.getTime())
  return 0
}

function isSeen(
  world: PermissionWorld,
  actor: Actor,
  { object, document }: { readonly object: ModelObject; readonly document: SearchDocument },
): boolean {
  if (isKeptFrom(world, actor, object)) return false
  if (document.audience === 'everyone') return true
  if (object.kind === 'collection')
    return may(world, actor, { permission: 'ViewUnpublishedCollection', object })
  return may(world, actor, { permission: 'ViewUnpublishedDataset', object: datasetOf(object) })
}

/** Drafts are seen with a permission on the dataset: a role on one of their files opens none (decision 0573). */
function datasetOf(object: Exclude<ModelObject, { readonly kind: 'collection' }>): ModelObject {
  if (object.kind === 'dataset') return object
  return { kind: 'dataset', id: object.datasetId, collectionId: object.collectionId }
}
