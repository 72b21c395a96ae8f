import type { Repository } from '@holdfast/core'
import type { CollectionView } from '@holdfast/core/rules'
import { presentCollection } from './present-collection.ts'

/** Presents collections; dataset types are only loaded when a collection names some. */
export const collectionPresenter =
  ({ datasetTypes, storageDrivers }: Repository) =>
  async (
    view: CollectionView,
    { owners = false }: { readonly owners?: boolean } = {},
  ): Promise<object> => {
    const named = view.collection.allowedDatasetTypes !== null
    const types = named ? await datasetTypes.all() : []
    const { storageDriver } = view.collection
    return presentCollection(view, {
      owners,
      datasetTypes: types.map(({ type }) => type),
      ...(storageDriver === null ? {} : { storageLabel: storageDrivers.labelOf(storageDriver) }),
    })
  }
