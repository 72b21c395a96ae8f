import { strFromU8, strToU8 } from 'fflate'
import * as v from 'valibot'
import { jsonValue } from '../json/json-text.ts'
import type { ZipIndex } from './zip-index.ts'

/** Raise it when the same files get another layout or another entity tag: what was stored before is then made anew. */
const FORM = 1

const Place = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const Path = v.nullable(v.object({ folder: v.string(), label: v.string() }))

const Stored = v.object({
  form: v.literal(FORM),
  index: v.nullable(
    v.object({
      blocks: v.array(v.tuple([Path, Place, Place, Place])),
      members: Place,
      manifest: v.object({
        name: v.string(),
        directory: v.literal(false),
        size: Place,
        crc32: v.nullable(Place),
        deferred: v.literal(false),
        modified: v.number(),
        offset: Place,
      }),
      manifestCentral: Place,
      directory: Place,
      directoryLength: Place,
      length: Place,
      etag: v.string(),
    }),
  ),
})

/** An index as text, without its folders; null tells that the zip needs a full layout. */
export function storedZipIndex(index: ZipIndex | null): string {
  if (index === null) return JSON.stringify({ form: FORM, index: null })
  const { blocks, manifest, folders: _, ...places } = index
  return JSON.stringify({
    form: FORM,
    index: {
      ...places,
      blocks: blocks.map(({ after, start, central, line }) => [after, start, central, line]),
      manifest: { ...manifest, name: strFromU8(manifest.name) },
    },
  })
}

/** The stored index; undefined where the text is of another form. */
export function zipIndexFrom(text: string): ZipIndex | null | undefined {
  const { success, output } = v.safeParse(Stored, jsonValue(text))
  if (!success || output.index === null) return success ? null : undefined
  const { blocks, manifest, ...places } = output.index
  return {
    ...places,
    blocks: blocks.map(([after, start, central, line]) => ({ after, start, central, line })),
    manifest: { ...manifest, name: strToU8(manifest.name) },
    folders: new Set(),
  }
}
