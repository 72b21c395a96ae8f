import type { ListedItem, Site } from '@holdfast/core/rules'

/** A featured item (docs/specification/featured-items.md#item-json). */
export const presentItem = ({ item, linked }: ListedItem, { url }: Pick<Site, 'url'>) => ({
  id: item.id,
  content: item.target.kind === 'custom' ? item.target.content : null,
  ...(item.image === null
    ? {}
    : {
        imageFileName: item.image.fileName,
        imageFileUrl: `${url}/api/access/collectionFeaturedItemImage/${item.id}`,
      }),
  displayOrder: item.displayOrder,
  type: item.target.kind,
  ...(linked === null
    ? {}
    : { dvObjectIdentifier: linked.identifier, dvObjectDisplayName: linked.name }),
})
