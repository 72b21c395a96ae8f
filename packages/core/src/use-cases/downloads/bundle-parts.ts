import type { KeptTableForm } from '../../ports/store/table-forms.ts'
import { bundleNames, type NamedFile } from '../../rules/downloads/bundle-names.ts'
import type { ZipMember } from '../../rules/downloads/zip-layout.ts'
import type { DataFile } from '../../rules/files/file-record.ts'
import type { ByteRange, Bytes } from '../../rules/storage/bytes.ts'
import type { StoredForm } from '../../rules/tables/stored-forms.ts'

/** Where the bytes of a part come from. */
export type PartSource =
  | { readonly kind: 'stored'; readonly form: StoredForm }
  | { readonly kind: 'kept'; readonly kept: KeptTableForm }
  /** Written each time when they are read: the same bytes each time. */
  | { readonly kind: 'written'; readonly open: (range: ByteRange) => Bytes }

/** A part of a bundle: bytes that are at hand, or that are opened when they are sent. */
export type BundlePart = NamedFile &
  (
    | { readonly bytes: Uint8Array }
    | { readonly size: number; readonly crc32: number | null; readonly source: PartSource }
  )

/** Tells sources apart whose sizes and checksums are equal. */
export function sourceKey(source: PartSource): string {
  switch (source.kind) {
    case 'stored':
      return source.form.objectId
    case 'kept':
      return source.kept.objectId
    case 'written':
      return ''
  }
}

/** The members of the zip. Two forms of a table may have the same name. */
export function membersOf(
  parts: readonly BundlePart[],
  file: Pick<DataFile, 'createdAt'>,
): readonly ZipMember<PartSource>[] {
  const modified = file.createdAt.getTime()
  return bundleNames(parts).entries.flatMap((entry): readonly ZipMember<PartSource>[] => {
    if (entry.kind === 'directory') return []
    const { path, file: part } = entry
    if ('bytes' in part) return [{ kind: 'inline', path, bytes: part.bytes, modified }]
    const { size, crc32, source } = part
    return [{ kind: 'file', path, size, crc32, modified, source }]
  })
}
