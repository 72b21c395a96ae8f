/** A number of bytes for people: `1,024 bytes`. */
export const bytesText = (bytes: number): string => `${bytes.toLocaleString('en-US')} bytes`

type Kind = 'collection' | 'dataset'

export const quotaText = (kind: Kind, quota: number | null): string =>
  quota === null
    ? `No quota defined for this ${kind}`
    : `Total quota allocation for this ${kind}: ${bytesText(quota)}`

export const sizeText = (kind: Kind, bytes: number): string =>
  `Total size of the files stored in this ${kind}: ${bytesText(bytes)}`

export const useText = (kind: Kind, bytes: number): string =>
  `Total recorded size of the files stored in this ${kind}: ${bytesText(bytes)}`

export const quotaSetText = (kind: Kind): string => `Storage quota successfully set for the ${kind}`

export const quotaRemovedText = (kind: Kind): string =>
  `Storage quota successfully disabled for the ${kind}`
