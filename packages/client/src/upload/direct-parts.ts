import * as v from 'valibot'

const Single = v.object({
  url: v.string(),
  partSize: v.number(),
  storageIdentifier: v.string(),
})
const Multiple = v.object({
  urls: v.record(v.string(), v.string()),
  abort: v.string(),
  complete: v.string(),
  partSize: v.pipe(v.number(), v.minValue(1)),
  storageIdentifier: v.string(),
})

/** The answer of `uploadurls`: one URL, or one for each part. */
export const UploadUrls = v.object({ data: v.union([Multiple, Single]) })
export type UploadUrls = v.InferOutput<typeof UploadUrls>['data']

/** A part of a direct upload. */
export interface DirectPart {
  /** Counts from 1. */
  readonly number: number
  readonly url: string
  /** Byte positions in the file; the end is exclusive. */
  readonly range: { readonly start: number; readonly end: number }
}

/** The parts of a file of `size` bytes, in order. */
export function directParts(urls: UploadUrls, size: number): readonly DirectPart[] {
  if ('url' in urls) return [{ number: 1, url: urls.url, range: { start: 0, end: size } }]
  const { partSize } = urls
  return Object.entries(urls.urls)
    .map(([key, url]) => ({ number: Number(key), url }))
    .sort((a, b) => a.number - b.number)
    .map(({ number, url }) => ({
      number,
      url,
      range: { start: (number - 1) * partSize, end: Math.min(size, number * partSize) },
    }))
}

/** The headers that a URL was signed for and that must be sent with it. */
export function signedHeaders(url: URL): Readonly<Record<string, string>> {
  const names = url.searchParams.get('X-Amz-SignedHeaders')?.split(';') ?? []
  return names.includes('x-amz-tagging') ? { 'x-amz-tagging': 'dv-state=temp' } : {}
}
