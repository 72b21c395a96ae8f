import { bundleBytes } from '../downloads/bundle-bytes.ts'
import { layoutZip } from '../downloads/zip-layout.ts'
import type { FileToReceive } from '../files/file-to-receive.ts'
import type { Bytes } from '../storage/bytes.ts'
import type { ArchiveMember, StoredArchive } from './archive.ts'
import { type ShapefileSet, shapefileSets } from './shapefile-set.ts'
import type { UnpackedMember } from './unpacking.ts'

/** A file unpacked from an archive. `open` starts reading its bytes. */
export interface ArchivedFile {
  readonly folder: string
  /** In bytes. */
  readonly size: number
  readonly open: () => FileToReceive
}

/** Streams the unpacked bytes of a member, and throws `UnreadableArchive` for a damaged one. */
export type MemberBytes = (archive: StoredArchive, member: ArchiveMember) => Bytes

/** The files to store for an archive. The members of each shapefile set become one zip. */
export function archivedFiles(
  archive: StoredArchive,
  members: readonly UnpackedMember[],
  bytesOf: MemberBytes,
): readonly ArchivedFile[] {
  const { single, sets } = shapefileSets(members)
  return [
    ...single.map(({ folder, label, member }) => ({
      folder,
      size: member.size,
      open: () => ({
        ...archived(member.size),
        fileName: label,
        declaredType: null,
        bytes: bytesOf(archive, member),
      }),
    })),
    ...sets.map((set) => layer(set, (member) => bytesOf(archive, member))),
  ]
}

const archived = (size: number) => ({ atLeast: size, atMost: size, origin: 'archive' }) as const

function layer(
  { folder, label, members }: ShapefileSet,
  bytesOf: (member: ArchiveMember) => Bytes,
): ArchivedFile {
  const layout = layoutZip<ArchiveMember>(
    members.map(({ label: path, member }) => ({
      kind: 'file',
      path,
      size: member.size,
      crc32: member.crc32,
      modified: 0,
      source: member,
    })),
  )
  // Members are read whole and one at a time: a deflated member cannot be read from the middle.
  const open = async (member: ArchiveMember) => bytesOf(member)
  const window = { small: 0, parts: 1, bytes: 0 }
  return {
    folder,
    size: layout.length,
    open: () => ({
      ...archived(layout.length),
      fileName: label,
      declaredType: 'application/zipped-shapefile',
      bytes: bundleBytes(layout, { start: 0, end: layout.length }, { open, window }),
    }),
  }
}
